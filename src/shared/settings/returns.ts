import { z } from "zod";
import { multilineText, requiredLine } from "../fields.ts";
import { MIN_RETURN_DAYS } from "../return-days.ts";

const MAX_RETURN_DAYS = 90;

const INSTRUCTIONS = `Pack the goods as they came, with all parts and papers.
Write the number of the return on the parcel and send it to our address.
Keep the courier's receipt until we have written that it has arrived.`;

export const returnsSettings = z.object({
  /** For how many days after its delivery a shipment's pieces may be returned. */
  days: z
    .number("Enter the days as a whole number")
    .int("Enter the days as a whole number")
    .min(MIN_RETURN_DAYS, `The refund policy promises ${MIN_RETURN_DAYS} days: not fewer`)
    .max(MAX_RETURN_DAYS, `At most ${MAX_RETURN_DAYS} days`)
    .default(MIN_RETURN_DAYS),
  /** For an accepted return, unless staff write something else. */
  instructions: multilineText("Instructions", 2_000)
    .min(1, "Instructions are required")
    .default(INSTRUCTIONS),
  /** Why something is returned: the shopper chooses one. */
  reasons: z
    .array(requiredLine("A reason", 80))
    .min(1, "Give at least one reason")
    .max(20, "At most 20 reasons")
    .refine((reasons) => new Set(reasons).size === reasons.length, "Each reason once")
    .default([
      "Damaged when it arrived",
      "Defective or does not work",
      "Not what I ordered",
      "Not as described",
      "Parts are missing",
      "No longer needed",
    ]),
});
export type ReturnsSettings = z.infer<typeof returnsSettings>;
