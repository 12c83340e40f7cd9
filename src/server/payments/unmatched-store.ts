import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { UnmatchedState } from "#shared/payments/unmatched-payment.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { unmatchedPayments } from "../database/schema/payments.ts";
import { orderKeyOf } from "../orders/store.ts";

export type UnmatchedRow = typeof unmatchedPayments.$inferSelect;

/** By the gateway's status call. */
type Found = Pick<
  UnmatchedRow,
  | "orderId"
  | "amountPaise"
  | "currency"
  | "gatewayStatus"
  | "isTaken"
  | "transactionId"
  | "paymentMethod"
>;

/** Those that a person must look at, or the bank is still giving back. */
const UNENDED: UnmatchedState[] = ["open", "refunding"];

const unmatchedOf = (db: Db, { orderKey }: Given<{ orderKey: string }>) =>
  db.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderKey, orderKey));
const readUnmatched = compiled(unmatchedOf);
const lockUnmatched = compiled((db, given: Given<{ orderKey: string }>) =>
  unmatchedOf(db, given).for("update"),
);

/** Money that came for orders which the shop does not have. */
export function unmatchedStore(db: Db) {
  return {
    /** Notes one, or what the gateway says of it now. @returns whether it is new, known, or was ended */
    async note(found: Found): Promise<"new" | "known" | "ended"> {
      const orderKey = orderKeyOf(found.orderId);
      const isThis = eq(unmatchedPayments.orderKey, orderKey);
      const [added] = await db
        .insert(unmatchedPayments)
        .values({ orderKey, ...found })
        .onConflictDoNothing()
        .returning({ orderKey: unmatchedPayments.orderKey });
      if (added) return "new";
      await db
        .update(unmatchedPayments)
        .set(found)
        .where(and(isThis, eq(unmatchedPayments.state, "open")));
      const unended = await db.$count(
        unmatchedPayments,
        and(isThis, inArray(unmatchedPayments.state, UNENDED)),
      );
      return unended > 0 ? "known" : "ended";
    },

    async find(orderId: string): Promise<UnmatchedRow | undefined> {
      const [row] = await readUnmatched(db, { orderKey: orderKeyOf(orderId) });
      return row;
    },

    /** The same, locked until this transaction ends. */
    async lock(orderId: string): Promise<UnmatchedRow | undefined> {
      const [row] = await lockUnmatched(db, { orderKey: orderKeyOf(orderId) });
      return row;
    },

    async set(
      { orderKey }: Pick<UnmatchedRow, "orderKey">,
      changed: Partial<
        Pick<UnmatchedRow, "state" | "requestId" | "problem" | "resolvedBy" | "note">
      >,
    ): Promise<void> {
      await db
        .update(unmatchedPayments)
        .set(changed)
        .where(eq(unmatchedPayments.orderKey, orderKey));
    },

    /** Ends one that this transaction has locked. */
    async end(
      { orderKey }: Pick<UnmatchedRow, "orderKey">,
      ended: Pick<UnmatchedRow, "state"> & Partial<Pick<UnmatchedRow, "resolvedBy" | "note">>,
    ): Promise<void> {
      await db
        .update(unmatchedPayments)
        .set({ problem: null, ...ended, resolvedAt: sql`now()` })
        .where(eq(unmatchedPayments.orderKey, orderKey));
    },

    /** The oldest that wait for a person. */
    async open(limit: number): Promise<UnmatchedRow[]> {
      return db
        .select()
        .from(unmatchedPayments)
        .where(eq(unmatchedPayments.state, "open"))
        .orderBy(asc(unmatchedPayments.foundAt), asc(unmatchedPayments.orderKey))
        .limit(limit);
    },

    countOpen(): Promise<number> {
      return db.$count(unmatchedPayments, eq(unmatchedPayments.state, "open"));
    },

    /** First those that are not ended, the oldest first, then those that ended last. */
    async list({ unended, ended }: { unended: number; ended: number }): Promise<UnmatchedRow[]> {
      const isUnended = inArray(unmatchedPayments.state, UNENDED);
      return [
        ...(await db
          .select()
          .from(unmatchedPayments)
          .where(isUnended)
          .orderBy(asc(unmatchedPayments.foundAt), asc(unmatchedPayments.orderKey))
          .limit(unended)),
        ...(await db
          .select()
          .from(unmatchedPayments)
          .where(sql`not ${isUnended}`)
          .orderBy(desc(unmatchedPayments.resolvedAt), asc(unmatchedPayments.orderKey))
          .limit(ended)),
      ];
    },
  };
}
