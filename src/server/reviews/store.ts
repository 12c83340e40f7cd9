import { and, avg, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { type ListPlace, type NumberedPage, readListPage } from "../database/numbered-page.ts";
import { users } from "../database/schema/accounts.ts";
import { reviews } from "../database/schema/content.ts";
import { orders } from "../database/schema/orders.ts";
import { cacheTags } from "../lib/cache-tags.ts";

export type ReviewRow = typeof reviews.$inferSelect;
type ReviewState = ReviewRow["state"];

/** Reviews on one page of the dashboard. */
const PAGE_SIZE = 25;

export function reviewsStore(db: Db) {
  const withEmail = () =>
    db
      .select({ review: reviews, email: users.email })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId));
  return {
    /** Those that are shown, the newest first. */
    async shown(limit: number): Promise<ReviewRow[]> {
      return db
        .select()
        .from(reviews)
        .where(eq(reviews.state, "shown"))
        .orderBy(desc(reviews.createdAt), desc(reviews.id))
        .limit(limit);
    },

    /** How many are shown, and their average; null where there is none. */
    async tally(): Promise<{ total: number; average: number | null }> {
      const [tallied] = await db
        .select({ total: count(), average: avg(reviews.rating) })
        .from(reviews)
        .where(eq(reviews.state, "shown"));
      const average = tallied?.average;
      return {
        total: tallied?.total ?? 0,
        average: average ? Math.round(Number(average) * 10) / 10 : null,
      };
    },

    /** One page of all, or of those in a state; those that wait first, then the newest. */
    list(
      state: ReviewRow["state"] | undefined,
      place: ListPlace,
    ): Promise<NumberedPage<{ review: ReviewRow; email: string }>> {
      const list = {
        table: reviews,
        fits: state && eq(reviews.state, state),
        by: [sql`(${reviews.state} = 'waiting')`, reviews.createdAt],
        isDescending: true,
        limit: PAGE_SIZE,
        read: (isShown: SQL, order: SQL[]) =>
          withEmail()
            .where(isShown)
            .orderBy(...order),
      };
      return readListPage(db, list, place);
    },

    countPending: (): Promise<number> => db.$count(reviews, eq(reviews.state, "waiting")),

    async find(id: string): Promise<{ review: ReviewRow; email: string } | undefined> {
      const [found] = await withEmail().where(eq(reviews.id, id));
      return found;
    },

    async hasPaid(userId: string): Promise<boolean> {
      const paid = and(eq(orders.userId, userId), eq(orders.paymentState, "charged"));
      return (await db.$count(orders, paid)) > 0;
    },

    async ofUser(userId: string): Promise<ReviewRow | undefined> {
      const [found] = await db.select().from(reviews).where(eq(reviews.userId, userId));
      return found;
    },

    /** @returns undefined where this user has written one already */
    async insert(
      review: Omit<typeof reviews.$inferInsert, "state">,
    ): Promise<ReviewRow | undefined> {
      const [made] = await db
        .insert(reviews)
        .values(review)
        .onConflictDoNothing({ target: reviews.userId })
        .returning();
      return made;
    },

    /** Has a user's review name nobody; what it says of the shop stays. */
    async eraseName(userId: string): Promise<void> {
      const named = await db
        .update(reviews)
        .set({ name: "A customer" })
        .where(eq(reviews.userId, userId))
        .returning({ id: reviews.id });
      if (named.length > 0) await announce(db, cacheTags.reviews);
    },

    /** Has whoever else moderates it wait until this transaction ends. */
    async lock(id: string): Promise<ReviewRow | undefined> {
      const [found] = await db.select().from(reviews).where(eq(reviews.id, id)).for("update");
      return found;
    },

    async setState(id: string, state: ReviewState): Promise<void> {
      await db.update(reviews).set({ state }).where(eq(reviews.id, id));
    },
  };
}
