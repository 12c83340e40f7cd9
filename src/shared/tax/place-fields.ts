import { z } from "zod";
import { pincodeCodec } from "../codecs.ts";
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
