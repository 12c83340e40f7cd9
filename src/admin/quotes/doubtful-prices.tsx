import { formatMoney } from "#shared/money.ts";
import { isDoubtful } from "../catalogue/products/doubtful-price.ts";
import { listPrice, type TypedQuoteLine } from "./draft-schema.ts";

/** The lines whose typed price is far from the list price, such as `White mug: ₹7, list price ₹71`. */
export function doubtfulPrices(lines: readonly TypedQuoteLine[]): string[] {
  return lines.flatMap((line) => {
    const { name, price } = line;
    const list = listPrice(line);
    if (price === undefined || !isDoubtful(list, price)) return [];
    return [`${name}: ${formatMoney(price)}, list price ${formatMoney(list)}`];
  });
}

/** Asks once more before such prices are sent; nothing where there are none. */
export function DoubtfulPrices({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div role="alert" className="border-l-4 border-marigold bg-marigold-soft p-3">
      <p>
        {lines.length === 1 ? "Is this price right?" : "Are these prices right?"} By more than half
        away from the list price:
      </p>
      <ul className="tabular my-1 list-disc pl-5 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>Nothing is sent yet. Correct what is not meant, or press Send again.</p>
    </div>
  );
}
