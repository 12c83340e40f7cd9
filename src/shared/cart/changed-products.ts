import { formatMoney, rupees } from "../money.ts";
import { cartQuantity, groupByProduct, type ProductLines } from "./cart.ts";
import type { CartLine } from "./cart-line.ts";

/** A product of a cart whose pieces or price are others now. */
export interface ChangedProduct {
  productId: string;
  name: string;
  /** `10 at ₹75` */
  was: string;
  /** The same as it is now; null where the product is no longer in the cart. */
  now: string | null;
}

/** In the order of the cart. */
export function changedProducts(
  before: readonly CartLine[],
  after: readonly CartLine[],
): ChangedProduct[] {
  const present = new Map(groupByProduct(after).map((lines) => [lines[0]._id, text(lines)]));
  return groupByProduct(before).flatMap((lines) => {
    const { _id: productId, name } = lines[0];
    const was = text(lines);
    const now = present.get(productId) ?? null;
    return was === now ? [] : [{ productId, name, was, now }];
  });
}

/** All lines of a product cost the same a piece. */
function text(lines: ProductLines): string {
  return `${cartQuantity(lines)} at ${formatMoney(rupees(lines[0].price))}`;
}
