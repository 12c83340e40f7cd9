import { type ComponentProps, type FormEvent, useState } from "react";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { type StateMismatch, stateMismatch } from "#shared/accounts/buyer-contradictions.ts";
import { CheckboxField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import type { FormTexts } from "#ui/use-form.ts";

/** Asks which of the two is right; the form is not sent before it is answered. */
export function GstinQuestion({
  question,
  ...field
}: {
  question: StateMismatch | undefined;
  error: string | undefined;
} & ComponentProps<"input">) {
  if (!question) return null;
  const { gstinState, billingState } = question;
  return (
    <Notice tone="warning" title="Is the GSTIN right for this bill?" live>
      <p>
        The GSTIN is registered in {gstinState}, but the bill goes to {billingState}. Correct one of
        them above, or tick that both are right.
      </p>
      <CheckboxField
        {...field}
        name="gstinConfirmed"
        label="Both are right"
        title="Correct the GSTIN or the billing address, or tick that both are right"
        required
      />
    </Notice>
  );
}

/** Fields that a GSTIN's state and the bill's follow from: once changed, the question is another. */
const ASKED_ABOUT = /^(gstin|state|pincode|savedAddress|billsElsewhere|billing_.*)$/;

/** Asks once, before a form is sent, about a GSTIN that is of another state than the bill. */
export function useGstinQuestion() {
  const [question, setQuestion] = useState<StateMismatch>();
  return {
    /** For GstinQuestion; undefined for nothing to ask. */
    question,

    /** True where the form must wait for an answer. */
    isOpen(
      buyer: BuyerDetails | undefined,
      shipping: { state: string },
      { gstinConfirmed }: FormTexts,
    ): boolean {
      const mismatch = stateMismatch(buyer, shipping);
      if (!mismatch || gstinConfirmed !== undefined) return false;
      setQuestion(mismatch);
      return true;
    },

    /** Hears of each change of the form; answers whether what was asked about is another now. */
    heardChange({ target }: FormEvent<HTMLFormElement>): boolean {
      const { name } = target as Element & { name?: string };
      if (!name || !ASKED_ABOUT.test(name)) return false;
      setQuestion(undefined);
      return true;
    },
  };
}
