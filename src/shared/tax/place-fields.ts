import { z } from "zod";
import { pincodeCodec } from "../codecs.ts";
import { MAX_TYPED_GSTIN_LENGTH } from "../text-lengths.ts";
import { checkGstin } from "./gstin.ts";
import { isState, readState } from "./indian-states.ts";

/** A state or union territory as people write it, kept as the list writes it. */
export const stateText = z
  .string()
  .overwrite((typed) => readState(typed) ?? typed)
  .refine(isState, "Choose a state from the list");

/** Programs send it as a number, too. */
export const pincodeText = z.coerce
  .string<string | number>()
  .overwrite((typed) => pincodeCodec.read(typed) ?? typed.trim())
  .max(6, pincodeCodec.takes)
  .regex(/^[1-9]\d{5}$/, pincodeCodec.takes);

/** As it is typed: case and spaces do not matter, and an empty one is none. */
export const gstinText = z
  .string("GSTIN must be text")
  .max(MAX_TYPED_GSTIN_LENGTH, "A GSTIN has 15 characters")
  .overwrite((typed) => typed.replaceAll(/\s/g, "").toUpperCase())
  .superRefine((text, context) => {
    const checked = text === "" ? undefined : checkGstin(text);
    if (checked?.ok === false) context.addIssue({ code: "custom", message: checked.message });
  });
