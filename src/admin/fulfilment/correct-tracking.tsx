import { useState } from "react";
import type { OrderParcel } from "#shared/orders/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import type { OrderChange } from "./order-change.ts";
import { trackingSchema } from "./order-move.ts";
import { TrackingFields } from "./tracking-fields.tsx";

interface CorrectTrackingProps {
  /** Names to choose from. */
  carriers: readonly string[];
  parcel: OrderParcel;
}

/** Corrects who carries a parcel that is on its way, and under which number. */
export function CorrectTracking({ carriers, parcel }: CorrectTrackingProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Correct the tracking<span className="sr-only"> of parcel {parcel.number}</span>
      </Button>
      <Dialog open={open} onClose={close} title={`Correct the tracking of parcel ${parcel.number}`}>
        <TrackingForm carriers={carriers} parcel={parcel} onClose={close} />
      </Dialog>
    </>
  );
}

function TrackingForm({
  carriers,
  parcel,
  onClose,
}: CorrectTrackingProps & { onClose: () => void }) {
  const { number, carrier, trackingNumber } = parcel;
  const { field, ...form } = useActionForm({
    schema: trackingSchema,
    defaultValues: { carrier, trackingNumber },
    method: "PUT",
    toBody: (body): OrderChange => ({ kind: "tracking", body: { ...body, parcel: number } }),
    fallbackMessage: "Something went wrong",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <TrackingFields
        carriers={carriers}
        carrier={field("carrier")}
        trackingNumber={field("trackingNumber")}
      />
      <p className="text-muted">The customer gets an e-mail with the corrected tracking.</p>
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {form.busy ? "Saving..." : "Save the correction"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Leave it as it is
        </Button>
      </div>
    </form>
  );
}
