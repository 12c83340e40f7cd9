import { z } from "zod";
import { product } from "../catalogue/contract.ts";
import { productTexts, stockEdit } from "../catalogue/product-fields.ts";
import { defineEndpoint, LONG_BODY_LIMIT, successBody } from "../endpoint.ts";
import {
  idParams,
  idText,
  lineText,
  requiredLine,
  rupeeAmount,
  seenVersion,
  storedInteger,
} from "../fields.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { MAX_STOCK } from "../stock/stock-limits.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { MAX_FAMILY_OPTIONS, MAX_FAMILY_VARIANTS, MAX_NEW_VARIANTS } from "./variants.ts";

const attributeCode = z.string().min(1).max(100);

/** An attribute that the variants of a family may differ by. */
const familyAttribute = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(["number", "choice"]),
  /** Of a number; empty for none. */
  unit: z.string(),
  /** Of a choice, in their order; of a number none, since any may be typed. */
  values: z.array(z.object({ slug: z.string(), name: z.string(), swatch: z.string() })),
});
export type FamilyAttribute = z.infer<typeof familyAttribute>;

/** A product as the owner sees it among the variants of a family. */
const adminFamilyVariant = product
  .pick({
    _id: true,
    name: true,
    slug: true,
    sku: true,
    price: true,
    quantity: true,
    photo: true,
    bulkDiscounts: true,
    updatedAt: true,
  })
  .extend({
    /** All its attributes: slugs of values by the attribute's code. */
    values: z.record(z.string(), z.array(z.string())),
    /** The family that it is in. */
    family: z.object({ _id: z.string(), name: z.string() }).nullable(),
  });
export type AdminFamilyVariant = z.infer<typeof adminFamilyVariant>;

const adminFamily = z.object({
  _id: z.string(),
  name: z.string(),
  sharedTiers: z.boolean(),
  /** Codes of attributes, in the order in which they are chosen. */
  options: z.array(z.string()),
  variants: z.array(adminFamilyVariant),
  updatedAt: z.string(),
});
export type AdminFamily = z.infer<typeof adminFamily>;

const familyRow = adminFamily
  .pick({ _id: true, name: true, sharedTiers: true, updatedAt: true })
  .extend({
    /** Their names. */
    options: z.array(z.string()),
    variants: z.number().int(),
    /** Variants that cannot be chosen as they are: a value is missing, or one of several. */
    faultyVariants: z.number().int(),
    /** Pictures of the first few variants. */
    photos: z.array(z.string()),
  });
export type FamilyRow = z.infer<typeof familyRow>;

/**
 * Of a variant, as the owner gives it. Values that are given become the product's own; the others
 * stay. A value is the slug or the name of a choice (a new name makes a new choice), or a number.
 */
const variantInput = z.object({
  product: idText,
  values: z.record(attributeCode, lineText("Value", 100)).optional(),
});
export type FamilyVariantInput = z.input<typeof variantInput>;

const editedVariant = variantInput.extend({
  /** Rupees, GST included. */
  price: rupeeAmount.optional(),
  /** Pieces to add to the present stock, or with a minus to take away. */
  stockChange: z.number().int().min(-MAX_STOCK).max(MAX_STOCK).optional(),
  /** The state of the product in which its price was seen. */
  version: seenVersion,
});

function variantsOf<Variant extends z.ZodType>(variant: Variant) {
  return z
    .array(variant)
    .min(1, "A family needs at least one product")
    .max(MAX_FAMILY_VARIANTS, `A family has at most ${MAX_FAMILY_VARIANTS} products`);
}

const familyInput = z.object({
  name: requiredLine("Name", 200),
  sharedTiers: z.boolean(),
  options: z
    .array(attributeCode)
    .min(1, "Choose at least one option by which the products differ")
    .max(MAX_FAMILY_OPTIONS, `Choose at most ${MAX_FAMILY_OPTIONS} options`),
  variants: variantsOf(variantInput),
});
export type FamilyInput = z.input<typeof familyInput>;

export const listFamilies = defineEndpoint({
  method: "GET",
  path: "/families",
  access: "staff",
  permission: "read_products",
  about:
    "The dashboard's list of families, by name. What is searched by fewer than three letters is found where words begin.",
  query: z.object({ search: z.string().max(MAX_SEARCH_LENGTH).optional(), ...listPaging }),
  answer: successBody({ families: z.array(familyRow), ...pageFacts }),
});

export const getAdminFamily = defineEndpoint({
  method: "GET",
  path: "/families/:id",
  access: "staff",
  permission: "read_products",
  about: "A family with its variants and their values, as it is edited.",
  params: idParams,
  answer: successBody({ family: adminFamily }),
  failures: ["not_found"],
});

export const getFamilyAttributes = defineEndpoint({
  method: "GET",
  path: "/families/attributes",
  access: "staff",
  permission: "read_products",
  about: "The attributes by which the variants of a family may differ, with their choices.",
  answer: successBody({ attributes: z.array(familyAttribute) }),
});

export const getFamilyCandidates = defineEndpoint({
  method: "GET",
  path: "/families/candidates",
  access: "staff",
  permission: "read_products",
  about: "Products that may become variants of a family, with their values.",
  query: z.object({
    /** Ids joined by commas, at most 200. */
    ids: z.string().max(8_000),
  }),
  answer: successBody({ products: z.array(adminFamilyVariant) }),
});

export const createFamily = defineEndpoint({
  method: "POST",
  path: "/families",
  access: "staff",
  permission: "write_products",
  about:
    "Makes a family of products that differ by one to three attributes; each must have one value of each, and no two may be alike.",
  body: familyInput,
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), family: adminFamily }),
  status: 201,
  idempotent: true,
  failures: ["conflict"],
});

export const updateFamily = defineEndpoint({
  method: "PUT",
  path: "/families/:id",
  access: "staff",
  permission: "write_products",
  about:
    "Changes what it names of a family, with prices and stock of its variants; variants that are left out stand alone again. Pieces that come or go without `stockReason` are booked as a `correction`, and need the permission to count stock, too. One that somebody changed since `version` is refused with the present family.",
  params: idParams,
  body: familyInput
    .extend({ variants: variantsOf(editedVariant) })
    .partial()
    .extend({
      version: seenVersion,
      /** Why pieces of its variants come or go, of all of them; left out, a `correction`. */
      stockReason: stockEdit.stockReason,
      /** Why pieces of variants go while those of others come for another reason; left out, `stockReason`. */
      removeReason: stockEdit.stockReason,
      stockNote: stockEdit.stockNote,
      /** The variant whose bulk discounts all get. */
      priceListOf: idText.optional(),
    }),
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), family: adminFamily }),
  // Pieces that are added must not be added twice.
  idempotent: true,
  failures: ["not_found", "conflict", "changed_meanwhile"],
});
export type FamilyChange = z.input<typeof updateFamily.body>;

export const deleteFamily = defineEndpoint({
  method: "DELETE",
  path: "/families/:id",
  access: "staff",
  permission: "write_products",
  about: "Deletes a family; its products stay, each by itself.",
  params: idParams,
  query: z.object({ version: seenVersion }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "changed_meanwhile"],
});

const newVariantInput = z.object({
  name: productTexts.name,
  sku: productTexts.sku.unwrap(),
  /** Rupees, GST included. */
  price: rupeeAmount,
  quantity: storedInteger.nonnegative(),
  /** Its value of each option, as variants' values are given. */
  values: z.record(attributeCode, lineText("Value", 100)),
});

export const addVariants = defineEndpoint({
  method: "POST",
  path: "/families/:id/variants",
  access: "staff",
  permission: "write_products",
  about:
    "Copies a variant of a family as new products, each with a name, SKU, price, stock and values of its own: all of them or none. A stock above 0 needs the permission to count it, too.",
  params: idParams,
  body: z.object({
    /** The variant whose texts, category, tiers and taxes they take over. */
    product: idText,
    /** They take over the pictures, too. */
    copyPictures: z.boolean(),
    variants: z
      .array(newVariantInput)
      .min(1, "Choose at least one variant")
      .max(MAX_NEW_VARIANTS, `Add at most ${MAX_NEW_VARIANTS} variants at once`),
  }),
  bodyLimit: LONG_BODY_LIMIT,
  answer: successBody({ message: z.string(), products: z.array(product), family: adminFamily }),
  status: 201,
  idempotent: true,
  failures: ["not_found", "conflict"],
});
export type NewVariants = z.input<typeof addVariants.body>;

export const familiesAdminEndpoints = {
  listFamilies,
  getAdminFamily,
  getFamilyAttributes,
  getFamilyCandidates,
  createFamily,
  updateFamily,
  deleteFamily,
  addVariants,
};
