import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, idText, lineText, requiredLine, seenVersion, storedInteger } from "../fields.ts";
import { boundedCount, listPaging, pageFacts } from "../paging-fields.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { attributeKinds, attributeValue, attributeWithValues } from "./contract.ts";

/** Bounds of the dictionary: what an owner can oversee, and a form can show. */
export const attributeLimits = {
  attributes: 200,
  name: 60,
  unit: 12,
  readFrom: 20,
  position: 10_000,
  /** Values of a choice that the dictionary's page and forms show. */
  shownValues: 500,
  /** Products are counted so far: `5,000+`. */
  counted: 5_000,
} as const;

const READ_FROM_RULE = `Read from can name at most ${attributeLimits.readFrom} specifications`;

/** As the owner sets it; its kind stays. */
export const attributeFields = z.object({
  name: requiredLine("Name", attributeLimits.name),
  unit: lineText("Unit", attributeLimits.unit).default(""),
  isFilter: z.boolean("Filter must be true or false").default(true),
  /** Its place among all, from 1. */
  position: z
    .number("Position must be a whole number")
    .int("Position must be a whole number")
    .min(1, "Position must be 1 or more")
    .max(attributeLimits.position, "Position is too large a number")
    .optional(),
  /** Names of the specifications that it is read from, the first that says it wins. */
  readFrom: z
    .array(requiredLine("Read from", 100), READ_FROM_RULE)
    .max(attributeLimits.readFrom, READ_FROM_RULE)
    .default([]),
});
export type AttributeFields = z.output<typeof attributeFields>;

const SWATCH_RULE = "Swatch must be a colour such as #1d4ed8";

/** An attribute of the dictionary as its page shows it. */
const dictionaryAttribute = attributeFields.required().extend({
  _id: z.string(),
  code: z.string(),
  kind: z.enum(attributeKinds),
  /** The shop itself needs it: it cannot be deleted, nor read from elsewhere. */
  isFixed: z.boolean(),
  /** How many products have it. */
  products: boundedCount,
  updatedAt: z.string(),
});
export type DictionaryAttribute = z.infer<typeof dictionaryAttribute>;

/** A choice as the dictionary's page shows it. */
const dictionaryValue = attributeValue.omit({ number: true }).extend({
  id: z.number().int(),
  products: boundedCount,
});
export type DictionaryValue = z.infer<typeof dictionaryValue>;

export const listAttributes = defineEndpoint({
  method: "GET",
  path: "/attributes",
  access: "staff",
  permission: "read_products",
  about:
    "The dictionary of attributes in its order, a page of it, with how many products have each.",
  query: z.object({
    /** In names and in what they are read from, in any case. */
    search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    ...listPaging,
  }),
  answer: successBody({ attributes: z.array(dictionaryAttribute), ...pageFacts }),
});

export const createAttribute = defineEndpoint({
  method: "POST",
  path: "/attributes",
  access: "staff",
  permission: "write_products",
  about: "Adds an attribute to the dictionary; products' specifications are read for it at once.",
  body: attributeFields.extend({ kind: z.enum(attributeKinds) }),
  answer: successBody({ message: z.string(), attribute: dictionaryAttribute }),
  status: 201,
  idempotent: true,
  failures: ["conflict"],
});

export const updateAttribute = defineEndpoint({
  method: "PUT",
  path: "/attributes/:id",
  access: "staff",
  permission: "write_products",
  about:
    "Changes an attribute; its code and kind stay, and its numbers follow its unit. One that somebody changed since `version` is refused with the present one.",
  params: idParams,
  body: attributeFields.extend({ version: seenVersion }),
  answer: successBody({ message: z.string(), attribute: dictionaryAttribute }),
  failures: ["not_found", "conflict", "changed_meanwhile"],
});

export const deleteAttribute = defineEndpoint({
  method: "DELETE",
  path: "/attributes/:id",
  access: "staff",
  permission: "write_products",
  about:
    "Deletes an attribute, which all products lose; refused while a family's option or a rule of what fits needs it.",
  params: idParams,
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
});

const valuesAnswer = {
  /** Of the attribute: choices are changed under its version. */
  version: z.string(),
  values: z.array(dictionaryValue),
  /** There are more than are shown. */
  hasMore: z.boolean(),
};

export const getAttributeValues = defineEndpoint({
  method: "GET",
  path: "/attributes/:id/values",
  access: "staff",
  permission: "read_products",
  about: "The choices of an attribute in their order, up to 500, with how many products have each.",
  params: idParams,
  answer: successBody(valuesAnswer),
  failures: ["not_found"],
});

export const updateAttributeValues = defineEndpoint({
  method: "PUT",
  path: "/attributes/:id/values",
  access: "staff",
  permission: "write_products",
  about:
    "Renames choices, gives them swatches, and puts those that are named in the order given; adds those without an id, and deletes `removed` ones that no product has. Slugs stay, so that links live.",
  params: idParams,
  body: z.object({
    values: z
      .array(
        z.object({
          /** Absent of a new one. */
          id: storedInteger.optional(),
          name: requiredLine("Name", attributeLimits.name),
          swatch: z
            .string(SWATCH_RULE)
            .regex(/^(?:#[\da-f]{6}(?: #[\da-f]{6})?)?$/i, SWATCH_RULE)
            .default(""),
        }),
      )
      .max(attributeLimits.shownValues),
    removed: z.array(storedInteger).max(attributeLimits.shownValues).default([]),
    version: seenVersion,
  }),
  answer: successBody({ message: z.string(), ...valuesAnswer }),
  failures: ["not_found", "conflict", "changed_meanwhile"],
});

export const mergeAttributeValues = defineEndpoint({
  method: "POST",
  path: "/attributes/:id/merges",
  access: "staff",
  permission: "write_products",
  about:
    "Makes one choice of two: products of `from` get `into`, rules of what fits follow, and what is read as `from` from now on is `into`. Refused where a family would have two products alike.",
  params: idParams,
  body: z.object({ from: storedInteger, into: storedInteger, version: seenVersion }),
  answer: successBody({ message: z.string(), ...valuesAnswer }),
  failures: ["not_found", "conflict", "changed_meanwhile"],
});

export const getAttributeFields = defineEndpoint({
  method: "GET",
  path: "/attributes/fields",
  access: "staff",
  permission: "read_products",
  about: "The dictionary with up to 500 choices of each, for forms.",
  answer: successBody({ attributes: z.array(attributeWithValues) }),
});

export const getSetAttributes = defineEndpoint({
  method: "GET",
  path: "/products/:productId/attributes",
  access: "staff",
  permission: "read_products",
  about:
    "What the owner has set of a product's attributes; an empty list says that it has none. The others are read from its texts.",
  params: z.object({ productId: idText }),
  answer: successBody({ set: z.record(z.string(), z.array(attributeValue)) }),
  failures: ["not_found"],
});

export const previewAttributes = defineEndpoint({
  method: "POST",
  path: "/products/attributes/previews",
  access: "staff",
  permission: "read_products",
  about: "What would be read of a product's texts, as a form shows it before it is saved.",
  body: z.object({
    name: z.string().max(200).default(""),
    origin: z.string().max(100).default(""),
    specifications: z
      .array(z.object({ name: z.string().max(100), value: z.string().max(500) }))
      .max(60)
      .default([]),
  }),
  answer: successBody({ attributes: z.array(attributeWithValues) }),
});

export const attributesAdminEndpoints = {
  listAttributes,
  createAttribute,
  updateAttribute,
  deleteAttribute,
  getAttributeValues,
  updateAttributeValues,
  mergeAttributeValues,
  getAttributeFields,
  getSetAttributes,
  previewAttributes,
};
