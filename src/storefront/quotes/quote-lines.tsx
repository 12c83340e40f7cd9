import { Link } from "react-router";
import { formatMoney, paise, rupees, times } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { freightWords } from "#shared/quotes/quote-state.ts";
import { taxOfSale } from "#shared/tax/sale-tax.ts";
import { totalLabel } from "#shared/tax/tax-texts.ts";
import { Price } from "#ui/price.tsx";
import { TaxLines } from "../tax/tax-lines.tsx";

/** Without prices while the quote is asked for. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { lines, total, freight = 0 } = quote;
  const travels = freightWords(quote.freightText);
  const tax = taxOfSale({
    sellerGstin: quote.sellerGstin,
    deliveryState: quote.deliverTo.state,
    buyer: { gstin: quote.gstin, ...(quote.billsElsewhere && { billingAddress: {} }) },
    lines: lines.map(({ price = 0, quantity, gstPercent = null }) => ({
      amount: times(rupees(price), quantity),
      gstPercent,
    })),
    off: paise(0),
    freight: rupees(freight),
  });
  return (
    <section aria-label="What is quoted" className="sheet mb-6">
      <ul className="px-5 pt-2">
        {lines.map(({ name, slug, sku, quantity, price }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
            key={place}
            className="grid gap-x-4 border-b border-line py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="min-w-0 wrap-anywhere">
              {slug ? (
                <Link to={`/product/${slug}`} className="link inline-flex min-h-11 items-center">
                  {name}
                </Link>
              ) : (
                name
              )}
              {sku && <span className="tabular block text-sm text-muted">{sku}</span>}
            </span>
            <span className="tabular sm:text-right">
              {groupedNumber(quantity)} {quantity === 1 ? "piece" : "pieces"}
              {price !== undefined && (
                <>
                  {" "}
                  × {formatMoney(rupees(price))}
                  <span className="block font-semibold">
                    {formatMoney(times(rupees(price), quantity))}
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {total !== undefined && (
        <div className="border-t border-line bg-paper px-5 py-4 sm:text-right">
          <p className="tabular">
            Delivery{travels && ` (${travels})`}:{" "}
            {freight > 0 ? formatMoney(rupees(freight)) : "included"}
          </p>
          <p className="mt-1 text-lg">
            <span className="font-heading font-semibold">{totalLabel(tax)} </span>
            <Price money={rupees(total)} />
          </p>
          <TaxLines tax={tax} className="mt-2 sm:ml-auto sm:max-w-72" />
        </div>
      )}
    </section>
  );
}
