import { z } from "zod";
import { lineText, multilineText } from "../fields.ts";
import { gstinText } from "../tax/place-fields.ts";
import { billingAddressInput } from "./address-input.ts";
import { buyerLimits } from "./buyer-lines.ts";

const company = lineText("Company", buyerLimits.company);

/** An invoice with a GSTIN needs the name that goes with it (rule 46 of the CGST Rules). */
const needsCompany = {
  path: ["company"],
  error: "Enter the company's name as it is registered for GST",
};
const hasCompany = (details: { company?: string | undefined; gstin?: string | undefined }) =>
  !details.gstin || Boolean(details.company);

/** The business that an account buys for; empty texts for none. */
export const businessInput = z
  .object({
    company,
    gstin: gstinText,
    /** The GSTIN is right though the account's first address is of another state. */
    gstinConfirmed: z
      .boolean("Confirmation of the GSTIN (gstinConfirmed) must be true or false")
      .optional(),
  })
  .refine(hasCompany, needsCompany);

/** Optional, all of it. */
export const buyerInput = z
  .strictObject(
    {
      company: company.optional(),
      gstin: gstinText.optional(),
      /** The buyer is a unit or developer of a special economic zone: taxed as another state's. */
      sez: z.boolean("SEZ must be true or false").optional(),
      /** The GSTIN is right though the bill goes to another state: see buyer-contradictions.ts. */
      gstinConfirmed: z
        .boolean("Confirmation of the GSTIN (gstinConfirmed) must be true or false")
        .optional(),
      /** Where it is not the address that the order ships to. */
      billingAddress: billingAddressInput.optional(),
      purchaseOrder: lineText("Purchase-order number", buyerLimits.purchaseOrder).optional(),
      note: multilineText("Note", buyerLimits.note).optional(),
    },
    {
      error: (issue) =>
        issue.code === "unrecognized_keys"
          ? `The buyer's details have no field ${issue.keys.join(", ")}`
          : undefined,
    },
  )
  .refine(hasCompany, needsCompany);

/** The buyer's details of an order; what was left empty is left out. */
export type BuyerDetails = z.infer<typeof buyerInput>;
