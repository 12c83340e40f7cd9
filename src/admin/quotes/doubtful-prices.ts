import { formatMoney, type Money, paise } from "#shared/money.ts";
import { isDoubtful } from "../catalogue/products/doubtful-price.ts";
import type { Doubt } from "../kit/forms/second-press.tsx";
import { listPrice, type TypedQuoteLine } from "./draft-schema.ts";

/** Above one crore rupees an offer is a slip of the finger more often than not. */
const LARGE_QUOTE = paise(1_00_00_000_00);

/** The lines whose typed price is far from the list price, such as `White mug: ₹7, list price ₹71`. */
function doubtfulPrices(lines: readonly TypedQuoteLine[]): string[] {
  return lines.flatMap((line) => {
    const { name, price } = line;
    const list = listPrice(line);
    if (price === undefined || !isDoubtful(list, price)) return [];
    return [`${name}: ${formatMoney(price)}, list price ${formatMoney(list)}`];
  });
}

/** Asks about an offer with such prices, or of a total that is hardly meant, before it is sent. */
export function quoteDoubt(lines: readonly TypedQuoteLine[], total: Money): Doubt | undefined {
  const prices = doubtfulPrices(lines);
  const isLarge = total > LARGE_QUOTE;
  if (prices.length === 0 && !isLarge) return undefined;
  const ofPrices =
    prices.length === 1
      ? "Is this price right? By more than half away from the list price:"
      : "Are these prices right? By more than half away from the list price:";
  const ofTotal = isLarge ? `Is it right that the quote comes to ${formatMoney(total)}?` : "";
  return {
    question: [ofTotal, prices.length > 0 && ofPrices].filter(Boolean).join(" "),
    about: prices,
    anyway: `Send ${isLarge ? formatMoney(total) : "it"} all the same`,
  };
}
