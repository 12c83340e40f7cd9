import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idText, rupeeAmount, slugParams } from "../fields.ts";
import { cursorFacts, cursorPaging } from "../paging-fields.ts";
import { unitCodes } from "../tax/hsn.ts";

export const category = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Id of the parent; null at the top. */
  parent: z.string().nullable(),
});
export type Category = z.infer<typeof category>;

/** A category as its own page shows it. */
export const describedCategory = category.extend({
  description: z.string(),
  /** Of its products that have none of their own; absent where it says nothing. */
  hsn: z.string().optional(),
  gstPercent: z.number().nullable().optional(),
});
export type DescribedCategory = z.infer<typeof describedCategory>;

export const bulkDiscount = z.object({
  /** From this many pieces on. */
  quantity: z.number().int().min(2),
  /** Percent off the full price. */
  discount: z.number().min(0).max(100),
});
export type BulkDiscount = z.infer<typeof bulkDiscount>;

export const specification = z.object({ name: z.string(), value: z.string() });
export type Specification = z.infer<typeof specification>;

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Rupees, GST included. */
  price: rupeeAmount,
  /** The stock. */
  quantity: z.number().int().nonnegative(),
  category: z.object({ _id: z.string(), name: z.string(), slug: z.string() }),
  shipping: z.boolean(),
  /** Printed, engraved, cut or made to order, so that it cannot be returned; absent where it is not. */
  customised: z.literal(true).optional(),
  photo: z.array(z.string()),
  bulkDiscounts: z.array(bulkDiscount),
  createdAt: z.string(),
  updatedAt: z.string(),
  sku: z.string(),
  specifications: z.array(specification),
  /** Absent for goods without one. */
  brand: z.string().optional(),
  /** Shown by Indian law, where the owner has given it. */
  origin: z.string(),
  netQuantity: z.string(),
  /** By which documents of GST count it. */
  unit: z.enum(unitCodes),
  /** Grams of a packed piece, and its sides in millimetres; each absent where it is not known. */
  weight: z.number().int().positive().optional(),
  packedSize: z.string().optional(),
  hsn: z.string(),
  /** GST included in the price, in percent; null where the owner has not given it. */
  gstPercent: z.number().nullable(),
  /** Which of the two are not the product's own, but its category's or the shop's; absent for none. */
  inherited: z.array(z.enum(["hsn", "gstPercent"])).optional(),
  /**
   * Pieces of products of one group reach a bulk tier together: a family's id where the owner says so;
   * null for a product that counts by itself.
   */
  tierGroup: z.string().nullable(),
  /**
   * Which variant of its family it is, where its name does not say so: `Lavender`, `XL`. Told where
   * products are asked for by their ids, as carts do.
   */
  options: z.array(z.string()).optional(),
  /** Its family, in whose company carts show it; told where products are asked for by their ids. */
  familyId: z.string().optional(),
});
export type Product = z.infer<typeof product>;

const page = {
  products: z.array(product),
  ...cursorFacts,
};

export const getCategories = defineEndpoint({
  method: "GET",
  path: "/category/get-category",
  access: "anyone",
  about: "All categories, ordered by position, then name; a tree by matching parent to _id.",
  answer: successBody({ category: z.array(category) }),
});

export const getProducts = defineEndpoint({
  method: "GET",
  path: "/product/get-products",
  access: "anyone",
  about: "Products, newest first, in pages of at most 200; with ids, just those that exist.",
  query: cursorPaging.extend({
    /** Ids joined by commas, at most 200: what a cart is synced with. */
    ids: z.string().max(8_000).optional(),
  }),
  answer: successBody(page),
});

export const getProduct = defineEndpoint({
  method: "GET",
  path: "/product/get-product/:slug",
  access: "anyone",
  about: "One product by its slug.",
  params: slugParams,
  answer: successBody({ product }),
  failures: ["not_found"],
});

export const getRemovedProduct = defineEndpoint({
  method: "GET",
  path: "/removed-products/:slug",
  access: "anyone",
  about: "What a deleted product was, by the slug that it had: where others of its kind are.",
  params: slugParams,
  answer: successBody({
    name: z.string(),
    /** Null where the category is gone as well. */
    category: z.object({ name: z.string(), slug: z.string() }).nullable(),
  }),
  failures: ["not_found"],
});

export const getProductsOfCategory = defineEndpoint({
  method: "GET",
  path: "/product/product-category/:slug",
  access: "anyone",
  about: "The products of a category and of all below it, newest first, with its subcategories.",
  params: slugParams,
  query: cursorPaging,
  answer: successBody({
    ...page,
    category: describedCategory,
    /** From the top down to the category's parent. */
    ancestors: z.array(category),
    subcategories: z.array(category),
  }),
  failures: ["not_found"],
});

export const getRelatedProducts = defineEndpoint({
  method: "GET",
  path: "/product/related-product/:productId/:categoryId",
  access: "anyone",
  about:
    "Up to 8 other products of the category, its own family's last, then of its parent; with grouped=1 one of each family, and none of its own.",
  params: z.object({ productId: idText, categoryId: idText }),
  query: z.object({ grouped: z.literal("1").optional() }),
  answer: successBody({ products: z.array(product) }),
  failures: ["not_found"],
});

export const searchProducts = defineEndpoint({
  method: "GET",
  path: "/product/search/:keyword",
  access: "anyone",
  about:
    "Products that match any keyword, each variant by itself, best first, at most 100; the body is the bare list.",
  // The path itself bounds the length; a blank keyword answers an empty list.
  params: z.object({ keyword: z.string().max(2000) }),
  answer: z.array(product),
});

export const catalogueEndpoints = {
  getCategories,
  getProducts,
  getProduct,
  getRemovedProduct,
  getProductsOfCategory,
  getRelatedProducts,
  searchProducts,
};
