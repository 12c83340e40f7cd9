import { groupedNumber } from "../grouped-number.ts";
import type { CartLine } from "./cart-line.ts";
import { formatPieces } from "./pieces.ts";
import { tierReached } from "./price-cart.ts";

/**
 * Says of a product in the cart why it has its bulk price, or what it lacks for one, where pieces of
 * other variants count too; undefined where none do.
 *
 * @param own pieces of the product in the cart
 * @param together those and the pieces of its other variants
 */
export function sharedTierNote(
  { bulkDiscounts }: Pick<CartLine, "bulkDiscounts">,
  own: number,
  together: number,
): string | undefined {
  if (together <= own) return undefined;
  const others = `With ${formatPieces(together - own)} of other variants`;
  const reached = tierReached(bulkDiscounts, together);
  if (reached)
    return `${others}: ${groupedNumber(reached.quantity)} and more, ${reached.discount}% off`;
  const next = bulkDiscounts.toSorted((a, b) => a.quantity - b.quantity)[0];
  if (!next) return undefined;
  return `${others}: ${groupedNumber(next.quantity - together)} more for ${next.discount}% off`;
}
