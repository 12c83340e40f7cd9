import { and, arrayOverlaps, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { orders } from "../database/schema/orders.ts";

/** Orders that are paid on delivery: those that wait for their cash, and those that were refused. */
interface CodCount {
  open: number;
  refused: number;
}

const counted = {
  open: sql<number>`count(*) filter (where ${eq(orders.paymentState, "due")})::int`,
  refused: sql<number>`count(*) filter (where ${isNotNull(orders.refusedAt)})::int`,
};

/** Orders that are paid in cash on delivery. */
export function codCountsStore(db: Db) {
  return {
    /** Has accounts that share a phone number or an address order one after the other. */
    async lockContacts(keys: readonly string[]): Promise<void> {
      for (const key of [...keys].sort()) await advisoryLockFor(db, key);
    },

    async ofAccount(userId: string): Promise<CodCount> {
      const [count] = await db.select(counted).from(orders).where(eq(orders.userId, userId));
      return count ?? { open: 0, refused: 0 };
    },

    /**
     * Of any account, to a phone number or an address.
     *
     * @param keys see cod-terms.ts
     * @param window milliseconds in which a refused one counts
     */
    async ofContacts(keys: readonly string[], window: number): Promise<CodCount> {
      const recent = gt(orders.refusedAt, sql`now() - ${milliseconds(window)}`);
      const [count] = await db
        .select(counted)
        .from(orders)
        .where(
          and(
            arrayOverlaps(orders.codContacts, [...keys]),
            or(eq(orders.paymentState, "due"), recent),
          ),
        );
      return count ?? { open: 0, refused: 0 };
    },
  };
}
