import { and, desc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { ShownQuoteState } from "#shared/quotes/quote-state.ts";
import type { Db } from "../database/connection.ts";
import { containsText } from "../database/contains-text.ts";
import {
  type ListPlace,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { users } from "../database/schema/accounts.ts";
import { quotes, quoteWaits as waits } from "../database/schema/quotes.ts";
import { isNumbered } from "../database/series-numbers.ts";
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
    list(
      filter: QuoteFilter,
      place: ListPlace,
    ): Promise<NumberedPage<{ quote: QuoteRow; customer: QuoteCustomer; waits: boolean }>> {
      const list = {
        table: quotes,
        fits: conditionOf(db, filter),
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
    findCustomers(search: string): Promise<QuoteCustomer[]> {
      return db
        .select(customerColumns)
        .from(users)
        .where(isCustomer(search))
        .orderBy(desc(users.createdAt))
        .limit(10);
    },
  };
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

function conditionOf(db: Db, { search, state }: QuoteFilter): SQL | undefined {
  const number = search?.replace(/^(?:#|q-)/i, "") ?? "";
  return and(
    search
      ? or(
          isNumbered(quotes.number, search),
          containsText(sql`right(${quotes.id}::text, 6)`, number),
          containsText(sql`coalesce(${quotes.buyer}->>'company', '')`, search),
          inArray(quotes.userId, db.select({ id: users.id }).from(users).where(isCustomer(search))),
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
