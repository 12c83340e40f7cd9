import { z } from "zod";
import { product } from "../catalogue/contract.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { MAX_SKU_TEXT, MAX_SKUS } from "./read-lines.ts";

/** A product as a quick order shows it and the cart takes it. */
const orderedProduct = product.pick({
  _id: true,
  name: true,
  slug: true,
  sku: true,
  price: true,
  quantity: true,
  photo: true,
  bulkDiscounts: true,
  tierGroup: true,
  options: true,
  familyId: true,
  hsn: true,
  gstPercent: true,
});
export type OrderedProduct = z.infer<typeof orderedProduct>;

const skuAnswer = z.object({
  /** As it was asked for. */
  sku: z.string(),
  product: orderedProduct.nullable(),
  /** Where none has just this SKU: the SKUs that it may have been meant for. */
  like: z.array(z.object({ sku: z.string(), name: z.string() })),
});
export type SkuAnswer = z.infer<typeof skuAnswer>;

export const findBySkus = defineEndpoint({
  method: "POST",
  path: "/products/by-skus",
  access: "anyone",
  about: `Products by their SKUs, at most ${MAX_SKUS} at once, compared without case, spaces and dashes; an answer for each, in the order asked.`,
  body: z.object({
    skus: z.array(z.string().max(MAX_SKU_TEXT)).max(MAX_SKUS),
  }),
  bodyLimit: 64 * 1024,
  answer: successBody({ found: z.array(skuAnswer) }),
});

export const quickOrderEndpoints = {
  findBySkus,
};
