import type { BuyerDetails } from "#shared/checkout/buyer.ts";
import { checkGstin, stateOfGstin } from "#shared/tax/gstin.ts";
import { CheckboxField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";

/** A GSTIN of one state and a bill that goes to another: right for some, a mistake of most. */
export interface StateMismatch {
  gstinState: string;
  billingState: string;
}

/** A GSTIN of another state than the bill; undefined where they agree or it is none. */
export function stateMismatch(
  buyer: BuyerDetails | undefined,
  shipping: { state: string },
): StateMismatch | undefined {
  const checked = checkGstin(buyer?.gstin ?? "");
  const gstinState = checked.ok ? stateOfGstin(checked.gstin) : undefined;
  const billingState = (buyer?.billingAddress ?? shipping).state;
  if (!gstinState || gstinState === billingState) return undefined;
  return { gstinState, billingState };
}

/** Asks which of the two is right; the form is not sent before it is answered. */
export function GstinQuestion({
  question,
  error,
}: {
  question: StateMismatch | undefined;
  error: string | undefined;
}) {
  if (!question) return null;
  const { gstinState, billingState } = question;
  return (
    <Notice tone="warning" title="Is the GSTIN right for this bill?" live>
      <p>
        The GSTIN is registered in {gstinState}, but the bill goes to {billingState}. Correct one of
        them above, or tick that both are right.
      </p>
      <CheckboxField
        name="gstinConfirmed"
        label="Both are right"
        title="Correct the GSTIN or the billing address, or tick that both are right"
        required
        error={error}
      />
    </Notice>
  );
}
