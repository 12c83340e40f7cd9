import { and, eq, exists, gt, isNotNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { reviewRequestStops, reviewRequests, reviews } from "../database/schema/content.ts";
import { credits } from "../database/schema/fulfilment.ts";
import { isDelivered, orders } from "../database/schema/orders.ts";
import { returns } from "../database/schema/returns.ts";
import type { OldRows } from "../jobs/old-rows.ts";

/** Longer than any order is looked for; a mail's link works for as long. */
export const oldReviewRequests: OldRows = {
  table: reviewRequests,
  isOld: lt(reviewRequests.at, sql`now() - interval '1 year'`),
};

/** Which of the delivered orders are asked about, and which orders were seen to. */
export function reviewRequestsStore(db: Db) {
  const one = { one: sql<number>`1` };
  /**
   * All of it stayed with a customer who paid for it, who has not said yet how it was, and has not asked us to
   * stop asking.
   */
  const mayBeAsked = and(
    isDelivered,
    eq(orders.paymentState, "charged"),
    not(exists(db.select(one).from(returns).where(eq(returns.orderId, orders.id)))),
    not(exists(db.select(one).from(credits).where(eq(credits.orderId, orders.id)))),
    not(exists(db.select(one).from(reviews).where(eq(reviews.userId, orders.userId)))),
    not(
      exists(
        db.select(one).from(reviewRequestStops).where(eq(reviewRequestStops.userId, orders.userId)),
      ),
    ),
  );
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

  return {
    /**
     * Orders whose time has come and that were not seen to, the earliest first. A courier may hand cash over weeks
     * after the delivery: as long as it is awaited the order's time has not come, and then it counts from the money.
     *
     * @param after days since the delivery
     * @param within days after that in which an order is still due
     */
    due(after: number, within: number, limit: number): Promise<{ id: string; isAsked: boolean }[]> {
      const seenTo = db
        .select(one)
        .from(reviewRequests)
        .where(eq(reviewRequests.orderId, orders.id));
      return db
        .select({ id: orders.id, isAsked: sql<boolean>`${mayBeAsked}` })
        .from(orders)
        .where(
          and(
            isDelivered,
            ne(orders.paymentState, "due"),
            lte(orders.deliveredAt, daysAgo(after)),
            or(
              gt(orders.deliveredAt, daysAgo(after + within)),
              and(gt(orders.paidAt, daysAgo(within)), gt(orders.paidAt, orders.deliveredAt)),
            ),
            not(exists(seenTo)),
          ),
        )
        .orderBy(orders.deliveredAt)
        .limit(limit);
    },

    /**
     * Notes orders as seen to.
     *
     * @param rows with the hash of their link's token, where they are asked about
     * @returns ids of those that no other node has noted
     */
    async note(rows: readonly (typeof reviewRequests.$inferInsert)[]): Promise<Set<string>> {
      const noted = await db
        .insert(reviewRequests)
        .values([...rows])
        .onConflictDoNothing()
        .returning({ id: reviewRequests.orderId });
      return new Set(noted.map(({ id }) => id));
    },

    /** Whether an order may still be asked about. */
    async mayAsk(id: string): Promise<boolean> {
      return (await db.$count(orders, and(eq(orders.id, id), mayBeAsked))) > 0;
    },

    /** The account whose order a mail's link is of. */
    async accountOf(linkHash: string): Promise<string | undefined> {
      const [found] = await db
        .select({ userId: orders.userId })
        .from(reviewRequests)
        .innerJoin(orders, eq(orders.id, reviewRequests.orderId))
        .where(and(isNotNull(reviewRequests.linkHash), eq(reviewRequests.linkHash, linkHash)));
      return found?.userId;
    },

    /** Has an account asked for no more reviews. */
    async stop(userId: string): Promise<void> {
      await db.insert(reviewRequestStops).values({ userId }).onConflictDoNothing();
    },
  };
}
