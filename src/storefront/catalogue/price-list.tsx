import { MessageCircle } from "lucide-react";
import { unitPriceAt } from "#shared/cart/price-cart.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { familyOptionsText } from "./family-options.ts";
import type { ListedProduct } from "./listed-product.ts";

interface PriceListProps extends Pick<Product, "price" | "bulkDiscounts" | "tierGroup"> {
  /** The family whose products reach a tier together where it has a tier group. */
  family: ListedProduct["family"] | undefined;
  quoteLink: string;
}

/** By how many are bought together. */
export const PriceList = cachedFragment("price list", PlainPriceList);

function PlainPriceList({ price, bulkDiscounts, tierGroup, family, quoteLink }: PriceListProps) {
  const rows = [{ quantity: 1, discount: 0 }, ...bulkDiscounts];
  return (
    <section aria-labelledby="price-list">
      <h2 id="price-list" className="mb-2 text-lg">
        Price list
      </h2>
      <table className="spec-table">
        <thead>
          <tr>
            <th scope="col">Pieces from</th>
            <th scope="col" className="text-right!">
              Discount
            </th>
            <th scope="col" className="text-right!">
              Unit price
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ quantity, discount }) => (
            <tr key={quantity}>
              <td>{groupedNumber(quantity)}</td>
              <td className="text-right!">{discount > 0 ? `${discount}%` : "–"}</td>
              <td className="text-right! font-heading font-semibold">
                {formatMoney(unitPriceAt(rupees(price), bulkDiscounts, quantity).unitPrice)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {tierGroup && family && bulkDiscounts.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          Pieces of all {familyOptionsText(family.options).replace(/, (?=[^,]*$)/, " and ")} count
          together.
        </p>
      )}
      {bulkDiscounts.length === 0 && (
        <p className="mt-1 text-sm">
          <a
            href={quoteLink}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
            Ask for a quote for 2 or more
          </a>
        </p>
      )}
    </section>
  );
}
