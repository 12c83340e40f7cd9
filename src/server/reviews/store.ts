import { and, avg, count, desc, eq } from "drizzle-orm";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import {
  type ListPlace,
  type LongList,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { users } from "../database/schema/accounts.ts";
import { reviews, reviewWaits } from "../database/schema/content.ts";
import { orders } from "../database/schema/orders.ts";
import { cacheTags } from "../lib/cache-tags.ts";

export type ReviewRow = typeof reviews.$inferSelect;
type ReviewState = ReviewRow["state"];

/** Reviews on one page of the dashboard. */
const PAGE_SIZE = 25;

export interface ListedReview {
  review: ReviewRow;
  email: string;
}

function selectReviews(db: Db) {
  return db
    .select({ review: reviews, email: users.email })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId));
}

/** All reviews, or those in a state; those that wait first, then the newest: its pages and its export are made of it. */
export function reviewListOf(db: Db, state: ReviewState | undefined): LongList<ListedReview> {
  return {
    table: reviews,
    fits: state && eq(reviews.state, state),
    by: [reviewWaits, reviews.createdAt],
    isDescending: true,
    limit: PAGE_SIZE,
    name: `reviews ${state ?? ""}`,
    read: (isShown, order) =>
      selectReviews(db)
        .where(isShown)
        .orderBy(...order),
  };
}

export function reviewsStore(db: Db) {
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

    list: (state: ReviewState | undefined, place: ListPlace): Promise<NumberedPage<ListedReview>> =>
      readListPage(db, reviewListOf(db, state), place),

    countPending: (): Promise<number> => db.$count(reviews, eq(reviews.state, "waiting")),

    async find(id: string): Promise<ListedReview | undefined> {
      const [found] = await selectReviews(db).where(eq(reviews.id, id));
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
