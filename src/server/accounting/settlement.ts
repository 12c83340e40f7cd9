import {
  type Settlement,
  type SettlementTerm,
  settlementTerms,
} from "#shared/accounting/contract.ts";
import { paiseToRupees } from "#shared/money.ts";
import type { BalanceTotals, Sold } from "./balances-store.ts";

interface SettledPeriod {
  /** Received and sent back in it, as its files say. */
  payments: number;
  refunds: number;
  sold: Sold;
  /** At the end of the day before it, and of its last. */
  before: BalanceTotals;
  after: BalanceTotals;
}

/** With which sign each term counts on the right side of the equation of `settlementOf`. */
const signs = {
  invoices: 1,
  credits: -1,
  undocumented: 1,
  advancesBefore: -1,
  advancesAfter: 1,
  debtorsBefore: 1,
  debtorsAfter: -1,
  excessBefore: -1,
  excessAfter: 1,
} satisfies Record<Exclude<SettlementTerm, "payments" | "refunds">, 1 | -1>;

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
  const amounts: Record<SettlementTerm, number> = {
    payments,
    refunds,
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
  const explaining = Object.keys(signs) as (keyof typeof signs)[];
  const explained = explaining.reduce((sum, term) => sum + signs[term] * amounts[term], 0);
  return {
    terms: Object.fromEntries(
      settlementTerms.map((term) => [term, paiseToRupees(amounts[term])]),
    ) as Record<SettlementTerm, number>,
    check: [
      {
        name: "total",
        inFile: paiseToRupees(payments - refunds),
        inBooks: paiseToRupees(explained),
      },
    ],
  };
}
