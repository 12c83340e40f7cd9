import { z } from "zod";
import { defineEndpoint, LONG_BODY_LIMIT, successBody } from "../endpoint.ts";
import { idParams, idText, requiredText, seenVersion } from "../fields.ts";
import { boundedCount } from "../paging-fields.ts";
import { comparisonSigns, fitKinds, ruleLimits } from "./rule.ts";

const { products, categories, conditions, values, comparisons, starterQuantity } = ruleLimits;

const bound = z
  .number("A bound must be a number")
  .min(0, "A bound must be 0 or more")
  .max(1e9, "A bound is too large a number")
  .nullable();

const attributeCode = z.string("Choose an attribute").min(1, "Choose an attribute").max(100);

/** A side of a rule as the owner's form sends it; the server looks whether all of it exists. */
const ruleSide = z.object({
  products: z
    .array(idText)
    .max(products, `Name at most ${products} products; rules over attributes catch more`)
    .default([]),
  categories: z
    .array(idText)
    .max(categories, `Choose at most ${categories} categories`)
    .default([]),
  choices: z
    .array(
      z.object({
        attribute: attributeCode,
        values: z
          .array(z.string().min(1).max(100))
          .min(1, "Choose at least one value")
          .max(values, `Choose at most ${values} values`),
      }),
    )
    .max(conditions, `Give at most ${conditions} conditions`)
    .default([]),
  ranges: z
    .array(z.object({ attribute: attributeCode, min: bound, max: bound }))
    .max(conditions, `Give at most ${conditions} conditions`)
    .default([]),
});

export const ruleFields = z.object({
  kind: z.enum(fitKinds, "Choose what the goods are to the machine"),
  reason: requiredText("The sentence why", 300),
  machines: ruleSide,
  goods: ruleSide,
  comparisons: z
    .array(
      z.object({
        goods: attributeCode,
        sign: z.enum(comparisonSigns),
        machine: attributeCode,
      }),
    )
    .max(comparisons, `Compare at most ${comparisons} attributes`)
    .default([]),
  starter: z
    .object({
      quantity: z
        .number("Pieces must be a whole number")
        .int("Pieces must be a whole number")
        .min(1, "A starter kit needs at least 1 piece")
        .max(starterQuantity, `A starter kit takes at most ${starterQuantity} pieces`),
      takes: z.enum(["one", "each"]),
    })
    .nullable()
    .default(null),
});
export type RuleFields = z.infer<typeof ruleFields>;

const named = z.object({ _id: z.string(), name: z.string(), slug: z.string() });
export type Named = z.infer<typeof named>;

/** A rule with its id, its version (`updatedAt`) and the names of what it speaks of. */
const writtenRule = ruleFields.extend({
  _id: z.string(),
  updatedAt: z.string(),
  /** The named products that still exist. */
  products: z.array(named),
});
export type WrittenRule = z.infer<typeof writtenRule>;

export const listRules = defineEndpoint({
  method: "GET",
  path: "/compatibility/rules",
  access: "staff",
  permission: "read_products",
  about: "All rules of what fits, or those that catch a product on either side.",
  query: z.object({ product: idText.optional() }),
  answer: successBody({
    rules: z.array(writtenRule),
    /** The product that was asked about. */
    product: named.nullable(),
  }),
  failures: ["not_found"],
});

export const getRule = defineEndpoint({
  method: "GET",
  path: "/compatibility/rules/:id",
  access: "staff",
  permission: "read_products",
  about: "One rule of what fits.",
  params: idParams,
  answer: successBody({ rule: writtenRule }),
  failures: ["not_found"],
});

export const createRule = defineEndpoint({
  method: "POST",
  path: "/compatibility/rules",
  access: "staff",
  permission: "write_products",
  about: "Makes a rule of what fits.",
  body: ruleFields,
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), rule: writtenRule }),
  status: 201,
  failures: ["invalid_request", "conflict"],
  idempotent: true,
});

export const updateRule = defineEndpoint({
  method: "PUT",
  path: "/compatibility/rules/:id",
  access: "staff",
  permission: "write_products",
  about:
    "Replaces a rule; one that somebody else changed since `version` is answered as it is now.",
  params: idParams,
  body: ruleFields.extend({ version: seenVersion }),
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), rule: writtenRule }),
  failures: ["invalid_request", "not_found", "changed_meanwhile"],
});

export const deleteRule = defineEndpoint({
  method: "DELETE",
  path: "/compatibility/rules/:id",
  access: "staff",
  permission: "write_products",
  about: "Deletes a rule; answers it, so that it can be made again.",
  params: idParams,
  answer: successBody({ message: z.string(), rule: writtenRule }),
  failures: ["not_found"],
});

const caught = boundedCount.extend({ first: z.array(named) });
export type Caught = z.infer<typeof caught>;

const rulePreview = {
  machines: caught,
  goods: caught,
  /**
   * The first machine's kit and which of the goods it takes, where it takes one; null where there
   * is none.
   */
  starter: z.object({ machine: named, goods: named }).nullable(),
};
export type RulePreview = z.infer<z.ZodObject<typeof rulePreview>>;

export const previewRule = defineEndpoint({
  method: "POST",
  path: "/compatibility/rules/previews",
  access: "staff",
  permission: "read_products",
  about:
    "What a rule would catch on both sides: how many, and the first 20; and which of the goods a starter kit would take.",
  body: ruleFields.omit({ reason: true }),
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody(rulePreview),
  failures: ["invalid_request"],
});

export const rulesEndpoints = {
  listRules,
  getRule,
  createRule,
  updateRule,
  deleteRule,
  previewRule,
};
