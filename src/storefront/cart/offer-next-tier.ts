import { pricedItem } from "#shared/cart/cart.ts";
import { type CartLine, withQuantity } from "#shared/cart/cart-line.ts";
import {
  type AddableProduct,
  addableProduct,
  type NextTier,
  nextTier,
} from "#shared/cart/next-tier.ts";

/** Pieces that a tap adds to a line for the next bulk price. */
export interface TierOffer {
  line: CartLine;
  next: NextTier;
}

/**
 * The next bulk price of lines that reach it together, and what a tap would add for it: of the line
 * with the most pieces whose stock and limits suffice, where the whole then costs less.
 *
 * @param availableOf further pieces of a product that are in stock; undefined where that is not known
 * @param products all whose pieces could be added; those of the lines, where nothing else is known
 */
export function offerNextTier(
  lines: readonly CartLine[],
  availableOf: (productId: string) => number | undefined,
  products?: readonly AddableProduct[],
): { offer: TierOffer | undefined; next: NextTier | undefined } {
  const items = lines.map(pricedItem);
  const addable = (line: CartLine): AddableProduct => ({
    ...addableProduct({ ...line, price: line.fullPrice }, items, undefined),
    available: availableOf(line._id),
  });
  const offers = lines
    .toSorted((a, b) => b.quantity - a.quantity)
    .flatMap((line) => {
      const next = nextTier(items, [addable(line)]);
      return next && next.saves > 0 && holds(line, next.missingQuantity) ? [{ line, next }] : [];
    });
  const each = [...new Map(lines.map((line) => [line._id, line])).values()];
  return { offer: offers[0], next: nextTier(items, products ?? each.map(addable)) };
}

function holds(line: CartLine, added: number): boolean {
  const quantity = line.quantity + added;
  return withQuantity(line, quantity).quantity === quantity;
}
