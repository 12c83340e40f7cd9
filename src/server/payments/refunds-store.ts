import { and, eq, inArray, sql } from "drizzle-orm";
import type { RefundAccount } from "#shared/payments/refund-account.ts";
import { openRefundStates, type RefundState } from "#shared/payments/refund-state.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { refundAccounts, refunds } from "../database/schema/payments.ts";

export type Refund = typeof refunds.$inferSelect;

/** Money on its way back. */
export function refundsStore(db: Db) {
  return {
    async insert(refund: typeof refunds.$inferInsert): Promise<void> {
      await db.insert(refunds).values(refund);
    },

    async find(id: string): Promise<Refund | undefined> {
      const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
      return refund;
    },

    /** The oldest first. */
    async ofOrder(orderId: string): Promise<Refund[]> {
      return db
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, orderId))
        .orderBy(refunds.createdAt);
    },

    /** Which of these orders have refunds that a person is to transfer. */
    async manualOf(orderIds: readonly string[]): Promise<Set<string>> {
      if (orderIds.length === 0) return new Set();
      const rows = await db
        .select({ orderId: refunds.orderId })
        .from(refunds)
        .where(and(inArray(refunds.orderId, [...orderIds]), eq(refunds.state, "by_hand")));
      return new Set(rows.map(({ orderId }) => orderId));
    },

    /** @param reference by which the customer's bank finds it, where it is known */
    async setState(id: string, state: RefundState, reference?: string): Promise<void> {
      await db
        .update(refunds)
        .set({ state, updatedAt: sql`now()`, ...(reference && { reference }) })
        .where(eq(refunds.id, id));
    },

    /** Ids of refunds that the bank has yet to carry out and that no person looks at, the oldest first. */
    async openIds(limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: refunds.id })
        .from(refunds)
        .where(inArray(refunds.state, openRefundStates))
        .orderBy(refunds.createdAt)
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}

/** Where customers have money transferred back to. It is for staff and, masked, for them alone. */
export function refundAccountsStore(db: Db) {
  return {
    /** Keeps an account in place of the one before. */
    async save(orderId: string, account: RefundAccount): Promise<void> {
      await db
        .insert(refundAccounts)
        .values({ orderId, account })
        .onConflictDoUpdate({
          target: refundAccounts.orderId,
          set: { account, savedAt: sql`now()` },
        });
    },

    /** Forgets the accounts of all orders of somebody. */
    async forgetOf(userId: string): Promise<void> {
      const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
      await db.delete(refundAccounts).where(inArray(refundAccounts.orderId, own));
    },

    /** By order; those of which nothing was said are left out. */
    async ofOrders(ids: readonly string[]): Promise<Map<string, RefundAccount>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select()
        .from(refundAccounts)
        .where(inArray(refundAccounts.orderId, [...ids]));
      return new Map(rows.map(({ orderId, account }) => [orderId, account]));
    },
  };
}
