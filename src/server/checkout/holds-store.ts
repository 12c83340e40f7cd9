import { and, eq, exists, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Money, paise } from "#shared/money.ts";
import { type PaymentState, waitingStates } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/milliseconds.ts";
import { users } from "../database/schema/accounts.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import type { ProductHold } from "./hold-limits.ts";

/** Payment states in which stock may be held for money that has not come. */
export const holdingStates: PaymentState[] = [...waitingStates, "review"];

const holds = and(inArray(orders.paymentState, holdingStates), eq(orders.holdsStock, true));

/** What unpaid orders hold. */
export function holdsStore(db: Db) {
  return {
    /** Whether somebody vouches for an account: a bank by a payment, or its owner's mailbox. */
    async isTrusted(userId: string): Promise<boolean> {
      const paid = db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)));
      const [trusted] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), or(isNotNull(users.emailVerifiedAt), exists(paid))));
      return trusted !== undefined;
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
    ): Promise<Map<string, { byAnyone: number } & Pick<ProductHold, "held" | "unpaidHolds">>> {
      const own = eq(orders.userId, userId);
      const recent = and(
        own,
        eq(orders.stockReserved, true),
        isNull(orders.paidAt),
        gte(orders.createdAt, sql`now() - ${milliseconds(window)}`),
      );
      const rows = await db
        .select({
          id: orderLines.productId,
          byAnyone: sql<number>`coalesce(sum(${orderLines.quantity}) filter (where ${holds}), 0)::int`,
          held: sql<number>`coalesce(sum(${orderLines.quantity}) filter (where ${holds} and ${own}), 0)::int`,
          unpaidHolds: sql<number>`count(distinct ${orders.id}) filter (where ${recent})::int`,
        })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(and(inArray(orderLines.productId, [...productIds]), or(holds, recent)))
        .groupBy(orderLines.productId);
      return new Map(rows.map(({ id, ...held }) => [id, held]));
    },
  };
}
