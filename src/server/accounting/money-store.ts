import { and, asc, between, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Period, periodBounds, splitPeriod } from "#shared/accounting/period.ts";
import type { MoneyKind } from "#shared/payments/money-movement.ts";
import type { Db } from "../database/connection.ts";
import { cancellationLines, cancellations, shipments } from "../database/schema/fulfilment.ts";
import { orders } from "../database/schema/orders.ts";
import { moneyMovements, orderPayments, refunds } from "../database/schema/payments.ts";

/** Days that one statement reads, some thousand payments of a large shop: within its time limit, and few enough to hold. */
const DAYS_AT_ONCE = 7;

/** Sums by the database itself, in paise. */
export interface MoneyTotals {
  count: number;
  total: number;
}

export type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number];
export type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number];
export type CancellationRow = Awaited<ReturnType<typeof cancellationsOf>>[number];

const count = sql<number>`count(*)`.mapWith(Number);
const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

const ofOrder = {
  id: orders.id,
  number: orders.number,
  orderId: orders.orderId,
  paymentMethod: orderPayments.paymentMethod,
  customerName: orders.customerName,
  company: orders.company,
  gstin: orders.gstin,
  status: orders.status,
  paymentState: orders.paymentState,
  /** The couriers of its shipments, as staff wrote them. */
  couriers: sql<string | null>`(select string_agg(distinct ${shipments.carrier}, ', ')
    from ${shipments} where ${shipments.orderId} = ${orders.id})`.as("couriers"),
};

/** Kinds of movements by which money came; what never came after all is one, too, below 0. */
export const cameKinds: MoneyKind[] = ["receipt", "reversal"];
/** What the file of payments has a row of: also what was decided of money over a total. */
const paymentKinds: MoneyKind[] = [...cameKinds, "excess-kept"];

const isItsPayment = eq(orderPayments.orderId, orders.id);

/** Reads the payments, refunds and cancellations of a period, and adds them up in the database. */
export function moneyStore(db: Db) {
  const totalsOf = (rows: (MoneyTotals | undefined)[]): MoneyTotals =>
    rows[0] ?? { count: 0, total: 0 };
  return {
    /**
     * Each payment that came in it, whatever became of its order, by the day on which it came, and what was decided in it
     * to be kept over a total: some days at a time.
     */
    payments: (period: Period) => byDays(period, (days) => paymentsOf(db, days)),

    paymentTotals: async (period: Period) =>
      totalsOf(
        await db
          .select({
            count,
            total: sql<number>`coalesce(sum(${moneyMovements.amountPaise})
              filter (where ${inArray(moneyMovements.kind, cameKinds)}), 0)`.mapWith(Number),
          })
          .from(moneyMovements)
          .where(and(inArray(moneyMovements.kind, paymentKinds), onDaysOf(period))),
      ),

    /** Refunds that were asked of the bank in it, whatever became of them, likewise. */
    refunds: (period: Period) => byDays(period, (days) => refundsOf(db, days)),

    refundTotals: async (period: Period) =>
      totalsOf(
        await db
          .select({
            count,
            total: sql<number>`- coalesce(sum(${moneyMovements.amountPaise}), 0)`.mapWith(Number),
          })
          .from(moneyMovements)
          .where(and(eq(moneyMovements.kind, "refund"), onDaysOf(period))),
      ),

    /** Pieces that were cancelled before they left, with what was charged for them, likewise. */
    cancellations: (period: Period) => byDays(period, (days) => cancellationsOf(db, days)),

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
  const { amountPaise, bookedAt, kind, paymentId, reference, valuedOn, way } = moneyMovements;
  return db
    .select({
      ...ofOrder,
      payBy: way,
      // A row of its own on the day of the decision: the file of the month in which the money came stays as it was.
      excessKeptPaise:
        sql<number>`case when ${kind} = 'excess-kept' then - ${amountPaise} else 0 end`.mapWith(
          Number,
        ),
      day: valuedOn,
      reference: sql<string | null>`${reference} || case when ${kind} = 'receipt' then ''
        when ${paymentId} is null then ' (reversed)' else ' (voided)' end`,
      // It came with its payment, and is no more money.
      amountPaise:
        sql<number>`case when ${kind} = 'excess-kept' then 0 else ${amountPaise} end`.mapWith(
          Number,
        ),
    })
    .from(moneyMovements)
    .innerJoin(orders, eq(orders.id, moneyMovements.orderId))
    .innerJoin(orderPayments, isItsPayment)
    .where(and(inArray(kind, paymentKinds), onDaysOf(period)))
    .orderBy(valuedOn, bookedAt, moneyMovements.id);
}

function refundsOf(db: Db, period: Period) {
  return db
    .select({
      createdAt: moneyMovements.bookedAt,
      way: moneyMovements.way,
      updatedAt: refunds.updatedAt,
      requestId: refunds.requestId,
      reference: refunds.reference,
      amountPaise: sql<number>`- ${moneyMovements.amountPaise}`.mapWith(Number),
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
    .from(moneyMovements)
    .innerJoin(refunds, eq(refunds.id, moneyMovements.refundId))
    .innerJoin(orders, eq(orders.id, moneyMovements.orderId))
    .innerJoin(orderPayments, isItsPayment)
    .where(onDaysOf(period))
    .orderBy(asc(moneyMovements.bookedAt), asc(moneyMovements.id));
}

function cancellationsOf(db: Db, period: Period) {
  return db
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
    .orderBy(asc(cancellations.createdAt), asc(cancellations.id));
}

async function* byDays<Row>(period: Period, read: (days: Period) => PromiseLike<Row[]>) {
  for (const days of splitPeriod(period, DAYS_AT_ONCE)) yield await read(days);
}

function onDaysOf({ from, to }: Period) {
  return between(moneyMovements.valuedOn, from, to);
}

function inPeriod(moment: PgColumn, period: Period) {
  const { since, before } = periodBounds(period);
  return and(gte(moment, since), lt(moment, before));
}
