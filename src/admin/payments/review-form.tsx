import { fieldLimits } from "#browser/field-limits.ts";
import { formatMoney, type Money, paise, rupees } from "#shared/money.ts";
import type { ReviewAct } from "#shared/payments/payment-review.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { OrderChange } from "../fulfilment/order-change.ts";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { actLabels, decisionSchema, type Review, receivedText } from "./review-act.ts";

interface ReviewFormProps {
  act: ReviewAct;
  review: Review;
  /** The order's total. */
  expected: Money;
  onClose: () => void;
}

/** Says what a decision about a payment does, and asks for a note, before money moves. */
export function ReviewForm({ act, review, expected, onClose }: ReviewFormProps) {
  const { submitLabel, busyLabel } = actLabels[act];
  const { field, ...form } = useActionForm({
    schema: decisionSchema,
    defaultValues: { act, note: "", excess: undefined },
    method: "PUT",
    toBody: ({ note, excess }): OrderChange => ({
      kind: "payment",
      body: { act, ...(note && { note }), ...(excess && { excess }) },
    }),
    fallbackMessage: "Something went wrong",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <p>{consequence(act, review, expected)}</p>
      {act === "accept" && review.excess > 0 && (
        <RadioGroup
          label={`${formatMoney(rupees(review.excess))} too much came. What becomes of it?`}
          {...field("excess")}
          options={[
            { value: "refund", label: "It goes back: the order gets a refund of it" },
            { value: "keep", label: "We keep it, as agreed with the customer" },
          ]}
        />
      )}
      <TextAreaField
        label="Note (only the shop reads it)"
        {...field("note")}
        {...fieldLimits("resolvePayment", "note")}
        required={act === "settle"}
      />
      <p className="text-muted">
        {act === "settle" ? "The customer gets no e-mail." : "The customer gets an e-mail."}
      </p>
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={act === "accept" ? "primary" : "danger"} busy={form.busy}>
          {form.busy ? busyLabel : submitLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}

function consequence(act: ReviewAct, review: Review, expected: Money): string {
  const amount = receivedText(review);
  switch (act) {
    case "accept":
      return amount
        ? `The order counts as paid with ${amount}, and its pieces are taken off the stock.${waivedText(review, expected)}`
        : "The bank is asked again: once it has paid the money out, the order is paid.";
    case "refund":
      return `${amount ?? "What was paid"} goes back to the customer, and the order is cancelled. This cannot be undone.`;
    case "settle":
      return "The order is cancelled, and the shop does nothing more about its payment. This cannot be undone.";
  }
}

/** What the shop does without where it accepts less than the order's total. */
function waivedText({ received }: Review, expected: Money): string {
  if (received?.currency !== "INR") return "";
  const missing = paise(expected - rupees(received.amount));
  if (missing <= 0) return "";
  return ` ${formatMoney(missing)} of the order's ${formatMoney(expected)} is waived: nobody will be asked for it, and the invoice stays at the full price. Should pieces be cancelled or come back, what was paid covers first what stays.`;
}
