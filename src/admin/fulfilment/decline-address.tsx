import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { declineAddress } from "#shared/fulfilment/address-contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import type { OrderChange } from "./order-change.ts";

/** Declines the other address that the shopper asked for, with a reason. */
export function DeclineAddress() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" className="no-print mt-2 ml-3" onClick={() => setOpen(true)}>
        Decline
      </Button>
      <Dialog open={open} onClose={close} title="Decline the other address">
        {open && <DeclineForm onClose={close} />}
      </Dialog>
    </>
  );
}

function DeclineForm({ onClose }: { onClose: () => void }) {
  const { field, ...form } = useActionForm({
    schema: declineAddress.body,
    defaultValues: { reason: "" },
    method: "PUT",
    toBody: (body): OrderChange => ({ kind: "decline-address", body }),
    fallbackMessage: "It could not be saved. Press once more: the customer is written to once.",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <p>The order goes to the address that it has, and the customer is written to.</p>
      <TextAreaField
        label="Reason (the customer reads it)"
        {...field("reason")}
        maxLength={500}
        required
      />
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.busy}>
          {form.busy ? "Declining..." : "Decline it"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
