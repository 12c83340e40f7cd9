import type { StateMismatch } from "#shared/accounts/buyer-contradictions.ts";
import { CheckboxField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

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
