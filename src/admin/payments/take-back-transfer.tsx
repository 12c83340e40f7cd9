import "../kit/forms/zod-without-eval.ts";
import { dateAndTime, shortDate } from "#shared/dates.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { takeBackTransfer } from "#shared/payments/transfer-contract.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { OrderChange } from "../fulfilment/order-change.ts";
import { useActionForm } from "../kit/forms/use-action-form.ts";

export type Transfer = NonNullable<AdminOrderDetails["bankTransfer"]>["entered"][number];

interface EnteredTransferProps {
  transfer: Transfer;
  /** Opens the form that takes it back; undefined where that cannot be done. */
  onTakeBack: (() => void) | undefined;
}

/** A transfer as it was entered; of one that was taken back who did, and why. */
export function EnteredTransfer({ transfer, onTakeBack }: EnteredTransferProps) {
  const { utr, amount, paidOn, by, takenBack } = transfer;
  const text = `${formatMoney(rupees(amount))} on ${shortDate(paidOn)}, UTR ${utr}, entered by ${by}`;
  if (takenBack) {
    return (
      <li className="text-muted wrap-anywhere">
        <s>{text}</s>
        <span className="block">
          Taken back by {takenBack.by}, {dateAndTime(new Date(takenBack.at))}: {takenBack.reason}
        </span>
      </li>
    );
  }
  return (
    <li className="wrap-anywhere">
      {text}
      {onTakeBack && (
        <Button
          variant="quiet"
          className="no-print ml-2"
          aria-label={`Take back ${formatMoney(rupees(amount))}, UTR ${utr}`}
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
    </li>
  );
}

/** Says what taking a transfer back does, and asks why. */
export function TakeBackForm({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { field, ...form } = useActionForm({
    schema: takeBackTransfer.body,
    defaultValues: { payment: transfer._id, reason: "" },
    method: "POST",
    toBody: (body): OrderChange => ({ kind: "take-back", body }),
    fallbackMessage: "The transfer could not be taken back. Press again: it is done once.",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <p>
        {formatMoney(rupees(transfer.amount))}, UTR {transfer.utr}, will count as never come. The
        order waits for its money again, and its goods stay kept for it. A customer who was told
        that it is paid gets an e-mail.
      </p>
      <TextAreaField
        label="Reason (only the shop reads it)"
        {...field("reason")}
        maxLength={500}
        required
      />
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.busy}>
          {form.busy ? "Taking it back..." : "Take it back"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
