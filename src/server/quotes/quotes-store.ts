import { and, asc, desc, eq, gt, inArray, lt, lte, max, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { users } from "../database/schema/accounts.ts";
import { quoteEvents, quotes, quoteVersions } from "../database/schema/quotes.ts";
import { newId } from "../lib/ids.ts";

export type QuoteRow = typeof quotes.$inferSelect;
export type QuoteVersionRow = typeof quoteVersions.$inferSelect;
export type QuoteEventRow = typeof quoteEvents.$inferSelect;

export interface QuoteCustomer {
  id: string;
  name: string;
  email: string;
  phone: string;
}

export const customerColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
};

type QuoteChange = { [Name in keyof QuoteRow]?: QuoteRow[Name] | SQL };

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

    /** The oldest first. */
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
    countUnanswered(userId: string): Promise<number> {
      return db.$count(quotes, and(eq(quotes.userId, userId), eq(quotes.state, "asked")));
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

/** The last moment of a day in India: documents and pages name the day, and all of it counts. */
function endOfDayIn(days: number) {
  return sql`(date_trunc('day', now() at time zone 'Asia/Kolkata') + make_interval(days => ${days + 1}::int) - interval '1 millisecond') at time zone 'Asia/Kolkata'`;
}
