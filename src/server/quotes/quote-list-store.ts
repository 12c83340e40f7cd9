import { and, desc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { isStorable } from "#shared/fields.ts";
import type { ShownQuoteState } from "#shared/quotes/quote-state.ts";
import type { Db } from "../database/connection.ts";
import { searchTextHolds } from "../database/contains-text.ts";
import {
  type ListCondition,
  type ListPlace,
  type LongList,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { userNameText, userSearchText, users } from "../database/schema/accounts.ts";
import { quoteSearchText, quotes, quoteWaits as waits } from "../database/schema/quotes.ts";
import { isNumbered } from "../database/series-numbers.ts";
import { isWholeEmail, searchedDigits } from "../fulfilment/searched-text.ts";
import { customerColumns, type QuoteCustomer, type QuoteRow } from "./quotes-store.ts";

const PAGE_SIZE = 25;

export interface QuoteFilter {
  /** In any case: a number or its beginning, the six characters, or part of a name, company, e-mail or phone. */
  search?: string | undefined;
  state?: ShownQuoteState | "waiting" | undefined;
}

export interface ListedQuote {
  quote: QuoteRow;
  customer: QuoteCustomer;
  /** The customer waits for the shop. */
  waits: boolean;
}

/**
 * The dashboard's list of quotes, those that wait for the shop first, then the newest: its pages and its export are made of it.
 *
 * @param maxListed as of `searched`
 */
export async function quoteListOf(
  db: Db,
  filter: QuoteFilter,
  maxListed?: number,
): Promise<LongList<ListedQuote>> {
  const { search, state } = filter;
  const isOfState = stateCondition(state);
  const condition: ListCondition = search
    ? await searched(db, search, maxListed)
    : { fits: undefined };
  return {
    table: quotes,
    fits: and(isOfState, condition.fits),
    ...(condition.counted && { counted: and(isOfState, condition.counted) }),
    surely: condition.surely?.map((some) => and(isOfState, some) ?? some),
    ...(!isOfState && { ids: condition.ids }),
    by: [waits, quotes.createdAt],
    isDescending: true,
    limit: PAGE_SIZE,
    name: `quotes ${JSON.stringify(filter)}`,
    ...(search && { max: MAX_FOUND }),
    read: (isShown, order) =>
      db
        .select({ quote: quotes, customer: customerColumns, waits })
        .from(quotes)
        .innerJoin(users, eq(users.id, quotes.userId))
        .where(isShown)
        .orderBy(...order),
  };
}

/** The dashboard's list of quotes, and the accounts that a quote can be made for. */
export function quoteListStore(db: Db) {
  return {
    /** @param maxListed as of `searched` */
    async list(
      filter: QuoteFilter,
      place: ListPlace,
      maxListed?: number,
    ): Promise<NumberedPage<ListedQuote>> {
      return readListPage(db, await quoteListOf(db, filter, maxListed), place);
    },

    /** Accounts by a part of name, e-mail or phone. */
    async findCustomers(search: string): Promise<QuoteCustomer[]> {
      return db
        .select(customerColumns)
        .from(users)
        .where(await accountCondition(db, search))
        .orderBy(desc(users.createdAt))
        .limit(10);
    },
  };
}

/** Accounts by a part of name, e-mail or phone, in whatever way it is written. */
async function accountCondition(db: Db, search: string): Promise<SQL | undefined> {
  return (await wholeEmail(db, search)) ?? accountHolds(userSearchText, search);
}

/** A whole e-mail that an account has is looked for as that alone. */
async function wholeEmail(db: Db, search: string): Promise<SQL | undefined> {
  const text = search.toLowerCase();
  if (!isWholeEmail(text)) return undefined;
  const isOf = eq(users.emailKey, text);
  return (await db.$count(users, isOf)) > 0 ? isOf : undefined;
}

function accountHolds(searchText: SQL, search: string): SQL | undefined {
  const parts = [search, searchedDigits(search) ?? search];
  return or(...[...new Set(parts)].map((part) => searchTextHolds(searchText, part)));
}

/** More have what is so common that some are soon found in the order of the list. */
const MAX_LISTED = 2_000;

/** A text of letters is common, and not looked for by an index, where `COMMON_AMONG_NEWEST` of the newest have it. */
const NEWEST = 600;
const COMMON_AMONG_NEWEST = 30;

/**
 * A number that quotes have is meant as theirs; all else finds by the customer and the company.
 *
 * @param maxListed with more accounts or quotes that have what is searched, each quote is asked for it
 */
async function searched(db: Db, search: string, maxListed = MAX_LISTED): Promise<ListCondition> {
  if (!isStorable(search)) return { fits: sql`false` };
  const shown = search.replace(/^(?:#|q-)/i, "").toLowerCase();
  const isNamed = or(
    isNumbered(quotes.number, search),
    /^[0-9a-f]{6}$/.test(shown) ? eq(sql`right(${quotes.id}::text, 6)`, shown) : undefined,
  );
  if (isNamed && (await isThere(db, isNamed))) return { fits: isNamed };
  const hasDigits = /\d/.test(search);
  const isOfEmail = await wholeEmail(db, search);
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(isOfEmail ?? accountHolds(userSearchText, search));
  const isCompany = searchTextHolds(quoteSearchText, search);
  const held = (condition: SQL) =>
    db
      .select({ id: quotes.id })
      .from(quotes)
      .where(condition)
      .limit(maxListed + 1);
  const isOfName = await commonName(db, search, maxListed);
  const [ofName, ofItsCompany] = isOfName
    ? await Promise.all([held(isOfName), held(isCompany)])
    : [[], []];
  if (isOfName && ofName.length <= maxListed && ofItsCompany.length <= maxListed) {
    return foundAs([...ofName, ...ofItsCompany]);
  }
  // As a value, it is asked of the account of each quote that is come to, and of no others.
  const isPerson = isOfEmail ?? accountHolds(hasDigits ? userSearchText : userNameText, search);
  const byRow = or(
    isCompany,
    sql`(select ${isPerson} from ${users} where ${users.id} = ${quotes.userId})`,
  );
  const common = {
    fits: byRow,
    counted: or(isCompany, inArray(quotes.userId, people)),
    surely: [sql`${quotes.userId} = any(array(${people} limit ${maxListed}))`],
  };
  if (!hasDigits) {
    const newest = db
      .select({ id: quotes.id })
      .from(quotes)
      .orderBy(desc(quotes.createdAt))
      .limit(NEWEST);
    const isNewest = sql`${quotes.id} = any(array${newest})`;
    if ((await db.$count(quotes, and(isNewest, byRow))) >= COMMON_AMONG_NEWEST) return common;
  }
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(isOfEmail ?? accountHolds(userSearchText, search))
    .limit(maxListed + 1);
  if (found.length > maxListed) return common;
  const [ofPeople, ofCompany] = await Promise.all([
    held(sql`${quotes.userId} = any(${idsOf(found)})`),
    held(isCompany),
  ]);
  if (Math.max(ofPeople.length, ofCompany.length) > maxListed) return common;
  return foundAs([...ofPeople, ...ofCompany]);
}

/**
 * The condition on the quotes of a whole name that very many accounts have. It is looked for as a whole name alone:
 * nobody reads past these to the names that it is only a part of.
 */
async function commonName(db: Db, search: string, maxListed: number): Promise<SQL | undefined> {
  if (/[\d@]/.test(search)) return undefined;
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.name})`, search.toLowerCase()));
  const named = await db.$count(sql`(${people} limit ${maxListed + 1}) as named`);
  return named > maxListed ? sql`${quotes.userId} = any(array${people})` : undefined;
}

function foundAs(rows: { id: string }[]): ListCondition {
  const ids = [...new Set(rows.map(({ id }) => id))];
  return { ids, fits: sql`${quotes.id} = any(${sql.param(ids)}::uuid[])` };
}

const idsOf = (rows: { id: string }[]) => sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;

async function isThere(db: Db, isNamed: SQL): Promise<boolean> {
  const [found] = await db.select({ id: quotes.id }).from(quotes).where(isNamed).limit(1);
  return found !== undefined;
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
