import { and, asc, between, eq, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Period, periodBounds, splitPeriod } from "#shared/accounting/period.ts";
import type { Db } from "../database/connection.ts";
import { cancellationLines, cancellations, shipments } from "../database/schema/fulfilment.ts";
import { orders } from "../database/schema/orders.ts";
import { orderPayments, payments, refunds } from "../database/schema/payments.ts";

/** Some thousand payments of a large shop: a statement has its time. */
const DAYS_AT_ONCE = 7;

/** Sums by the database itself, in paise. */
export interface MoneyTotals {
  count: number;
  total: number;
}

export type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number];
export type RefundRow = Awaited<ReturnType<ReturnType<typeof moneyStore>["refunds"]>>[number];
export type CancellationRow = Awaited<
  ReturnType<ReturnType<typeof moneyStore>["cancellations"]>
>[number];

const count = sql<number>`count(*)`.mapWith(Number);
const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

const ofOrder = {
  id: orders.id,
  number: orders.number,
  orderId: orders.orderId,
  payBy: orders.payBy,
  paymentMethod: orderPayments.paymentMethod,
  customerName: orders.customerName,
  company: orders.company,
  gstin: orders.gstin,
  status: orders.status,
  paymentState: orders.paymentState,
  /** The couriers of its shipments, as staff wrote them. */
  couriers: sql<string | null>`(select string_agg(distinct ${shipments.carrier}, ', ')
    from ${shipments} where ${shipments.orderId} = ${orders.id})`.as("couriers"),
  /** On the payment alone that completed the order, so that the column adds up. */
  excessKeptPaise: orderPayments.excessKeptPaise,
};

const isItsPayment = eq(orderPayments.orderId, orders.id);

/** By the bank's page: its own figure, which a person may have accepted. */
const receivedPaise = sql`coalesce(${orderPayments.receivedPaise}, ${orders.totalPaise})`;

/** A wrong entry stands on its own day, and comes off on the day on which it was voided. */
function voidedIn(period: Period) {
  const entered = and(isNotNull(payments.voidedAt), onDaysOf(period));
  const voided = inPeriod(payments.voidedAt, period);
  return {
    count: sql<number>`count(*) filter (where ${entered})
      + count(*) filter (where ${voided})`.mapWith(Number),
    total: sql<number>`coalesce(sum(${payments.amountPaise}) filter (where ${entered}), 0)
      - coalesce(sum(${payments.amountPaise}) filter (where ${voided}), 0)`.mapWith(Number),
  };
}

export function moneyStore(db: Db) {
  const totalsOf = (rows: (MoneyTotals | undefined)[]): MoneyTotals =>
    rows[0] ?? { count: 0, total: 0 };
  return {
    /** Each payment that came in it, whatever became of its order, by the day on which it came. */
    async payments(period: Period): Promise<PaymentRow[]> {
      const rows: PaymentRow[] = [];
      for (const days of splitPeriod(period, DAYS_AT_ONCE)) {
        rows.push(...(await paymentsOf(db, days)));
      }
      return rows;
    },

    /**
     * By what the orders say that they received: of one paid in parts, less the parts of other
     * days.
     */
    paymentTotals: async (period: Period): Promise<MoneyTotals> => {
      const byPage: MoneyTotals[] = [];
      for (const days of splitPeriod(period, DAYS_AT_ONCE)) {
        const [some] = await db
          .select({
            count,
            total: sql<number>`coalesce(sum(${receivedPaise}), 0)`.mapWith(Number),
          })
          .from(orders)
          .innerJoin(orderPayments, isItsPayment)
          .where(byGateway(days));
        if (some) byPage.push(some);
      }
      const paidOnDays = db
        .select({ orderId: payments.orderId })
        .from(payments)
        .where(and(isNull(payments.voidedAt), onDaysOf(period)));
      const parts = db
        .select({
          orderId: payments.orderId,
          count: sql<number>`count(*) filter (where ${onDaysOf(period)})`.as("count"),
          others: sql<number>`coalesce(sum(${payments.amountPaise})
            filter (where not (${onDaysOf(period)})), 0)`.as("others"),
        })
        .from(payments)
        .where(and(isNull(payments.voidedAt), inArray(payments.orderId, paidOnDays)))
        .groupBy(payments.orderId)
        .as("parts");
      const [entered] = await db
        .select({
          count: sql<number>`coalesce(sum(${parts.count}), 0)`.mapWith(Number),
          total:
            sql<number>`coalesce(sum(${orderPayments.receivedPaise} - ${parts.others}), 0)`.mapWith(
              Number,
            ),
        })
        .from(parts)
        .innerJoin(orderPayments, eq(orderPayments.orderId, parts.orderId));
      const [wrong] = await db.select(voidedIn(period)).from(payments);
      const parted = [...byPage, ...[entered, wrong].flatMap((part) => part ?? [])];
      return {
        count: parted.reduce((all, part) => all + part.count, 0),
        total: parted.reduce((all, part) => all + part.total, 0),
      };
    },

    /** Refunds that were asked of the bank in it, whatever became of them. */
    refunds: (period: Period) =>
      db
        .select({
          createdAt: refunds.createdAt,
          updatedAt: refunds.updatedAt,
          requestId: refunds.requestId,
          reference: refunds.reference,
          amountPaise: refunds.amountPaise,
          reason: refunds.reason,
          state: refunds.state,
          id: orders.id,
          number: orders.number,
          orderId: orders.orderId,
          transactionId: sql<
            string | null
          >`coalesce(${orderPayments.transactionId}, ${orderPayments.receivedTransactionId})`,
          customerName: orders.customerName,
        })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
        .innerJoin(orderPayments, isItsPayment)
        .where(inPeriod(refunds.createdAt, period))
        .orderBy(asc(refunds.createdAt), asc(refunds.id)),

    refundTotals: async (period: Period) =>
      totalsOf(
        await db
          .select({ count, total: sumOf(refunds.amountPaise) })
          .from(refunds)
          .where(inPeriod(refunds.createdAt, period)),
      ),

    /** Pieces that were cancelled before they left, with what was charged for them. */
    cancellations: (period: Period) =>
      db
        .select({
          createdAt: cancellations.createdAt,
          actor: cancellations.actor,
          reason: cancellations.reason,
          restocked: cancellations.restocked,
          id: orders.id,
          number: orders.number,
          orderId: orders.orderId,
          quantity: sumOf(cancellationLines.quantity),
          goodsPaise: sumOf(cancellationLines.goodsPaise),
          freightPaise: sumOf(cancellationLines.freightPaise),
          requestId: refunds.requestId,
        })
        .from(cancellations)
        .innerJoin(orders, eq(orders.id, cancellations.orderId))
        .leftJoin(cancellationLines, eq(cancellationLines.cancellationId, cancellations.id))
        .leftJoin(refunds, eq(refunds.id, cancellations.refundId))
        .where(inPeriod(cancellations.createdAt, period))
        .groupBy(cancellations.id, orders.id, refunds.id)
        .orderBy(asc(cancellations.createdAt), asc(cancellations.id)),

    cancellationTotals: async (period: Period) =>
      totalsOf(
        await db
          .select({
            count: sql<number>`count(distinct ${cancellations.id})`.mapWith(Number),
            total: sql<number>`coalesce(sum(${cancellationLines.goodsPaise}
              + ${cancellationLines.freightPaise}), 0)`.mapWith(Number),
          })
          .from(cancellations)
          .leftJoin(cancellationLines, eq(cancellationLines.cancellationId, cancellations.id))
          .where(inPeriod(cancellations.createdAt, period)),
      ),
  };
}

function paymentsOf(db: Db, period: Period) {
  return db
    .select({
      ...ofOrder,
      paid: sql<string>`to_char(${orderPayments.receivedAt} at time zone 'Asia/Kolkata',
        'YYYY-MM-DD HH24:MI')`.as("paid"),
      reference: sql<
        string | null
      >`coalesce(${orderPayments.transactionId}, ${orderPayments.receivedTransactionId})`.as(
        "reference",
      ),
      amountPaise: sql<number>`${receivedPaise}`.mapWith(Number).as("amount_paise"),
    })
    .from(orders)
    .innerJoin(orderPayments, isItsPayment)
    .where(byGateway(period))
    .unionAll(
      db
        .select({
          ...ofOrder,
          excessKeptPaise:
            sql<number>`case when ${payments.reference} = ${orderPayments.transactionId}
            then ${orderPayments.excessKeptPaise} else 0 end`.mapWith(Number),
          paid: sql<string>`${payments.paidOn}::text`.as("paid"),
          reference: sql<string | null>`${payments.reference}`.as("reference"),
          amountPaise: sql<number>`${payments.amountPaise}`.mapWith(Number).as("amount_paise"),
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .innerJoin(orderPayments, isItsPayment)
        .where(onDaysOf(period)),
    )
    .unionAll(
      db
        .select({
          ...ofOrder,
          excessKeptPaise: sql<number>`0`.mapWith(Number),
          paid: sql<string>`to_char(${payments.voidedAt} at time zone 'Asia/Kolkata',
            'YYYY-MM-DD HH24:MI')`.as("paid"),
          reference: sql<string | null>`${payments.reference} || ' (voided)'`.as("reference"),
          amountPaise: sql<number>`- ${payments.amountPaise}`.mapWith(Number).as("amount_paise"),
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .innerJoin(orderPayments, isItsPayment)
        .where(inPeriod(payments.voidedAt, period)),
    )
    .orderBy(sql`paid`, sql`id`, sql`reference`);
}

/**
 * No other order was paid by what came for this one: it came once. A transaction pays one order, so
 * that the order's own mostly tells; others are asked for by index, one by one.
 */
export const paidNoOther = sql`(${orderPayments.transactionId} is not distinct from ${orderPayments.receivedTransactionId}
  or not exists (select from ${orderPayments} others where others.order_id <> ${orderPayments.orderId}
    and others.transaction_id = ${orderPayments.receivedTransactionId}))`;

/** Orders that the bank's page brought money for in a period; what paid another order came once. */
function byGateway(period: Period) {
  return and(
    eq(orders.payBy, "gateway"),
    inPeriod(orderPayments.receivedAt, period),
    sql`${receivedPaise} > 0`,
    paidNoOther,
  );
}

const onDaysOf = ({ from, to }: Period) => between(payments.paidOn, from, to);

function inPeriod(moment: PgColumn, period: Period) {
  const { since, before } = periodBounds(period);
  return and(isNotNull(moment), gte(moment, since), lt(moment, before));
}
