import { orderTotal } from "#shared/coupons/coupon.ts";
import { formatMoney, type Money, paise, sum, times } from "#shared/money.ts";
import type { AdminQuote } from "#shared/quotes/admin-contract.ts";
import { taxOfSale } from "#shared/tax/sale-tax.ts";
import { totalLabel } from "#shared/tax/tax-texts.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { TaxLines } from "#storefront/tax/tax-lines.tsx";
import type { TypedQuoteLine } from "./draft-schema.ts";

interface DraftSumProps {
  buyer: AdminQuote["buyer"];
  deliveryState: string;
  lines: readonly TypedQuoteLine[];
  freight: Money;
}

const amountOf = ({ price = paise(0), quantity = 0 }: TypedQuoteLine) => times(price, quantity);

/** What the offer comes to as it is typed. */
export function draftTotal(lines: readonly TypedQuoteLine[], freight: Money): Money {
  return orderTotal(sum(lines.map(amountOf)), 0, freight).total;
}

/** As it is typed, with the tax in it. */
export function DraftSum({ buyer, deliveryState, lines, freight }: DraftSumProps) {
  const { gstin } = useStoreInfo();
  const priced = lines.map((line) => ({ amount: amountOf(line), gstPercent: line.gstPercent }));
  const tax = taxOfSale({
    sellerGstin: gstin,
    deliveryState,
    buyer: {
      gstin: buyer.gstin,
      sez: buyer.sez,
      ...(buyer.billingState && { billingAddress: {} }),
    },
    lines: priced,
    off: paise(0),
    freight,
  });
  const total = draftTotal(lines, freight);
  return (
    <div className="bg-paper p-4 sm:text-right" aria-live="polite">
      <p className="tabular font-heading text-lg font-semibold">
        {totalLabel(tax)} {formatMoney(total)}
      </p>
      <TaxLines tax={tax} className="mt-2 sm:ml-auto sm:max-w-72" />
    </div>
  );
}
