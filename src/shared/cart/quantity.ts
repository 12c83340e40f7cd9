import { groupedNumber, readCount } from "../numbers.ts";
import { MAX_QUANTITY } from "./limits.ts";

/** Reads a typed number of pieces: an integer of at least 1, else undefined. */
export function parseQuantity(typed: string): number | undefined {
  return readCount(typed) || undefined;
}

/** `1 piece`, `1,000 pieces`. */
export function formatQuantity(quantity: number): string {
  return `${groupedNumber(quantity)} ${quantity === 1 ? "piece" : "pieces"}`;
}

/** Pieces of a product that can be bought: of one without a price none. */
export function quantityForSale({ price, quantity }: { price: number; quantity: number }): number {
  return price > 0 ? quantity : 0;
}

/** For a product without a price. */
export const NO_PRICE = "No price yet: ask us for one";

/** Why this many further pieces cannot be added to the cart; undefined when they can. */
export function quantityError(quantity: number, stock: number, inCart: number): string | undefined {
  if (stock === 0) return "Out of stock";
  if (quantity > MAX_QUANTITY) return `At most ${groupedNumber(MAX_QUANTITY)} pieces at once`;
  if (quantity + inCart <= stock) return undefined;
  const inStock = `Only ${groupedNumber(stock)} in stock`;
  return inCart > 0 ? `${inStock}, and your cart already holds ${groupedNumber(inCart)}` : inStock;
}
