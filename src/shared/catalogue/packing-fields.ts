import { z } from "zod";
import { withoutGrouping } from "../numbers.ts";
import { isWeight, readPackedSize, writtenSize } from "./packing.ts";

export const WEIGHT_RULE = "Weight must be whole grams from 1 to 50,00,000, such as 1200";
const PACKED_SIZE_RULE = "Packed size must be three sides in millimetres, such as 680 x 420 x 440";

/** Grams of a packed piece as a form's text; empty where it is not given. */
export const weightText = z
  .string(WEIGHT_RULE)
  .trim()
  .max(12, WEIGHT_RULE)
  .overwrite((typed) => withoutGrouping(typed) ?? typed)
  .refine((text) => text === "" || (/^\d+$/.test(text) && isWeight(Number(text))), WEIGHT_RULE);

/** The packed size as a form's text, `680 × 420 × 440` or with any other sign between; empty for none. */
export const packedSizeText = z
  .string(PACKED_SIZE_RULE)
  .max(60, PACKED_SIZE_RULE)
  .overwrite((typed) => (typed.trim() === "" ? "" : writtenSize(typed)))
  .refine((text) => text === "" || readPackedSize(text) !== undefined, PACKED_SIZE_RULE);
