import { and, desc, eq, gt, inArray, ne, notExists, or, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { idleStates, waitingStates } from "#shared/orders/payment-status.ts";
import type { UnmatchedState } from "#shared/payments/unmatched-payment.ts";
import { compiled, compiledRows, type Given } from "../database/compiled.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { orders } from "../database/schema/orders.ts";
import { orderPayments, unmatchedPayments } from "../database/schema/payments.ts";
import { orderColumns, paymentColumns, selectToLock } from "../orders/order-statements.ts";
import { vouchingOrdersOf } from "../orders/unconfirmed-mailbox.ts";
import { wasApplied } from "./webhook-store.ts";

/*
 * What every payment asks, written and planned once (docs/decisions/093); the store beside it says what each is for.
 */

export const lockConcerned = compiled(
  (db, { userId, cartDigest }: Given<{ userId: string; cartDigest: string }>) =>
    selectToLock(db)
      .where(
        and(
          eq(orders.userId, userId),
          or(
            eq(orders.cartDigest, cartDigest),
            // A bank transfer of another cart never gives way: a customer may wait with hundreds.
            and(eq(orders.payBy, "gateway"), inArray(orders.paymentState, [...waitingStates])),
          ),
        ),
      )
      .orderBy(orders.id)
      .for("no key update"),
);
export const lockIdle = compiled((db, { userId }: Given<{ userId: string }>) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderPayments, eq(orderPayments.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.payBy, "gateway"),
        inArray(orders.paymentState, [...idleStates]),
      ),
    )
    .orderBy(orders.id)
    .for("no key update"),
);

/** `window` in milliseconds. */
type NewOrderQuestion = { orderKey: string; userId: string; window: number; offset: number };

/** What there is of an order's id and its account before it is made, which is mostly nothing. */
export const readBeforeMaking = compiled(
  (db, { orderKey, userId, window, offset }: Given<NewOrderQuestion>) => {
    const isThere = db.select({ id: orders.id }).from(orders).where(eq(orders.orderKey, orderKey));
    const lost = db
      .select({ state: unmatchedPayments.state })
      .from(unmatchedPayments)
      .where(eq(unmatchedPayments.orderKey, orderKey));
    const since = sql`now() - ${milliseconds(window)}`;
    const oldestNew = db
      .select({
        wait: sql`extract(epoch from ${orders.createdAt} - (${since}))::float8 * 1000`,
      })
      .from(orders)
      .where(
        and(
          eq(orders.userId, userId),
          gt(orders.createdAt, since),
          notExists(vouchingOrdersOf(db, userId)),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .offset(offset)
      .limit(1);
    return db
      .select({
        isThere: sql<boolean>`exists ${isThere}`,
        lost: sql<UnmatchedState | null>`${lost}`,
        wait: sql<number | null>`${oldestNew}`,
      })
      .from(sql`(select) as one`);
  },
);
export const readPaidBy = compiled(
  (db, { transactionId, id }: Given<{ transactionId: string; id: string }>) =>
    db
      .select({ orderId: orders.orderId })
      .from(orders)
      .innerJoin(orderPayments, eq(orderPayments.orderId, orders.id))
      .where(and(eq(orderPayments.transactionId, transactionId), ne(orders.id, id))),
);
/** An order that an event of the gateway is about, with whether that was applied already. */
export const findWithEvent = compiled(
  (db, { orderKey, eventId }: Given<{ orderKey: string; eventId: string }>) =>
    db
      .select({ ...orderColumns, isApplied: wasApplied(eventId) })
      .from(orders)
      .innerJoin(orderPayments, eq(orderPayments.orderId, orders.id))
      .where(eq(orders.orderKey, orderKey)),
);
export const insertPayment = compiledRows((db, rows: PgInsertValue<typeof orderPayments>[]) =>
  db.insert(orderPayments).values(rows).returning(paymentColumns),
);
