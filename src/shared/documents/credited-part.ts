import { formatQuantity } from "../cart/quantity.ts";
import { formatMoney, type Money, paise } from "../money.ts";

interface CreditedOfLine {
  /** Pieces that came back; 0 where only the price is lowered. */
  quantity: number;
  /** Paise. */
  total: number;
  /** Of the invoice's line; a credit from before this was kept has none. */
  invoiced?: { quantity: number; total: number } | undefined;
}

/**
 * Of what a credit is where it is not a whole line of the invoice: `1 of 3 pieces`,
 * `half of 3 pieces (₹193.50 of ₹387)`, `10% of the price of 3 pieces (₹38.70 of ₹387)`.
 */
export function creditedPart({ quantity, total, invoiced }: CreditedOfLine): string | undefined {
  if (!invoiced) return undefined;
  const all = formatQuantity(invoiced.quantity);
  const worth = paise(
    quantity > 0 ? Math.round((invoiced.total / invoiced.quantity) * quantity) : invoiced.total,
  );
  // The shares of pieces differ by a paisa, so that they add up.
  const isWhole = Math.abs(worth - total) <= 1;
  const isAll = quantity === invoiced.quantity;
  if (isWhole && isAll) return undefined;
  const share = `${shareText(total, worth)} of`;
  const amounts = `(${formatMoney(paise(total))} of ${formatMoney(worth)})`;
  if (quantity === 0) return `${share} the price of ${all} ${amounts}`;
  if (isWhole) return `${quantity} of ${all}`;
  if (isAll) return `${share} ${all} ${amounts}`;
  return `${share} ${formatQuantity(quantity)} ${amounts}, out of ${all}`;
}

function shareText(total: number, worth: Money): string {
  if (Math.abs(total * 2 - worth) <= 1) return "half";
  const percent = Math.round((total / worth) * 1_000) / 10;
  return percent > 0 && percent < 100 ? `${percent}%` : "a part";
}
