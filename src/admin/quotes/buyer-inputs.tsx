import "../kit/forms/zod-without-eval.ts";
import type { ComponentProps } from "react";
import { z } from "zod";
import { fieldLimits } from "#browser/field-limits.ts";
import { changeQuoteBuyer, createQuote } from "#shared/quotes/admin-contract.ts";
import { useGstinQuestion } from "#storefront/accounts/gstin-question.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import type { ZodForm } from "../kit/forms/use-zod-form.ts";

const { company, gstin } = changeQuoteBuyer.body.shape;
const customerShape = createQuote.body.shape.customer.shape;
const asItIs = { name: z.string(), email: z.string(), phone: z.string() };

/** For whom a quote is; who it is is checked only where that can be changed. */
export const buyerShape = (asksCustomer: boolean) => ({
  ...(asksCustomer ? customerShape : asItIs),
  company,
  gstin,
  sez: z.boolean(),
  gstinConfirmed: z.boolean(),
});

export type BuyerValues = z.input<z.ZodObject<ReturnType<typeof buyerShape>>>;

export const noBuyer: BuyerValues = {
  name: "",
  email: "",
  phone: "",
  company: "",
  gstin: "",
  sez: false,
  gstinConfirmed: false,
};

/** Asks about a GSTIN of another state than the bill, once before the form is sent. */
export function useBuyerQuestion() {
  const { question, isOpen, heardChange } = useGstinQuestion();
  return {
    question,
    /** True where the form waits for an answer, which it then asks for. */
    holdsBack(
      form: Pick<ZodForm<BuyerValues, unknown>, "refuse">,
      buyer: Pick<BuyerValues, "gstin" | "gstinConfirmed">,
      billed: { state: string },
    ): boolean {
      const confirmed = buyer.gstinConfirmed && { gstinConfirmed: "on" };
      if (!isOpen({ gstin: buyer.gstin }, billed, { ...confirmed })) return false;
      const why = "Correct the GSTIN or the billing address, or tick that both are right";
      form.refuse({
        message: "Please check the details.",
        ...(question && { fields: { gstinConfirmed: why } }),
      });
      return true;
    },
    /** Hears of each change; true where what was answered holds no more. */
    heardChange,
  };
}

interface BuyerInputsProps {
  field: (
    name: keyof BuyerValues,
  ) => Pick<ComponentProps<typeof TextField>, "name" | "error" | "onChange" | "onBlur" | "ref">;
  emailHint: string;
  /** It can be said whose the quote is. */
  asksCustomer: boolean;
}

/** Whose a quote is, and the company that it is billed to, filled in by staff. */
export function BuyerInputs({ field, emailHint, asksCustomer }: BuyerInputsProps) {
  return (
    <>
      {asksCustomer && (
        <>
          <TextField
            label="Name"
            {...field("name")}
            {...fieldLimits("quoteCustomer", "name")}
            autoComplete="off"
            aria-required
          />
          <TextField
            label="E-mail"
            {...field("email")}
            {...fieldLimits("quoteCustomer", "email")}
            type="email"
            autoComplete="off"
            aria-required
            hint={emailHint}
          />
          <TextField
            label="Phone"
            {...field("phone")}
            {...fieldLimits("quoteCustomer", "phone")}
            type="tel"
            autoComplete="off"
            aria-required
          />
        </>
      )}
      <TextField
        label="Company (optional)"
        {...field("company")}
        {...fieldLimits("changeQuoteBuyer", "company")}
        autoComplete="off"
      />
      <TextField
        label="GSTIN (optional)"
        {...field("gstin")}
        {...fieldLimits("changeQuoteBuyer", "gstin")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="15 characters, for the customer's input tax credit"
        className="tabular"
      />
      <CheckboxField
        label="The customer is an SEZ unit or developer, taxed with IGST"
        {...field("sez")}
      />
    </>
  );
}
