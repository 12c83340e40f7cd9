import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { readTypedRupees } from "#shared/rupee-text.ts";

/** Rupees as people type them; nothing is 0, which the contract refuses in its own words. */
export const typedAmount = z.string().transform((typed, { addIssue }) => {
  if (typed.trim() === "") return 0;
  const rupees = readTypedRupees(typed);
  if (rupees !== undefined) return Number(rupees);
  addIssue("Enter rupees with at most 2 decimals, such as 1,499 or 99.50");
  return z.NEVER;
});
