import { z } from "zod";

/** The e-way bill's number (rule 138). */
export const ewayBill = z
  .string("An e-way bill number has 12 digits")
  // People group its digits.
  .overwrite((typed) => typed.replaceAll(/\s/g, ""))
  .regex(/^\d{12}$/, "An e-way bill number has 12 digits");
