import { and, asc, desc, eq, gt, inArray, lt, lte, max, ne, or, type SQL, sql } from "drizzle-orm";
import type { ShownQuoteState } from "#shared/quotes/quote-state.ts";
import type { Db } from "../database/connection.ts";
import { containsText } from "../database/contains-text.ts";
import { milliseconds } from "../database/milliseconds.ts";
import { type NumberedPage, readNumberedPage } from "../database/numbered-page.ts";
import { users } from "../database/schema/accounts.ts";
import { newTrackingToken, orders } from "../database/schema/orders.ts";
import { quoteEvents, quotes, quoteVersions } from "../database/schema/quotes.ts";
import { newId } from "../lib/ids.ts";
import { type OrderRow, orderColumns } from "../orders/store.ts";

export type QuoteRow = typeof quotes.$inferSelect;
export type QuoteVersionRow = typeof quoteVersions.$inferSelect;
export type QuoteEventRow = typeof quoteEvents.$inferSelect;

/** Whom a quote is for. */
export interface QuoteCustomer {
  id: string;
  name: string;
  email: string;
  phone: string;
}

const customerColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
};

const PAGE_SIZE = 25;

/** Whether the customer waits for the shop: for a first price, or for an answer. */
const waits = sql<boolean>`(${quotes.state} = 'asked' or ${quotes.questionOpen})`;

type QuoteChange = { [Name in keyof QuoteRow]?: QuoteRow[Name] | SQL };

export interface QuoteFilter {
  /** Taken literally, in any case: a part of number, name, company, e-mail or phone. */
  search?: string | undefined;
  state?: ShownQuoteState | "waiting" | undefined;
}

/** Quotes with their versions and what happened to them. */
export function quotesStore(db: Db) {
  return {
    async insert(quote: Omit<typeof quotes.$inferInsert, "id">): Promise<QuoteRow> {
      const [made] = await db
        .insert(quotes)
        .values({ ...quote, id: newId() })
        .returning();
      if (!made) throw new Error("an insert returned no row");
      return made;
    },

    async find(by: { id: string } | { token: string }): Promise<QuoteRow | undefined> {
      const [found] = await db.select().from(quotes).where(isNamed(by));
      return found;
    },

    /** Has others that lock the quote wait until the transaction ends; before any order is locked. */
    async lock(by: { id: string } | { token: string }): Promise<QuoteRow | undefined> {
      const [found] = await db.select().from(quotes).where(isNamed(by)).for("no key update");
      return found;
    },

    /**
     * Locks all orders that were made of a quote, in the order of their ids.
     *
     * @param window milliseconds since they were made that count as recent
     */
    lockOrders(
      { id, userId }: Pick<QuoteRow, "id" | "userId">,
      window: number,
    ): Promise<(OrderRow & { isRecent: boolean })[]> {
      const isRecent = sql<boolean>`${orders.createdAt} > now() - ${milliseconds(window)}`;
      return db
        .select({ ...orderColumns, isRecent })
        .from(orders)
        .where(and(eq(orders.userId, userId), eq(orders.quoteId, id)))
        .orderBy(orders.id)
        .for("no key update");
    },

    /**
     * Gives a user's own quote another link, and its order another tracking link, which the old one
     * led to; answers the token, or undefined where there is no such quote.
     */
    async renewLink(token: string, userId: string): Promise<string | undefined> {
      const [renewed] = await db
        .update(quotes)
        .set({ token: newTrackingToken })
        .where(
          and(eq(quotes.token, token), eq(quotes.userId, userId), ne(quotes.state, "drafting")),
        )
        .returning({ token: quotes.token, orderId: quotes.orderId });
      if (renewed?.orderId) {
        await db
          .update(orders)
          .set({ trackingToken: newTrackingToken })
          .where(eq(orders.id, renewed.orderId));
      }
      return renewed?.token;
    },

    async change(id: string, change: QuoteChange): Promise<QuoteRow> {
      const [changed] = await db.update(quotes).set(change).where(eq(quotes.id, id)).returning();
      if (!changed) throw new Error("a locked quote went away");
      return changed;
    },

    async customerOf({ userId }: Pick<QuoteRow, "userId">): Promise<QuoteCustomer> {
      const [found] = await db.select(customerColumns).from(users).where(eq(users.id, userId));
      if (!found) throw new Error("a quote's account went away");
      return found;
    },

    /** @param validDays the version holds until the end of that day in India, counted from today */
    async addVersion(
      version: Pick<QuoteVersionRow, "quoteId" | "version" | "offer" | "sentBy">,
      validDays: number,
    ): Promise<QuoteVersionRow> {
      const [added] = await db
        .insert(quoteVersions)
        .values({ ...version, validUntil: endOfDayIn(validDays) })
        .returning();
      if (!added) throw new Error("an insert returned no row");
      return added;
    },

    async version(quoteId: string, version: number): Promise<QuoteVersionRow | undefined> {
      const [found] = await db
        .select()
        .from(quoteVersions)
        .where(and(eq(quoteVersions.quoteId, quoteId), eq(quoteVersions.version, version)));
      return found;
    },

    /** The versions of one quote, the newest first. */
    versionsOf(quoteId: string): Promise<QuoteVersionRow[]> {
      return db
        .select()
        .from(quoteVersions)
        .where(eq(quoteVersions.quoteId, quoteId))
        .orderBy(desc(quoteVersions.version));
    },

    /** The versions that were sent last of several quotes, by quote. */
    async latestVersions(of: readonly QuoteRow[]): Promise<Map<string, QuoteVersionRow>> {
      if (of.length === 0) return new Map();
      const ids = of.map(({ id }) => id);
      const rows = await db
        .select({ version: quoteVersions })
        .from(quoteVersions)
        .innerJoin(
          quotes,
          and(eq(quotes.id, quoteVersions.quoteId), eq(quotes.version, quoteVersions.version)),
        )
        .where(inArray(quoteVersions.quoteId, ids));
      return new Map(rows.map(({ version }) => [version.quoteId, version]));
    },

    /** @param actor `shopper`, `shop`, or an admin's e-mail */
    async addEvent(
      { id }: Pick<QuoteRow, "id">,
      actor: string,
      what: string,
      isMessage = false,
    ): Promise<Date> {
      const [added] = await db
        .insert(quoteEvents)
        .values({ id: newId(), quoteId: id, actor, what, isMessage })
        .returning({ at: quoteEvents.at });
      if (!added) throw new Error("an insert returned no row");
      return added.at;
    },

    /** What happened to one quote, the oldest first. */
    eventsOf(quoteId: string): Promise<QuoteEventRow[]> {
      return db
        .select()
        .from(quoteEvents)
        .where(eq(quoteEvents.quoteId, quoteId))
        .orderBy(asc(quoteEvents.at), asc(quoteEvents.id));
    },

    /** When something last happened to several quotes, by quote. */
    async lastEventsOf(quoteIds: readonly string[]): Promise<Map<string, Date>> {
      if (quoteIds.length === 0) return new Map();
      const rows = await db
        .select({ quoteId: quoteEvents.quoteId, at: max(quoteEvents.at) })
        .from(quoteEvents)
        .where(inArray(quoteEvents.quoteId, [...quoteIds]))
        .groupBy(quoteEvents.quoteId);
      return new Map(rows.flatMap(({ quoteId, at }) => (at ? [[quoteId, at]] : [])));
    },

    /** How many questions came by a quote's link. */
    countQuestions(quoteId: string): Promise<number> {
      return db.$count(
        quoteEvents,
        and(
          eq(quoteEvents.quoteId, quoteId),
          eq(quoteEvents.actor, "shopper"),
          eq(quoteEvents.isMessage, true),
        ),
      );
    },

    /** One account's quotes that were asked for or sent, the newest first. */
    ofUser(userId: string, limit: number): Promise<QuoteRow[]> {
      return db
        .select()
        .from(quotes)
        .where(and(eq(quotes.userId, userId), ne(quotes.state, "drafting")))
        .orderBy(desc(quotes.createdAt), desc(quotes.id))
        .limit(limit);
    },

    /** How many quotes of an account wait for the shop's first price. */
    countAsked(userId: string): Promise<number> {
      return db.$count(quotes, and(eq(quotes.userId, userId), eq(quotes.state, "asked")));
    },

    /** One page of the quotes that fit; those that wait for the shop first, then the newest. */
    list(
      filter: QuoteFilter,
      page: number,
    ): Promise<NumberedPage<{ quote: QuoteRow; customer: QuoteCustomer; waits: boolean }>> {
      const fits = conditionOf(filter);
      return readNumberedPage(
        { page, limit: PAGE_SIZE },
        (limit, offset) =>
          db
            .select({ quote: quotes, customer: customerColumns, waits })
            .from(quotes)
            .innerJoin(users, eq(users.id, quotes.userId))
            .where(fits)
            .orderBy(desc(waits), desc(quotes.createdAt), desc(quotes.id))
            .limit(limit)
            .offset(offset),
        async () => {
          const [counted] = await db
            .select({ total: sql<number>`count(*)::int` })
            .from(quotes)
            .innerJoin(users, eq(users.id, quotes.userId))
            .where(fits);
          return counted?.total ?? 0;
        },
      );
    },

    /** Accounts by a part of name, e-mail or phone. */
    findCustomers(search: string): Promise<QuoteCustomer[]> {
      return db
        .select(customerColumns)
        .from(users)
        .where(isCustomer(search))
        .orderBy(desc(users.createdAt))
        .limit(10);
    },

    /** Locks the sent quotes that end within a day and whose customers were not told so. */
    lockEnding(limit: number): Promise<QuoteRow[]> {
      return db
        .select()
        .from(quotes)
        .where(
          and(
            eq(quotes.state, "sent"),
            gt(quotes.validUntil, sql`now()`),
            lte(quotes.validUntil, sql`now() + interval '1 day'`),
            lt(quotes.remindedVersion, quotes.version),
          ),
        )
        .orderBy(quotes.id)
        .limit(limit)
        .for("no key update", { skipLocked: true });
    },
  };
}

function isNamed(by: { id: string } | { token: string }): SQL {
  return "id" in by ? eq(quotes.id, by.id) : eq(quotes.token, by.token);
}

function isCustomer(search: string): SQL | undefined {
  const digits = search.replaceAll(/\D/g, "");
  return or(
    containsText(users.name, search),
    containsText(users.email, search),
    digits.length >= 3
      ? containsText(sql`regexp_replace(${users.phone}, '[^0-9]', '', 'g')`, digits)
      : undefined,
  );
}

function conditionOf({ search, state }: QuoteFilter): SQL | undefined {
  const number = search?.replace(/^(?:#|q-)/i, "") ?? "";
  return and(
    search
      ? or(
          containsText(sql`right(${quotes.id}::text, 6)`, number),
          containsText(sql`coalesce(${quotes.buyer}->>'company', '')`, search),
          isCustomer(search),
        )
      : undefined,
    stateCondition(state),
  );
}

function stateCondition(state: QuoteFilter["state"]): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === "waiting") return waits;
  if (state === "expired") {
    return and(eq(quotes.state, "sent"), lte(quotes.validUntil, sql`now()`));
  }
  if (state === "sent") return and(eq(quotes.state, "sent"), gt(quotes.validUntil, sql`now()`));
  return eq(quotes.state, state);
}

/** The last moment of a day in India: papers and pages name the day, and all of it counts. */
function endOfDayIn(days: number) {
  return sql`(date_trunc('day', now() at time zone 'Asia/Kolkata') + make_interval(days => ${days + 1}::int) - interval '1 millisecond') at time zone 'Asia/Kolkata'`;
}
