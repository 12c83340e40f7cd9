import type { CartLine } from "#shared/cart/cart-line.ts";
import { type Money, rupees, sum, times } from "#shared/money.ts";

/** What lines cost together, at their price or without any discount. */
export function linesTotal(lines: readonly CartLine[], price: "price" | "fullPrice"): Money {
  return sum(lines.map((line) => times(rupees(line[price]), line.quantity)));
}
