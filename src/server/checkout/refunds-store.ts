import { eq, inArray, sql as text } from "drizzle-orm";
import type { Sql } from "../database/connection.ts";
import { refunds } from "../database/schema/payments.ts";

export type Refund = typeof refunds.$inferSelect;
export type RefundState = Refund["state"];

/** Refunds that the bank has yet to carry out. */
const open: RefundState[] = ["queued", "pending"];

/** Money on its way back. */
export function refundsStore(sql: Sql) {
  return {
    async insert(refund: typeof refunds.$inferInsert): Promise<void> {
      await sql.insert(refunds).values(refund);
    },

    async find(id: string): Promise<Refund | undefined> {
      const [refund] = await sql.select().from(refunds).where(eq(refunds.id, id));
      return refund;
    },

    /** The oldest first. */
    async ofOrder(orderId: string): Promise<Refund[]> {
      return sql
        .select()
        .from(refunds)
        .where(eq(refunds.orderId, orderId))
        .orderBy(refunds.createdAt);
    },

    async setState(id: string, state: RefundState): Promise<void> {
      await sql.update(refunds).set({ state, updatedAt: text`now()` }).where(eq(refunds.id, id));
    },

    /** Ids of refunds that the bank has yet to carry out, the oldest first. */
    async open(limit: number): Promise<string[]> {
      const rows = await sql
        .select({ id: refunds.id })
        .from(refunds)
        .where(inArray(refunds.state, open))
        .orderBy(refunds.createdAt)
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}
