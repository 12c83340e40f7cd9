import type { Settlement, SettlementTerm } from "#shared/accounting/contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { BalanceTotals, Sold } from "./balances-store.ts";

interface SettledPeriod {
  /** Came and was sent back in it, as its files have it. */
  payments: number;
  refunds: number;
  sold: Sold;
  /** At the end of the day before it, and of its last. */
  before: BalanceTotals;
  after: BalanceTotals;
}

/** What went off, not on, before receipts are what was sold and what is still open. */
const taken: ReadonlySet<SettlementTerm> = new Set([
  "credits",
  "advancesBefore",
  "debtorsAfter",
  "excessBefore",
]);

/**
 * The money of a period beside its sales (amounts in paise): payments − refunds = invoices − credits +
 * undocumented sales + what advances, and what was kept over totals, have grown by − what debtors
 * have grown by.
 */
export function settlementOf({
  payments,
  refunds,
  sold,
  before,
  after,
}: SettledPeriod): Settlement {
  const open = {
    invoices: sold.invoiced,
    credits: sold.credited,
    undocumented: sold.undocumented,
    advancesBefore: before.advances.total,
    advancesAfter: after.advances.total,
    debtorsBefore: before.debtors.total,
    debtorsAfter: after.debtors.total,
    excessBefore: before.excess,
    excessAfter: after.excess,
  };
  const explained = (Object.keys(open) as (keyof typeof open)[]).reduce(
    (sum, term) => (taken.has(term) ? sum - open[term] : sum + open[term]),
    0,
  );
  const rupees = (amount: number) => toRupees(paise(amount));
  return {
    terms: {
      payments: rupees(payments),
      refunds: rupees(refunds),
      invoices: rupees(open.invoices),
      credits: rupees(open.credits),
      undocumented: rupees(open.undocumented),
      advancesBefore: rupees(open.advancesBefore),
      advancesAfter: rupees(open.advancesAfter),
      debtorsBefore: rupees(open.debtorsBefore),
      debtorsAfter: rupees(open.debtorsAfter),
      excessBefore: rupees(open.excessBefore),
      excessAfter: rupees(open.excessAfter),
    },
    check: [
      {
        name: "total",
        inFile: rupees(payments - refunds),
        inBooks: rupees(explained),
      },
    ],
  };
}
