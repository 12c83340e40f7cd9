import type { CartLine } from "#shared/cart/cart-line.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { type Money, sum } from "#shared/money.ts";
import { containedGst } from "../catalogue/parts/contained-gst.ts";

/** The GST that a cart's total contains; undefined where a product's rate is not known. */
export function gstInCart(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, Pick<Product, "gstPercent">>,
): Money | undefined {
  const amounts: Money[] = [];
  for (const { _id, price, quantity } of lines) {
    const percent = products.get(_id)?.gstPercent;
    if (percent === undefined || percent === null) return undefined;
    amounts.push(containedGst(price * quantity, percent).gst);
  }
  return sum(amounts);
}
