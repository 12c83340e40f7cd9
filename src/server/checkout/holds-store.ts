import { and, eq, gte, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Money, paise } from "#shared/money.ts";
import { holdingStates } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/milliseconds.ts";
import { users } from "../database/schema/accounts.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import type { AccountStanding, ProductHold } from "./hold-limits.ts";

const holds = and(inArray(orders.paymentState, holdingStates), eq(orders.holdsStock, true));

/** What unpaid orders hold of a product: those of anyone, and what the limits of an account ask. */
type HeldPieces = Omit<ProductHold, "wanted" | "pieces"> & { byAnyone: number };

export const NOTHING_HELD: HeldPieces = {
  byAnyone: 0,
  heldByUntrusted: 0,
  held: 0,
  unpaidHolds: 0,
};

/** An account's orders that were paid, whatever became of them, for asking whether there are any. */
export function paidOrdersOf(db: Db, userId: string | typeof users.id) {
  const paidOrders = alias(orders, "paid_orders");
  return db
    .select({ id: paidOrders.id })
    .from(paidOrders)
    .where(and(eq(paidOrders.userId, userId), isNotNull(paidOrders.paidAt)));
}

/** What unpaid orders hold. */
export function holdsStore(db: Db) {
  return {
    /** What an account is given credit for; an id that no account has is given none. */
    async standingOf(userId: string): Promise<AccountStanding> {
      const [paid] = await db
        .select({
          orders: sql<number>`count(*)::int`,
          paise: sql<string>`coalesce(sum(least(${orders.totalPaise}, ${orders.receivedPaise})) filter (where ${eq(orders.paymentState, "charged")}), 0)`,
        })
        .from(orders)
        .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)));
      const [verified] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
      const trusted = verified !== undefined || (paid?.orders ?? 0) > 0;
      return { trusted, paid: paise(Number(paid?.paise)) };
    },

    /** Worth of the account's unpaid orders that hold stock. */
    async heldValue(userId: string): Promise<Money> {
      const [held] = await db
        .select({ paise: sql<string>`coalesce(sum(${orders.totalPaise}), 0)` })
        .from(orders)
        .where(and(eq(orders.userId, userId), holds));
      return paise(Number(held?.paise));
    },

    /**
     * What is held of products, by id; those of which nothing is are left out. Products that are
     * locked stay so: who takes their stock has made the order in the same transaction.
     *
     * @param window milliseconds in which the account's holds count
     */
    async heldOf(
      userId: string,
      productIds: readonly string[],
      window: number,
    ): Promise<Map<string, HeldPieces>> {
      const own = eq(orders.userId, userId);
      const recent = and(
        own,
        eq(orders.stockReserved, true),
        isNull(orders.paidAt),
        gte(orders.createdAt, sql`now() - ${milliseconds(window)}`),
      );
      const untrusted = and(isNull(users.emailVerifiedAt), notExists(paidOrdersOf(db, users.id)));
      const rows = await db
        .select({
          id: orderLines.productId,
          byAnyone: sql<number>`coalesce(sum(${orderLines.quantity}) filter (where ${holds}), 0)::int`,
          heldByUntrusted: sql<number>`coalesce(sum(${orderLines.quantity}) filter (where ${holds} and ${untrusted}), 0)::int`,
          held: sql<number>`coalesce(sum(${orderLines.quantity}) filter (where ${holds} and ${own}), 0)::int`,
          unpaidHolds: sql<number>`count(distinct ${orders.id}) filter (where ${recent})::int`,
        })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .innerJoin(users, eq(users.id, orders.userId))
        .where(and(inArray(orderLines.productId, [...productIds]), or(holds, recent)))
        .groupBy(orderLines.productId);
      return new Map(rows.map(({ id, ...held }) => [id, held]));
    },
  };
}
