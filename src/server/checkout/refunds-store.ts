import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { refunds } from "../database/schema/payments.ts";

export type Refund = typeof refunds.$inferSelect;
export type RefundState = Refund["state"];

/** Refunds that the bank has yet to carry out and that no person looks at. */
const openStates: RefundState[] = ["queued", "pending"];

/** Refunds that did not go through: a person must look. */
export const statesToCheck: RefundState[] = ["failed", "review"];

/** Whether a refund did not go through, and waits for a person. */
export function needsPerson(state: RefundState): boolean {
  return statesToCheck.includes(state);
}

/** Whether nothing more becomes of a refund by itself. */
export function isEnded(state: RefundState): boolean {
  return state === "done" || state === "failed";
}

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

    async setState(id: string, state: RefundState): Promise<void> {
      await db.update(refunds).set({ state, updatedAt: sql`now()` }).where(eq(refunds.id, id));
    },

    /** Ids of refunds that the bank has yet to carry out and that no person looks at, the oldest first. */
    async openIds(limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: refunds.id })
        .from(refunds)
        .where(inArray(refunds.state, openStates))
        .orderBy(refunds.createdAt)
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}
