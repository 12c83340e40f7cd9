import { useState } from "react";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { todayInIndia } from "#shared/india-time.ts";
import { enterTransfer } from "#shared/payments/transfer-contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { OrderChange } from "../fulfilment/order-change.ts";
import { typedRupees } from "../kit/forms/typed.ts";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { EnteredTransfer, TakeBackForm, type Transfer } from "./take-back-transfer.tsx";

/** What the form takes: the amount as it is typed. */
const schema = enterTransfer.body.extend({
  amount: typedRupees.pipe(enterTransfer.body.shape.amount),
});

/** The bank transfers of an order, and a form for what came. */
export function BankTransfers({ order }: { order: AdminOrderDetails }) {
  const [open, setOpen] = useState(false);
  const [takenBack, setTakenBack] = useState<Transfer>();
  const { bankTransfer } = order;
  if (!bankTransfer) return null;
  return (
    <>
      <h3 className="mt-4 mb-1">Bank transfer</h3>
      <ul className="grid gap-1 text-sm">
        {bankTransfer.entered.map((transfer) => (
          <EnteredTransfer
            key={transfer._id}
            transfer={transfer}
            onTakeBack={bankTransfer.mayTakeBack ? () => setTakenBack(transfer) : undefined}
          />
        ))}
      </ul>
      {bankTransfer.mayEnter && (
        <Button variant="secondary" className="no-print mt-2" onClick={() => setOpen(true)}>
          Enter a bank transfer
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Enter a bank transfer">
        {open && <TransferForm reference={bankTransfer.reference} onClose={() => setOpen(false)} />}
      </Dialog>
      <Dialog
        open={takenBack !== undefined}
        onClose={() => setTakenBack(undefined)}
        title="Take this transfer back"
      >
        {takenBack && <TakeBackForm transfer={takenBack} onClose={() => setTakenBack(undefined)} />}
      </Dialog>
    </>
  );
}

function TransferForm({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { field, ...form } = useActionForm({
    schema,
    defaultValues: { amount: "", utr: "", paidOn: todayInIndia() },
    method: "POST",
    toBody: (body): OrderChange => ({ kind: "transfer", body }),
    fallbackMessage: "The transfer could not be entered. Enter it again: it counts once.",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <p>
        Enter what is on the bank's statement for reference {reference}. Exactly the total pays the
        order; less or more waits for your decision.
      </p>
      <TextField label="Amount (₹)" {...field("amount")} inputMode="decimal" required />
      <TextField label="Day it came" type="date" {...field("paidOn")} required />
      <TextField
        label="UTR"
        {...field("utr")}
        hint="12 to 22 letters and digits"
        autoComplete="off"
        required
      />
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {form.busy ? "Entering..." : "Enter the transfer"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
