import { z } from "zod";
import { isState, readState } from "./indian-states.ts";

/** A state or union territory as people write it, kept as the list writes it. */
export const stateText = z
  .string()
  .overwrite((typed) => readState(typed) ?? typed)
  .refine(isState, "Choose a state from the list");

const PINCODE = "A pincode has six digits and does not start with 0";

/** Programs send it as a number, too. */
export const pincodeText = z.coerce
  .string<string | number>()
  .trim()
  .max(6, PINCODE)
  .regex(/^[1-9]\d{5}$/, PINCODE);
