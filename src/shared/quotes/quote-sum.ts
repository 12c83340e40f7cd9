import { type Money, paise, sum, times } from "../money.ts";

/** What a quote costs: its lines and what carrying them costs, GST included. */
export function quoteTotal(
  lines: readonly { unitPrice: Money; quantity: number }[],
  freight: Money,
): Money {
  return paise(sum(lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity))) + freight);
}
