import { sql } from "drizzle-orm";
import type { Period } from "#shared/accounting/period.ts";
import type { PayBy } from "#shared/orders/pay-by.ts";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import { creditLines, credits, shipmentLines, shipments } from "../database/schema/fulfilment.ts";
import { orders } from "../database/schema/orders.ts";
import { payments, refunds } from "../database/schema/payments.ts";
import type { MoneyTotals } from "./money-store.ts";

/** What has moved on orders, in paise. */
export interface Movements {
  received: number;
  /** Refunds that were asked of the bank, whatever became of them. */
  givenBack: number;
  invoiced: number;
  /** By credit notes and credit vouchers. */
  credited: number;
  /** Parcels of a shop without a GSTIN, less what came back of them: they have no papers. */
  withoutPapers: number;
}

/** An order of which more, or less, was paid than was sold at the end of a period. */
export interface BalanceRow extends Movements {
  id: string;
  orderId: string;
  payBy: PayBy;
  customerName: string;
  company: string | null;
  gstin: string | null;
  /** Days such as 2026-10-05: when money first came, if any did, and when goods first left. */
  firstReceived: string | null;
  firstSold: string | null;
  /** One of the two: what was paid and not yet sold, or sold and not yet paid. */
  advance: number;
  debt: number;
  /** The couriers of its parcels until then, as the desk wrote them. */
  couriers: string | null;
  /** It was taken as paid though less came than its total. */
  isShort: boolean;
  /** Goods left after the period, or are still to leave. */
  waits: boolean;
  /** Money went back after the period, or the order has ended without goods. */
  isToGiveBack: boolean;
  isUnderReview: boolean;
}

export type Sold = Omit<Movements, "received" | "givenBack">;

/** PostgreSQL answers sums as texts. */
type Unsummed = {
  [Name in keyof BalanceRow]: BalanceRow[Name] extends number ? string : BalanceRow[Name];
};

/** What the balances of all orders come to at a day's end, in paise. */
export interface BalanceTotals {
  advances: MoneyTotals;
  debtors: MoneyTotals;
  /** What came over the totals and was kept, as agreed: no invoice has it. */
  kept: number;
}

const dayOf = (moment: unknown) => sql`(${moment} at time zone 'Asia/Kolkata')::date`;

/** All that ever moved on orders, a row each: money by the day it came or went, goods by their papers' day. */
const movements = sql`(
  select ${orders.id} as order_id, ${dayOf(orders.receivedAt)} as day, 'received' as kind,
    coalesce(${orders.receivedPaise}, ${orders.totalPaise}) as amount
  from ${orders}
  where ${orders.payBy} = 'gateway' and ${orders.receivedAt} is not null
    and not exists (select from orders others where others.id <> ${orders.id}
      and others.transaction_id = ${orders.receivedTransactionId})
  union all select ${payments.orderId}, ${payments.paidOn}, 'received', ${payments.amountPaise}
  from ${payments}
  union all select ${payments.orderId}, ${dayOf(payments.takenBackAt)}, 'received',
    - ${payments.amountPaise}
  from ${payments} where ${payments.takenBackAt} is not null
  union all select ${refunds.orderId}, ${dayOf(refunds.createdAt)}, 'given back',
    ${refunds.amountPaise}
  from ${refunds}
  union all select ${documents.orderId}, ${documents.issuedOn},
    case ${documents.kind} when 'invoice' then 'invoiced' else 'credited' end,
    ${documents.totalPaise}
  from ${documents} where ${documents.kind} in ('invoice', 'credit-note', 'credit-voucher')
  union all select ${shipments.orderId}, ${dayOf(shipments.shippedAt)}, 'without papers',
    ${shipmentLines.goodsPaise} + ${shipmentLines.freightPaise}
  from ${shipments} join ${shipmentLines} on ${shipmentLines.shipmentId} = ${shipments.id}
  where ${shipments.documentId} is null and not ${shipments.isReplacement}
  union all select ${credits.orderId}, ${dayOf(credits.createdAt)}, 'without papers',
    - ${creditLines.amountPaise}
  from ${credits} join ${creditLines} on ${creditLines.creditId} = ${credits.id}
  where ${credits.documentId} is null
)`;

const sumOf = (kind: string, when: ReturnType<typeof sql>) =>
  sql`coalesce(sum(amount) filter (where kind = ${kind} and ${when}), 0)`;

/** Each order's balance at the end of a day: what came, less what went back and what was sold. */
const balances = (day: ReturnType<typeof sql>) => sql`(
  select balance.*,
    greatest(balance.paise - balance.kept, 0) as advance,
    greatest(- balance.paise, 0) as debt
  from (
    select moved.*, least(greatest(moved.paise, 0),
      case when ${dayOf(orders.paidAt)} > ${day} then 0 else ${orders.excessKeptPaise} end) as kept
    from (
      select order_id, sum(case when kind in ('received', 'credited') then amount else - amount end)
        as paise
      from ${movements} movement where day <= ${day} group by order_id
    ) moved join ${orders} on ${orders.id} = moved.order_id
    where moved.paise <> 0
  ) balance
)`;

/** What every order has paid beside what was sold to it. */
export function balancesStore(db: Db) {
  return {
    /** The orders with an advance or a debt at the end of a period, the oldest first. */
    async rows({ to }: Period): Promise<BalanceRow[]> {
      const day = sql`${to}::date`;
      const until = sql`day <= ${day}`;
      const later = sql`day > ${day}`;
      const { rows } = await db.execute<Unsummed>(sql`
        select ${orders.id} as "id", ${orders.orderId} as "orderId", ${orders.payBy} as "payBy",
          ${orders.customerName} as "customerName", ${orders.company} as "company",
          ${orders.gstin} as "gstin", balance.advance, balance.debt, own.*,
          (select string_agg(distinct ${shipments.carrier}, ', ') from ${shipments}
            where ${shipments.orderId} = ${orders.id} and ${dayOf(shipments.shippedAt)} <= ${day}
          ) as "couriers",
          coalesce(${orders.receivedPaise} < ${orders.totalPaise}, false) as "isShort",
          own."soldLater" or coalesce(${orders.status} = 'Processing', false) as "waits",
          own."backLater" or coalesce(${orders.status} in ('Cancelled', 'Refunded'), false)
            as "isToGiveBack",
          ${orders.paymentState} = 'review' as "isUnderReview"
        from ${balances(day)} balance join ${orders} on ${orders.id} = balance.order_id
        join lateral (
          select ${sumOf("received", until)} as "received",
            ${sumOf("given back", until)} as "givenBack",
            ${sumOf("invoiced", until)} as "invoiced", ${sumOf("credited", until)} as "credited",
            ${sumOf("without papers", until)} as "withoutPapers",
            (min(day) filter (where kind = 'received'))::text as "firstReceived",
            (min(day) filter (where kind in ('invoiced', 'without papers')))::text as "firstSold",
            ${sumOf("invoiced", later)} + ${sumOf("without papers", later)} > 0 as "soldLater",
            ${sumOf("given back", later)} > 0 as "backLater"
          from ${movements} movement where movement.order_id = balance.order_id
        ) own on true
        where balance.advance > 0 or balance.debt > 0
        order by ${orders.id}`);
      return rows.map((row) => ({
        ...row,
        received: Number(row.received),
        givenBack: Number(row.givenBack),
        invoiced: Number(row.invoiced),
        credited: Number(row.credited),
        withoutPapers: Number(row.withoutPapers),
        advance: Number(row.advance),
        debt: Number(row.debt),
      }));
    },

    /** What the balances come to at the end of a day such as 2026-10-31. */
    async totals(day: string): Promise<BalanceTotals> {
      const { rows } = await db.execute<Record<string, string>>(sql`
        select coalesce(sum(advance), 0) as advances, coalesce(sum(debt), 0) as debts,
          coalesce(sum(kept), 0) as kept, count(*) filter (where advance > 0) as paid_ahead,
          count(*) filter (where debt > 0) as debtors
        from ${balances(sql`${day}::date`)} balance`);
      const [row] = rows;
      if (!row) throw new Error("a sum without a row");
      return {
        advances: { count: Number(row.paid_ahead), total: Number(row.advances) },
        debtors: { count: Number(row.debtors), total: Number(row.debts) },
        kept: Number(row.kept),
      };
    },

    /** What was sold and taken back in a period, under all registrations. */
    async sold({ from, to }: Period): Promise<Sold> {
      const all = sql`true`;
      const { rows } = await db.execute<Record<keyof Sold, string>>(sql`
        select ${sumOf("invoiced", all)} as "invoiced", ${sumOf("credited", all)} as "credited",
          ${sumOf("without papers", all)} as "withoutPapers"
        from ${movements} movement where day between ${from}::date and ${to}::date`);
      const [row] = rows;
      if (!row) throw new Error("a sum without a row");
      return {
        invoiced: Number(row.invoiced),
        credited: Number(row.credited),
        withoutPapers: Number(row.withoutPapers),
      };
    },
  };
}
