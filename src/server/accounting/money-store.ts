import { and, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { momentsOf, type Period } from "#shared/accounting/period.ts";
import type { Db } from "../database/connection.ts";
import { cancellationLines, cancellations } from "../database/schema/fulfilment.ts";
import { orders } from "../database/schema/orders.ts";
import { refunds } from "../database/schema/payments.ts";

/** What a table of money comes to by the database's own sum (paise). */
export interface MoneyTotals {
  count: number;
  total: number;
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof moneyStore>["payments"]>>[number];
export type RefundRow = Awaited<ReturnType<ReturnType<typeof moneyStore>["refunds"]>>[number];
export type CancellationRow = Awaited<
  ReturnType<ReturnType<typeof moneyStore>["cancellations"]>
>[number];

const count = sql<number>`count(*)`.mapWith(Number);
const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** What came in and went back in a period, and the pieces that were cancelled. */
export function moneyStore(db: Db) {
  const totalsOf = (rows: (MoneyTotals | undefined)[]): MoneyTotals =>
    rows[0] ?? { count: 0, total: 0 };
  return {
    /** Orders that were paid in it, by the time of the payment. */
    payments: (period: Period) =>
      db
        .select({
          id: orders.id,
          orderId: orders.orderId,
          paidAt: orders.paidAt,
          payBy: orders.payBy,
          paymentMethod: orders.paymentMethod,
          transactionId: orders.transactionId,
          customerName: orders.customerName,
          company: orders.company,
          gstin: orders.gstin,
          totalPaise: orders.totalPaise,
          status: orders.status,
        })
        .from(orders)
        .where(inPeriod(orders.paidAt, period))
        .orderBy(asc(orders.paidAt), asc(orders.id)),

    paymentTotals: async (period: Period) =>
      totalsOf(
        await db
          .select({ count, total: sumOf(orders.totalPaise) })
          .from(orders)
          .where(inPeriod(orders.paidAt, period)),
      ),

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
          orderId: orders.orderId,
          transactionId: orders.transactionId,
          customerName: orders.customerName,
        })
        .from(refunds)
        .innerJoin(orders, eq(orders.id, refunds.orderId))
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
          orderId: orders.orderId,
          pieces: sumOf(cancellationLines.quantity),
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

function inPeriod(moment: PgColumn, period: Period) {
  const { since, before } = momentsOf(period);
  return and(isNotNull(moment), gte(moment, since), lt(moment, before));
}
