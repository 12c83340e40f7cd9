import { asc, gt } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { sumBalances } from "./balance-sums.ts";
import type { MoneyTotals } from "./money-store.ts";

/** Orders that one statement adds up, so that it stays within its time limit however large the shop is. */
const ORDERS_AT_ONCE = 5_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Paise. */
interface Movements {
  received: number;
  /** Refunds that were asked of the bank, whatever became of them. */
  givenBack: number;
  invoiced: number;
  /** By credit notes and credit vouchers. */
  credited: number;
  /** Shipments of a shop without a GSTIN, less what came back of them: they have no documents. */
  undocumented: number;
}

/** An order of which more, or less, was paid than was sold at the end of a period. */
export interface BalanceRow extends Movements {
  id: string;
  number: string | null;
  orderId: string;
  payBy: PayBy;
  customerName: string;
  company: string | null;
  gstin: string | null;
  /** Days such as 2026-10-05: when money first came, if any did, and when goods first left. */
  firstReceived: string | null;
  firstSold: string | null;
  /** One of the two is positive: what was paid and not yet sold, or what was sold and not yet paid. */
  advance: number;
  debt: number;
  /** The couriers of its shipments until then, as staff wrote them. */
  couriers: string | null;
  /** Less came for it than its total. */
  isShort: boolean;
  /** Goods left after the period, or are still to leave. */
  isUnfulfilled: boolean;
  /** Money went back after the period, or the order has ended without goods. */
  isToGiveBack: boolean;
  isOnHold: boolean;
}

export type Sold = Omit<Movements, "received" | "givenBack">;

/** Of all orders at a day's end, in paise. */
export interface BalanceTotals {
  advances: MoneyTotals;
  debtors: MoneyTotals;
  /** Paid beyond the totals and kept, as agreed with the customer: no invoice has it. */
  excess: number;
}

/** The balances of all orders around a period. */
export interface BalancesAround {
  /** At the end of the day before it, and of its last. */
  before: BalanceTotals;
  after: BalanceTotals;
  /** Sold and taken back in it, under all registrations. */
  sold: Sold;
  /** The orders with an advance or a debt at its end, the oldest first. */
  open: BalanceRow[];
}

/** What was paid for orders beside what was sold: advances and debtors. */
export function balancesStore(db: Db, ordersAtOnce = ORDERS_AT_ONCE) {
  /** The id of the last order of the next batch; undefined where fewer are left. */
  async function lastOfNext(after: string): Promise<string | undefined> {
    const [last] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(gt(orders.id, after))
      .orderBy(asc(orders.id))
      .offset(ordersAtOnce - 1)
      .limit(1);
    return last?.id;
  }

  /** Some thousand orders at a time. */
  async function* parts(period: Period): AsyncGenerator<BalancesAround> {
    for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
      const last = await lastOfNext(after);
      yield await sumBalances(db, period, after, last);
      after = last;
    }
  }

  return {
    parts,

    async around(period: Period): Promise<BalancesAround> {
      const all = nothingYet();
      for await (const some of parts(period)) {
        addTotals(all.before, some.before);
        addTotals(all.after, some.after);
        for (const name of soldNames) all.sold[name] += some.sold[name];
        all.open.push(...some.open);
      }
      return all;
    },
  };
}

const soldNames = ["invoiced", "credited", "undocumented"] as const;

function nothingYet(): BalancesAround {
  const none = () => ({ count: 0, total: 0 });
  return {
    before: { advances: none(), debtors: none(), excess: 0 },
    after: { advances: none(), debtors: none(), excess: 0 },
    sold: { invoiced: 0, credited: 0, undocumented: 0 },
    open: [],
  };
}

function addTotals(all: BalanceTotals, some: BalanceTotals): void {
  for (const side of ["advances", "debtors"] as const) {
    all[side].count += some[side].count;
    all[side].total += some[side].total;
  }
  all.excess += some.excess;
}
