import { shortDate } from "#shared/dates.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { formatMoney, paise, rupees } from "#shared/money.ts";
import type { MoneyKind } from "#shared/payments/money-movement.ts";

const kindTexts: Record<MoneyKind, string> = {
  receipt: "came",
  reversal: "came off: it never came, or the bank gave it back",
  refund: "given back, or on its way",
  "excess-kept": "kept over the total",
};

/** All that came and went of an order's money, and what that leaves: as the accountant's files have it. */
export function MoneyLedger({ order: { money } }: { order: AdminOrderDetails }) {
  if (money.length === 0) return null;
  const left = money.reduce((sum, { amount }) => sum + rupees(amount), 0);
  return (
    <>
      <h3 className="mt-4 mb-1">Ledger</h3>
      <ul className="grid gap-1 text-sm">
        {money.map(({ kind, amount, reference, day, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
          <li key={index} className="wrap-anywhere">
            {formatMoney(rupees(amount))} {kindTexts[kind]}, {shortDate(day)}
            {reference && `, ${reference}`}
            <span className="block text-muted">{by}</span>
          </li>
        ))}
        <li className="border-t border-line pt-1">{formatMoney(paise(left))} is left</li>
      </ul>
    </>
  );
}
