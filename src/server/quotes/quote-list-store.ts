import { and, desc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { ShownQuoteState } from "#shared/quotes/quote-state.ts";
import type { Db } from "../database/connection.ts";
import { containsText, searchTextHolds } from "../database/contains-text.ts";
import {
  type ListPlace,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { userSearchText, users } from "../database/schema/accounts.ts";
import { quotes, quoteWaits as waits } from "../database/schema/quotes.ts";
import { isNumbered } from "../database/series-numbers.ts";
import { isWholeEmail, searchedDigits } from "../fulfilment/order-search-store.ts";
import { customerColumns, type QuoteCustomer, type QuoteRow } from "./quotes-store.ts";

const PAGE_SIZE = 25;

export interface QuoteFilter {
  /** Taken literally, in any case: a part of number, name, company, e-mail or phone. */
  search?: string | undefined;
  state?: ShownQuoteState | "waiting" | undefined;
}

/** The dashboard's list of quotes, and the accounts that a quote can be made for. */
export function quoteListStore(db: Db) {
  return {
    /** One page of the quotes that fit; those that wait for the shop first, then the newest. */
    async list(
      filter: QuoteFilter,
      place: ListPlace,
    ): Promise<NumberedPage<{ quote: QuoteRow; customer: QuoteCustomer; waits: boolean }>> {
      const list = {
        table: quotes,
        fits: await conditionOf(db, filter),
        by: [waits, quotes.createdAt],
        isDescending: true,
        limit: PAGE_SIZE,
        ...(filter.search && { max: MAX_FOUND }),
        read: (isShown: SQL, order: SQL[]) =>
          db
            .select({ quote: quotes, customer: customerColumns, waits })
            .from(quotes)
            .innerJoin(users, eq(users.id, quotes.userId))
            .where(isShown)
            .orderBy(...order),
      };
      return readListPage(db, list, place);
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
  const text = search.toLowerCase();
  if (isWholeEmail(text)) {
    const isOf = eq(users.emailKey, text);
    if ((await db.$count(users, isOf)) > 0) return isOf;
  }
  const parts = [search, searchedDigits(search) ?? search];
  return or(...[...new Set(parts)].map((part) => searchTextHolds(userSearchText, part)));
}

async function conditionOf(db: Db, { search, state }: QuoteFilter): Promise<SQL | undefined> {
  if (!search) return stateCondition(state);
  const isCustomer = await accountCondition(db, search);
  const number = search.replace(/^(?:#|q-)/i, "");
  return and(
    or(
      isNumbered(quotes.number, search),
      containsText(sql`right(${quotes.id}::text, 6)`, number),
      containsText(sql`coalesce(${quotes.buyer}->>'company', '')`, search),
      inArray(quotes.userId, db.select({ id: users.id }).from(users).where(isCustomer)),
    ),
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
