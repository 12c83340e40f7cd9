import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";

export const attributeKinds = ["number", "choice"] as const;
export type AttributeKind = (typeof attributeKinds)[number];

/** The attribute that always follows a product's own field: Indian law asks for it. */
export const ORIGIN_CODE = "origin";

/** A value that products have of an attribute. */
export const attributeValue = z.object({
  /** As addresses name it; of a number its digits. */
  slug: z.string(),
  /** Of a choice; empty for a number. */
  name: z.string(),
  /** In the attribute's unit; null for a choice. */
  number: z.number().nullable(),
  /** Of a colour, as CSS writes it; empty for none. */
  swatch: z.string(),
});
export type AttributeValue = z.infer<typeof attributeValue>;

/** An attribute with some of its values. */
export const attributeWithValues = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  /** Of a number, such as `mm`; empty for none. */
  unit: z.string(),
  values: z.array(attributeValue),
});
export type AttributeWithValues = z.infer<typeof attributeWithValues>;

/** Products whose attributes one call answers. */
export const MAX_ATTRIBUTE_PRODUCTS = 50;

export const getProductAttributes = defineEndpoint({
  method: "GET",
  path: "/products/attributes",
  access: "anyone",
  about:
    "The attributes of up to 50 products, in the dictionary's order; none for products that are gone.",
  query: z.object({
    /** Ids joined by commas. */
    ids: z.string().max(2_000),
  }),
  answer: successBody({
    products: z.array(
      z.object({ productId: z.string(), attributes: z.array(attributeWithValues) }),
    ),
    /** Names of the specifications that each of these attributes is read from, by its code. */
    readFrom: z.record(z.string(), z.array(z.string())),
  }),
});

export const attributesEndpoints = {
  getProductAttributes,
};
