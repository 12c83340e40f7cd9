import { and, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { canTransition, type OrderStatus } from "#shared/orders/order-status.ts";
import {
  canTransitionPayment,
  holdingStates,
  mayUndoPayment,
  needsNoGatewayCheck,
  type PaymentState,
  paymentStates,
  waitingStates,
} from "#shared/orders/payment-status.ts";
import type { UnmatchedState } from "#shared/payments/unmatched-payment.ts";
import { advisoryLockFor, advisoryLocksFor } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import { orderPayments } from "../database/schema/payments.ts";
import {
  type OrderChanges,
  paymentColumns,
  readOrders,
  withSettledStock,
} from "../orders/order-statements.ts";
import { type NewLine, type OrderRow, orderKeyOf, ordersStore } from "../orders/store.ts";
import { keepsStock } from "../stock/kept-pieces.ts";
import type { QuantityByProduct } from "../stock/stock-store.ts";
import { type LegacyColumn, legacyColumns, type StockOutcome } from "../stock/version-before.ts";
import { changePayment, claimedAtOnce, type NewPayment } from "./payment-page-store.ts";
import {
  findWithEvent,
  insertPayment,
  lockConcerned,
  lockIdle,
  readBeforeMaking,
  readPaidBy,
} from "./payment-statements.ts";

type OwnPart = Parameters<ReturnType<typeof ordersStore>["insert"]>[0];
export type NewOrder = Omit<OwnPart, "id" | LegacyColumn> & NewPayment;

/** Learned or decided of an order and its payment besides their states. */
export type Facts = Omit<OrderChanges, "status" | "paymentState" | "paidAt" | LegacyColumn> & {
  [Name in keyof NewPayment]?: NewPayment[Name] | SQL;
} & {
  /** What this transaction has done with its pieces: the version before is told by it. */
  stock?: StockOutcome;
};

/** Parts what is kept with the payment from what the order keeps. */
function parted<Values extends object>(values: Values) {
  const entries = Object.entries(values);
  return {
    ofPayment: Object.fromEntries(entries.filter(([name]) => name in paymentColumns)),
    ofOrder: Object.fromEntries(entries.filter(([name]) => !(name in paymentColumns))),
  };
}

const paidNow = sql`now()`;
/** Money that comes in parts came when the first did. */
const receivedAt = sql`coalesce(${orderPayments.receivedAt}, now())`;

/** Facts of money that came also say when. */
function withMoment(facts: Facts): Facts {
  return facts.receivedPaise ? { ...facts, receivedAt } : facts;
}

interface BeforeMaking {
  /** An order of this id. */
  isThere: boolean;
  /** How far it is with money for an order of this id that the shop has lost. */
  lost: UnmatchedState | undefined;
  /** Milliseconds that the account must wait before its next new order; undefined where it need not. */
  waitMs: number | undefined;
}

/** Orders on their way to being paid. */
export function checkoutStore(db: Db) {
  async function write(
    { id }: Pick<OrderRow, "id">,
    { stock, ...changes }: Facts & Pick<OrderChanges, "status" | "paymentState" | "paidAt">,
  ): Promise<void> {
    const { ofPayment, ofOrder } = parted({ ...changes, ...(stock && legacyColumns[stock]) });
    // The order last: money that is booked, which refers to it, would have its new row locked, and that is written to the log.
    await Promise.all([
      Object.keys(ofPayment).length > 0 && changePayment(db, id, ofPayment),
      Object.keys(ofOrder).length > 0 && ordersStore(db).change({ id }, ofOrder),
    ]);
  }

  return {
    ...ordersStore(db),

    /** The order that an event of the gateway is about, and whether that event was applied already. */
    async findWithEvent(
      orderId: string,
      eventId: string,
    ): Promise<{ order: OrderRow; isApplied: boolean } | undefined> {
      const [found] = await findWithEvent(db, { orderKey: orderKeyOf(orderId), eventId });
      if (!found) return undefined;
      const { isApplied, ...order } = found;
      return { order, isApplied };
    },

    /** Orders made since then that the bank may have money for and the shop holds for unpaid. */
    async unpaidSince(since: Date): Promise<string[]> {
      const toCheck = paymentStates.filter((state) => !needsNoGatewayCheck(state));
      const rows = await db
        .select({ orderId: orders.orderId })
        .from(orders)
        .where(
          and(
            gte(orders.createdAt, since),
            eq(orders.payBy, "gateway"),
            inArray(orders.paymentState, toCheck),
          ),
        );
      return rows.map(({ orderId }) => orderId);
    },

    /**
     * Lets only one transaction at a time work on making the order of this id, and on any of this
     * shopper, where one is named. Without the lock, two new orders of one shopper would not see each
     * other, so neither would be cancelled.
     */
    async lockOrderMaking(orderId: string, userId?: string): Promise<void> {
      const orderKey = orderKeyOf(orderId);
      await (userId ? advisoryLocksFor(db, orderKey, userId) : advisoryLockFor(db, orderKey));
    },

    /**
     * Locks what the payment of an order may concern, in the order of their ids: all orders of its
     * shopper for the same cart, so that two of them that are paid at once see each other, and those
     * that wait for the gateway and may give way (`competingOrdersOf`). No new one is made of a cart meanwhile.
     */
    async lockForPayment(order: Pick<OrderRow, "userId" | "cartDigest">): Promise<OrderRow[]> {
      const { userId, cartDigest } = order;
      // Sent together; they are read once the making of orders is locked.
      const [, own] = await Promise.all([
        advisoryLockFor(db, userId),
        lockConcerned(db, { userId, cartDigest }),
      ]);
      return withSettledStock(db, own);
    },

    /**
     * A shopper's unpaid orders of which no payment is under way, locked in the order of their ids;
     * those that wait for a bank transfer stay, for it may be on its way.
     * One that another transaction is working on is waited for and looked at again: a
     * page that is being written down for it must not keep its stock.
     */
    async lockUnpaid(userId: string): Promise<OrderRow[]> {
      const idle = await lockIdle(db, { userId });
      if (idle.length === 0) return [];
      return withSettledStock(db, await readOrders(db, { ids: idle.map(({ id }) => id) }));
    },

    /**
     * @param reservation milliseconds from now that the stock waits for the payment, or until when
     * @param claimsPage whoever makes it asks the gateway for its page as soon as it is committed
     * @param keepsStock whether this transaction reserves its pieces, too
     */
    async insert(
      order: NewOrder & { id: string },
      lines: readonly NewLine[],
      {
        reservation,
        claimsPage,
        keepsStock,
      }: { reservation: number | Date; claimsPage: boolean; keepsStock: boolean },
    ): Promise<OrderRow> {
      const { id } = order;
      const legacy = legacyColumns[keepsStock ? "kept" : "not kept"];
      const { ofPayment, ofOrder } = parted({ ...order, ...legacy });
      const [made, [paid]] = await Promise.all([
        ordersStore(db).insert({ ...(ofOrder as OwnPart), id }, lines, reservation),
        insertPayment(
          db,
          [{ orderId: id, ...ofPayment, ...(claimsPage && { sessionClaimedAt: claimedAtOnce }) }],
          {},
        ),
      ]);
      if (!paid) throw new Error("an insert returned no row");
      return { ...made, ...paid, keepsStock, legacyKeepsStock: keepsStock };
    },

    /**
     * What there is before an order is made of this id for this account.
     *
     * @param limit new orders within the window that an account may make which has never paid
     * @param window milliseconds
     */
    async beforeMaking(
      orderId: string,
      userId: string,
      { limit, window }: { limit: number; window: number },
    ): Promise<BeforeMaking> {
      const orderKey = orderKeyOf(orderId);
      const [found] = await readBeforeMaking(db, { orderKey, userId, window, offset: limit - 1 });
      if (!found) throw new Error("a statement returned no row");
      const { isThere, lost, wait } = found;
      return { isThere, lost: lost ?? undefined, waitMs: wait ?? undefined };
    },

    /** The pieces of an order's lines, by product. */
    async quantitiesOf({ id }: Pick<OrderRow, "id">): Promise<QuantityByProduct> {
      const rows = await db
        .select({
          id: orderLines.productId,
          quantity: sql<number>`sum(${orderLines.quantity})::int`,
        })
        .from(orderLines)
        .where(eq(orderLines.orderId, id))
        .groupBy(orderLines.productId);
      return new Map(rows.map(({ id, quantity }) => [id, quantity]));
    },

    /** Moves a locked order by the two tables; a move that they do not have is a bug and throws. */
    async move(
      order: OrderRow,
      to: { paymentState: PaymentState; status?: OrderStatus },
      facts: Facts = {},
    ): Promise<void> {
      if (!canTransitionPayment(order.paymentState, to.paymentState)) {
        throw new Error(`a payment may not go from ${order.paymentState} to ${to.paymentState}`);
      }
      if (to.status && to.status !== order.status && !canTransition(order.status, to.status)) {
        throw new Error(`an order may not go from ${order.status ?? "unpaid"} to ${to.status}`);
      }
      const paid =
        to.paymentState === "charged" ? { paidAt: paidNow, receivedAt, supersededBy: null } : {};
      await write(order, {
        ...withMoment(facts),
        ...to,
        ...paid,
        // A wish to have it sent elsewhere ends with the order.
        ...(to.status === "Cancelled" && { addressRequest: null }),
      });
    },

    /**
     * Moves a locked order back, as money that was entered for it never came. One that was paid has no
     * status then.
     *
     * @param status where it is given up with that
     */
    async revertPayment(
      order: OrderRow,
      to: PaymentState,
      facts: Facts,
      status?: OrderStatus,
    ): Promise<void> {
      if (!mayUndoPayment(order.paymentState, to)) {
        throw new Error(`a payment may not go back from ${order.paymentState} to ${to}`);
      }
      const reopened = order.paymentState === "charged" ? { status: null } : {};
      await write(order, { ...facts, paymentState: to, ...reopened, ...(status && { status }) });
    },

    /** Keeps what was learned of a locked order whose states stay as they are. */
    async record(order: Pick<OrderRow, "id">, facts: Facts): Promise<void> {
      await write(order, withMoment(facts));
    },

    /** Another order that was paid by this transaction. */
    async paidBy(transactionId: string, otherThan: OrderRow): Promise<string | undefined> {
      const [other] = await readPaidBy(db, { transactionId, id: otherThan.id });
      return other?.orderId;
    },

    /** Orders whose time to pay is over, but which still wait or hold stock. */
    overdue(limit: number): Promise<Pick<OrderRow, "orderId" | "createdAt" | "reservedUntil">[]> {
      const { orderId, createdAt, reservedUntil } = orders;
      return db
        .select({ orderId, createdAt, reservedUntil })
        .from(orders)
        .where(
          and(
            inArray(orders.paymentState, holdingStates),
            lte(orders.reservedUntil, sql`now()`),
            or(inArray(orders.paymentState, [...waitingStates]), keepsStock),
          ),
        )
        .orderBy(orders.reservedUntil)
        .limit(limit);
    },
  };
}
