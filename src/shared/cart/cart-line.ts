import type { BulkDiscount, Product } from "../catalogue/contract.ts";
import { rupees } from "../money.ts";
import { MAX_QUANTITY } from "./limits.ts";

export type Variant = "single" | `bulk_${number}` | `manual_${number}`;

/** A line as local storage keeps it: product fields, and what was chosen. Prices in rupees. */
export interface CartLine {
  _id: string;
  name: string;
  slug: string;
  /** Its beginning; left out, as the two below, where what was added did not tell it. */
  description?: string;
  category?: { _id: string; name: string };
  shipping?: boolean;
  photo: string[];
  variant: Variant;
  /** Chosen price a piece, after discount. */
  price: number;
  /** Price a piece without discount. */
  fullPrice: number;
  quantity: number;
  /** Percent off. */
  bulkDiscount: number;
  bulkDiscounts: BulkDiscount[];
  /** Pieces of all lines with the same group reach a tier together; left out of most lines. */
  tierGroup?: string;
  /** The family of the product, as the shop told when the cart was last synced. */
  familyId?: string;
  /** The stored line told no full price: `fullPrice` is what its price was, until the shop is asked. */
  unpriced?: true;
}

/** Of a stored line: a browser has little room for a hundred of them. */
export const MAX_LINE_PHOTOS = 4;
export const MAX_LINE_DESCRIPTION = 300;

/** The highest amount of an order, in paise. Lines stay below, so that every sum is exact. */
const MAX_LINE_PAISE = 100 * 1_000_000_000;

/** Pieces that a variant adds: 1, the tier's quantity, or what was typed. */
export function variantQuantity(variant: Variant): number {
  const typed = Number(variant.split("_")[1] ?? 1);
  return Number.isInteger(typed) && typed > 0 ? typed : 1;
}

export type CartProduct = Pick<
  Product,
  "_id" | "name" | "slug" | "photo" | "price" | "bulkDiscounts" | "tierGroup" | "familyId"
> &
  Partial<Pick<Product, "description" | "category" | "shipping">>;

/** A product as a new line of a variant; its price is set by `reprice`. */
export function newLine(
  product: CartProduct,
  variant: Variant,
  quantity: number = variantQuantity(variant),
): CartLine {
  return {
    _id: product._id,
    name: product.name,
    slug: product.slug,
    ...(product.description !== undefined && {
      description: product.description.slice(0, MAX_LINE_DESCRIPTION),
    }),
    ...(product.category && {
      category: { _id: product.category._id, name: product.category.name },
    }),
    ...(product.shipping !== undefined && { shipping: product.shipping }),
    photo: product.photo.slice(0, MAX_LINE_PHOTOS),
    variant,
    price: product.price,
    fullPrice: product.price,
    quantity,
    bulkDiscount: 0,
    bulkDiscounts: product.bulkDiscounts,
    ...(product.tierGroup && { tierGroup: product.tierGroup }),
    ...(product.familyId && { familyId: product.familyId }),
  };
}

/** The line with that number of pieces, at most as many as a line may hold. */
export function withQuantity(line: CartLine, quantity: number): CartLine {
  const affordable = Math.max(1, Math.floor(MAX_LINE_PAISE / Math.max(1, rupees(line.fullPrice))));
  return { ...line, quantity: Math.min(quantity, MAX_QUANTITY, affordable) };
}
