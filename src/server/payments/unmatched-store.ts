import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { UnmatchedState } from "#shared/payments/unmatched-payment.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import type { SortedList } from "../database/list-batch.ts";
import { findKeys, orderOf, type SortedRows } from "../database/list-keys.ts";
import { countUnlessLong } from "../database/long-lists.ts";
import {
  countUpTo,
  type ListPlace,
  MAX_NUMBERED,
  type NumberedPage,
  readPlacedPage,
} from "../database/numbered-page.ts";
import { isUnmatchedEnded, unmatchedPayments, unmatchedTurn } from "../database/schema/payments.ts";
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

/** On one page of the list. */
const PAGE_SIZE = 50;

const inTurn: SortedRows = {
  ...{ rows: sql`${unmatchedPayments}`, id: unmatchedPayments.orderKey, idType: "text" },
  ...{ fits: undefined, by: [isUnmatchedEnded, unmatchedTurn], isDescending: false },
};

const unmatchedOf = (db: Db, { orderKey }: Given<{ orderKey: string }>) =>
  db.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderKey, orderKey));
const readUnmatched = compiled(unmatchedOf);
const lockUnmatched = compiled((db, given: Given<{ orderKey: string }>) =>
  unmatchedOf(db, given).for("update"),
);

/** All of it for its file: by nothing but when it was found, since one that is dealt with meanwhile would be in it twice. */
export function unmatchedListOf(db: Db): SortedList<UnmatchedRow> {
  const list: SortedRows = { ...inTurn, by: [unmatchedPayments.foundAt] };
  return {
    ...list,
    read: (ids) =>
      db
        .select()
        .from(unmatchedPayments)
        .where(inArray(unmatchedPayments.orderKey, [...ids]))
        .orderBy(...orderOf(list)),
  };
}

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

    /** One page: first those that are not ended, the oldest first, then those that ended last. */
    list(place: ListPlace): Promise<NumberedPage<UnmatchedRow>> {
      return readPlacedPage(place, {
        ...{ limit: PAGE_SIZE, max: MAX_NUMBERED },
        findKeys: (keys) => findKeys(db, inTurn, keys),
        count: () =>
          countUnlessLong(db, "unmatched payments", MAX_NUMBERED, () =>
            countUpTo(db, { table: unmatchedPayments, fits: undefined }, MAX_NUMBERED),
          ),
        read: (keys) =>
          db
            .select()
            .from(unmatchedPayments)
            .where(
              inArray(
                unmatchedPayments.orderKey,
                keys.map(({ id }) => id),
              ),
            )
            .orderBy(...orderOf(inTurn)),
      });
    },
  };
}
