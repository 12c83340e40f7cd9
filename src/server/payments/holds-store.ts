import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { type Money, paise } from "#shared/money.ts";
import { holdingStates } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { users } from "../database/schema/accounts.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import { orderPayments } from "../database/schema/payments.ts";
import { vouchingOrdersOf } from "../orders/unconfirmed-mailbox.ts";
import type { AccountStanding, ProductHold } from "./hold-limits.ts";

/** Orders on delivery that nobody has packed: until then they are a promise like any unpaid order. */
const waitsToBePacked = and(
  eq(orders.paymentState, "due"),
  isNull(orders.packedAt),
  isNull(orders.shippedAt),
);
const holds = and(
  or(inArray(orders.paymentState, holdingStates), waitsToBePacked),
  eq(orders.holdsStock, true),
);

/**
 * Held of a product by unpaid orders: those of anyone, and those that the limits of an account ask.
 */
type HeldQuantity = Omit<ProductHold, "wanted" | "totalQuantity"> & { byAnyone: number };

export const NOTHING_HELD: HeldQuantity = {
  byAnyone: 0,
  heldByUntrusted: 0,
  held: 0,
  unpaidHolds: 0,
};

export function holdsStore(db: Db) {
  return {
    /** An id that no account has is given no credit. */
    async standingOf(userId: string): Promise<AccountStanding> {
      const [paid] = await db
        .select({
          hasOrder: sql<boolean>`exists ${vouchingOrdersOf(db, userId)}`,
          hasLeft: sql<boolean>`exists ${vouchingOrdersOf(db, userId, "left")}`,
          paise: sql<string>`coalesce(sum(least(${orders.totalPaise}, ${orderPayments.receivedPaise})) filter (where ${eq(orders.paymentState, "charged")}), 0)`,
        })
        .from(orders)
        .innerJoin(orderPayments, eq(orderPayments.orderId, orders.id))
        .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)));
      const [verified] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
      return {
        trusted: verified !== undefined || paid?.hasOrder === true,
        proven: paid?.hasLeft === true,
        paid: paise(Number(paid?.paise)),
      };
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
     * By product id; products of which nothing is held are left out. Products that are locked stay
     * so: who takes their stock has made the order in the same transaction.
     *
     * @param window milliseconds in which the account's holds count
     * @param givenUp ids of orders that are about to be given up, and hold nothing any more
     */
    async heldOf(
      userId: string,
      productIds: readonly string[],
      window: number,
      givenUp: readonly string[] = [],
    ): Promise<Map<string, HeldQuantity>> {
      const own = eq(orders.userId, userId);
      const recent = and(
        own,
        eq(orders.stockReserved, true),
        isNull(orders.paidAt),
        gte(orders.createdAt, sql`now() - ${milliseconds(window)}`),
      );
      // A mailbox costs nothing: it vouches for nobody who holds pieces for days. Staff do, by a quote.
      const forDays = or(
        eq(orders.paymentState, "due"),
        and(eq(orders.payBy, "bank-transfer"), isNull(orders.quoteId)),
      );
      const untrusted = or(
        and(isNull(users.emailVerifiedAt), notExists(vouchingOrdersOf(db, users.id))),
        and(forDays, notExists(vouchingOrdersOf(db, users.id, "left"))),
      );
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
        .where(
          and(
            inArray(orderLines.productId, [...productIds]),
            notInArray(orders.id, [...givenUp]),
            or(holds, recent),
          ),
        )
        .groupBy(orderLines.productId);
      return new Map(rows.map(({ id, ...held }) => [id, held]));
    },
  };
}
