import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, idText, seenVersion } from "../fields.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { category, product } from "./contract.ts";
import { attributesEdit, categoryTexts, productForm, stockEdit } from "./product-fields.ts";

/** From an admin; an update may leave out fields that stay. */
const categoryInput = z.object({
  name: categoryTexts.name,
  /** Id of the parent; null or empty at the top. */
  parent: idText.nullable().or(z.literal("")).optional(),
  description: categoryTexts.description,
  hsn: categoryTexts.hsn,
  /** GST of its products that have no rate of their own, in percent; null for none. */
  gstPercent: z.number("GST must be a percentage, such as 18").nullable().optional(),
});

export const createCategory = defineEndpoint({
  method: "POST",
  path: "/category/create-category",
  access: "staff",
  permission: "write_products",
  about: "Makes a category, at the top or below a parent; its name is unique among its siblings.",
  body: categoryInput,
  answer: successBody({ message: z.string(), category }),
  status: 201,
  idempotent: true,
  failures: ["conflict"],
});

export const updateCategory = defineEndpoint({
  method: "PUT",
  path: "/category/update-category/:id",
  access: "staff",
  permission: "write_products",
  about:
    "Changes a category's name, parent, description, HSN or GST rate; its slug stays. `changed_meanwhile` where its own HSN or rate is another than in `seenTax`.",
  params: idParams,
  body: categoryInput.partial().extend({
    /** By what the caller saw it taxed, empty and null for none; left out, anything will do. */
    seenTax: z.object({ hsn: z.string().max(20), gstPercent: z.number().nullable() }).optional(),
  }),
  answer: successBody({ message: z.string(), category }),
  failures: ["not_found", "conflict", "changed_meanwhile"],
});

export const deleteCategory = defineEndpoint({
  method: "DELETE",
  path: "/category/delete-category/:id",
  access: "staff",
  permission: "write_products",
  about: "Deletes an empty category; one with subcategories or products is refused.",
  params: idParams,
  answer: successBody({ message: z.string(), category }),
  failures: ["not_found", "conflict"],
});

export const restoreCategory = defineEndpoint({
  method: "DELETE",
  path: "/categories/:id/deletions",
  access: "staff",
  permission: "write_products",
  loadedLate: true,
  about:
    "Takes back that a category was deleted a short while ago: with its address, its place and its press settings. Done twice, it changes nothing more.",
  params: idParams,
  answer: successBody({ message: z.string(), category }),
  failures: ["not_found", "conflict"],
});

const savedProduct = {
  message: z.string(),
  /** A sentence for the owner on what was saved; absent for nothing. */
  notice: z.string().optional(),
};

export const createProduct = defineEndpoint({
  method: "POST",
  path: "/product/create-product",
  access: "staff",
  permission: "write_products",
  about:
    "Makes a product (multipart/form-data); name, price and category are required. A `quantity` above 0 needs the permission to count stock, too.",
  body: productForm.extend(attributesEdit),
  form: true,
  answer: successBody({ ...savedProduct, product }),
  status: 201,
  idempotent: true,
  failures: ["conflict"],
});

export const updateProduct = defineEndpoint({
  method: "PUT",
  path: "/product/update-product/:id",
  access: "staff",
  permission: "write_products",
  about:
    "Changes what it names of a product (multipart/form-data); the slug stays. One that somebody changed since `version` is refused with the present product. Without `stockReason` a new `quantity` is booked as a `count`, and a `stockChange` as a `correction`; another stock than there is needs the permission to count it, too.",
  params: idParams,
  body: productForm.partial().extend({
    version: seenVersion,
    ...stockEdit,
    ...attributesEdit,
  }),
  form: true,
  answer: successBody({ ...savedProduct, product }),
  // Pieces that are added must not be added twice.
  idempotent: true,
  failures: ["not_found", "conflict", "changed_meanwhile"],
});

export const changeStock = defineEndpoint({
  method: "POST",
  path: "/products/:id/stock/changes",
  access: "staff",
  permission: "write_inventory",
  about:
    "Adds pieces to a product's stock, takes them away or counts them, in the first branch; nothing else of the product changes. Without `stockReason` it is booked as by `updateProduct`.",
  params: idParams,
  body: productForm.pick({ quantity: true }).extend(stockEdit),
  answer: successBody({ message: z.string(), product: product.pick({ quantity: true }) }),
  // Pieces that are added must not be added twice.
  idempotent: true,
  failures: ["not_found", "conflict", "changed_meanwhile"],
});

export const getProductCost = defineEndpoint({
  method: "GET",
  path: "/products/:id/cost",
  access: "staff",
  permission: "read_costs",
  about:
    "What a piece of a product costs the shop, in rupees without GST; null where it is not known. No other answer has it.",
  params: idParams,
  answer: successBody({ cost: z.number().nullable() }),
  failures: ["not_found"],
});

export const deleteProduct = defineEndpoint({
  method: "DELETE",
  path: "/product/delete-product/:id",
  access: "staff",
  permission: "write_products",
  about: "Deletes a product; orders keep their own copy of what was bought.",
  params: idParams,
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});

const productSorts = [
  "oldest",
  "name",
  "name-desc",
  "price",
  "price-desc",
  "stock",
  "stock-desc",
] as const;
export type ProductSort = (typeof productSorts)[number];

export const listAdminProducts = defineEndpoint({
  method: "GET",
  path: "/products",
  access: "staff",
  permission: "read_products",
  about:
    "The dashboard's list: search in name and SKU, by category and stock, the newest first or by name, price or stock, in numbered pages.",
  query: z.object({
    search: z.string().max(MAX_SEARCH_LENGTH).optional(),
    /** Id of a category; those below it count too. */
    category: idText.optional(),
    /** Any pieces at all; few, as the settings say; none. */
    stock: z.enum(["in", "low", "out", "differs"]).optional(),
    /** Left out, the newest come first. */
    sort: z.enum(productSorts).optional(),
    ...listPaging,
  }),
  answer: successBody({
    products: z.array(product),
    /** A product with this many pieces or fewer, but some, is low on stock. */
    lowStock: z.int(),
    /** The same of products in categories that have another limit, by the categories' ids. */
    ofCategories: z.record(z.string(), z.int()),
    ...pageFacts,
  }),
});

const categoryTax = z.object({
  /** The category's. */
  _id: z.string(),
  /** Of its products that have none of their own; empty and null where nothing says it. */
  hsn: z.string(),
  gstPercent: z.number().nullable(),
  /** The name of the category that says it: it, or one above it; null where the shop's settings do, or nothing. */
  hsnFrom: z.string().nullable(),
  gstPercentFrom: z.string().nullable(),
});
export type CategoryTax = z.infer<typeof categoryTax>;

export const listCategoryTaxes = defineEndpoint({
  method: "GET",
  path: "/category-taxes",
  access: "staff",
  permission: "read_products",
  about:
    "By category, the HSN and GST rate of its products that have none of their own, and what says them.",
  answer: successBody({ taxes: z.array(categoryTax) }),
});

export const catalogueAdminEndpoints = {
  createCategory,
  updateCategory,
  deleteCategory,
  restoreCategory,
  createProduct,
  updateProduct,
  changeStock,
  getProductCost,
  deleteProduct,
  listAdminProducts,
  listCategoryTaxes,
};
