import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { noteEwayBill } from "#shared/fulfilment/completions-contract.ts";
import type { OrderParcel } from "#shared/orders/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import type { OrderChange } from "./order-change.ts";

interface EwayBillProps {
  parcel: Pick<OrderParcel, "number" | "ewayBill">;
}

/** Notes the e-way bill of a parcel that has left, or corrects its number. */
export function EwayBill({ parcel }: EwayBillProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const what = parcel.ewayBill ? "Correct the e-way bill" : "Add an e-way bill";
  return (
    <>
      <Button
        variant="secondary"
        className="no-print"
        aria-label={`${what} of parcel ${parcel.number}`}
        onClick={() => setOpen(true)}
      >
        {what}
      </Button>
      <Dialog open={open} onClose={close} title={`E-way bill of parcel ${parcel.number}`}>
        {open && <EwayBillForm parcel={parcel} onClose={close} />}
      </Dialog>
    </>
  );
}

const schema = noteEwayBill.body.pick({ ewayBill: true });

function EwayBillForm({ parcel, onClose }: EwayBillProps & { onClose: () => void }) {
  const { field, ...form } = useActionForm({
    schema,
    defaultValues: { ewayBill: parcel.ewayBill ?? "" },
    method: "PUT",
    toBody: ({ ewayBill }): OrderChange => ({
      kind: "eway-bill",
      body: { parcel: parcel.number, ewayBill },
    }),
    fallbackMessage: "The e-way bill could not be saved. Save it again: nothing is done twice.",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <TextField
        label="E-way bill number"
        {...field("ewayBill")}
        inputMode="numeric"
        autoComplete="off"
        hint="12 digits. The parcel’s invoice stays as it was issued."
        required
      />
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {form.busy ? "Saving..." : "Save the e-way bill"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
