import "../kit/forms/zod-without-eval.ts";
import type { z } from "zod";
import { fieldLimits } from "#browser/field-limits.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import {
  resolveUnmatchedPayment,
  type UnmatchedPayment,
} from "#shared/payments/unmatched-contract.ts";
import type { UnmatchedAct } from "#shared/payments/unmatched-payment.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";

/** What the page's action is sent. */
export type SentUnmatchedDecision = z.output<typeof resolveUnmatchedPayment.body> & {
  orderId: string;
};

/** What came, as people read it. */
export function unmatchedSum({ amount, currency }: UnmatchedPayment): string {
  if (amount === null) return "A sum that cannot be read";
  if (currency === "INR") return formatMoney(rupees(amount));
  return `${groupedNumber(amount)} ${currency ?? "of an unknown currency"}`;
}

interface UnmatchedFormProps {
  payment: UnmatchedPayment;
  act: UnmatchedAct;
  onClose: () => void;
}

/** Says what becomes of money without an order, and asks for a note, before it is moved. */
export function UnmatchedForm({ payment, act, onClose }: UnmatchedFormProps) {
  const { orderId } = payment;
  const isRefund = act === "refund";
  const { field, ...form } = useActionForm({
    schema: resolveUnmatchedPayment.body,
    defaultValues: { act, note: "" },
    method: "PUT",
    toBody: ({ note }): SentUnmatchedDecision => ({ orderId, act, ...(note && { note }) }),
    fallbackMessage: "Something went wrong",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <p>
        {isRefund
          ? `The bank gives ${unmatchedSum(payment)} back the way it was paid. This cannot be undone. The shop does not know who paid: nobody gets an e-mail.`
          : "The shop does nothing more about this money. Say how it was settled: under which number the order was entered anew, or how the money went back."}
      </p>
      <TextAreaField
        label="Note (only the shop reads it)"
        {...field("note")}
        {...fieldLimits("resolveUnmatchedPayment", "note")}
        required={!isRefund}
      />
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isRefund ? "danger" : "primary"} busy={form.busy}>
          {isRefund ? "Give it back" : "Mark as settled"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
