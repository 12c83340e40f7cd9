import { z } from "zod";
import { attributeLimits } from "./admin-contract.ts";

/** Values of one attribute that a product may have. */
const MAX_VALUES_OF_PRODUCT = 20;

const RULE = "Attributes must be a list of values, or null, by attribute code";

/**
 * An owner's changes of a product's attributes, by code: their values as people write them
 * (numbers, names of choices); an empty list for one that it has not; null to let it be read from
 * the texts again. Attributes that are not named stay as they are.
 */
export const attributeChanges = z.record(
  z.string().max(100, RULE),
  z
    .array(
      z
        .string(RULE)
        .trim()
        .min(1, "Attributes must not have empty values")
        .max(
          attributeLimits.name,
          `Attributes must have values of at most ${attributeLimits.name} characters`,
        ),
      RULE,
    )
    .max(MAX_VALUES_OF_PRODUCT, `Attributes can have at most ${MAX_VALUES_OF_PRODUCT} values each`)
    .nullable(),
  RULE,
);
export type AttributeChanges = z.output<typeof attributeChanges>;
