import { z } from "zod";
import { product } from "../catalogue/contract.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idText } from "../fields.ts";

/** One attribute by which the variants of a family differ. */
const familyOption = z.object({
  code: z.string(),
  name: z.string(),
  /** Such as `ml`; empty for choices and for none. */
  unit: z.string(),
  /** In their order: sizes from small to large. */
  values: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Of a colour, as CSS writes it; empty for none. */
      swatch: z.string(),
    }),
  ),
});
export type FamilyOption = z.infer<typeof familyOption>;

export const family = z.object({
  _id: z.string(),
  name: z.string(),
  /** Pieces of all variants together reach a bulk tier. */
  sharedTiers: z.boolean(),
  options: z.array(familyOption),
  variants: z.array(
    product
      .pick({
        _id: true,
        name: true,
        slug: true,
        sku: true,
        price: true,
        quantity: true,
        photo: true,
        bulkDiscounts: true,
        tierGroup: true,
        hsn: true,
        gstPercent: true,
      })
      .extend({
        /** The slug of its value by option code. */
        values: z.record(z.string(), z.string()),
      }),
  ),
});
export type Family = z.infer<typeof family>;
export type FamilyVariant = Family["variants"][number];

export const getProductFamily = defineEndpoint({
  method: "GET",
  path: "/products/:productId/family",
  access: "anyone",
  about: "The family of a product, with all its variants; null for a product that stands alone.",
  params: z.object({ productId: idText }),
  answer: successBody({ family: family.nullable() }),
  failures: ["not_found"],
});

export const familiesEndpoints = {
  getProductFamily,
};
