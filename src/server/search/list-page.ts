import type { ListSort } from "#shared/search/list-query.ts";
import type { Db } from "../database/connection.ts";
import type { EntryCounts } from "../search-index/count-entries.ts";
import type { EntryFilter } from "../search-index/entry-filter.ts";
import { entrySorts } from "../search-index/entry-sorts.ts";
import {
  type FoundEntry,
  MAX_OTHERS,
  maxSorted,
  rankEntries,
  sortEntries,
  walkEntries,
} from "../search-index/find-entries.ts";
import { ENOUGH_RANKED, type KeywordMatch } from "../search-index/match-keyword.ts";
import { type ListIdentity, readListCursor, writeListCursor } from "./list-cursor.ts";
import { type ListedCard, listedCards } from "./listed-cards.ts";

/** Cards that a list by relevance goes to at most: nobody reads on, and ranking costs. */
const MAX_RANKED = 1_000;

export interface CardPage {
  cards: ListedCard[];
  /** How many cards come before. */
  before: number;
  nextCursor: string | null;
}

interface PageRequest {
  identity: ListIdentity;
  match: KeywordMatch | undefined;
  /** Corrected; undefined in a category's list. */
  keyword: string | undefined;
  cursor: string | undefined;
  limit: number;
  /** In all: mostly it decides how the page is found, which otherwise is found beside the counting. */
  entries: () => Promise<EntryCounts["entries"]>;
}

/** Finds a page of a list. A cursor that is not of this list gives the first. */
export async function findPage(
  db: Db,
  filter: EntryFilter,
  { identity, match, keyword, cursor, limit, entries }: PageRequest,
): Promise<CardPage> {
  const place = cursor === undefined ? undefined : readListCursor(identity, cursor);
  const { before, after } = place ?? { before: 0, after: [] };
  const wanted = { sort: identity.sort, match, before, after, entries, limit: limit + 1 };
  const found = await findEntries(db, filter, wanted);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const next = last && { before: before + limit, after: last.place };
  return {
    cards: await listedCards(db, shown, filter, keyword),
    before,
    nextCursor: next ? writeListCursor(identity, next) : null,
  };
}

interface EntriesRequest extends Pick<PageRequest, "match" | "entries" | "limit"> {
  sort: ListSort;
  before: number;
  after: string[];
}

async function findEntries(
  db: Db,
  filter: EntryFilter,
  wanted: EntriesRequest,
): Promise<FoundEntry[]> {
  const { sort, match, before } = wanted;
  if (sort === "relevance") {
    if (!match) return [];
    const limit = Math.max(0, Math.min(wanted.limit, MAX_RANKED - before));
    const isPlenty = match.topEntries >= ENOUGH_RANKED && !(await wanted.entries()).isExact;
    const { rank, isExact } = match;
    const others = isPlenty ? 0 : MAX_OTHERS;
    return rankEntries(db, filter, { rank, isExact, others, offset: before, limit });
  }
  const order = {
    sort: entrySorts[sort],
    after: wanted.after.length > 0 ? wanted.after : undefined,
    limit: wanted.limit,
  };
  const entries = await wanted.entries();
  return entries.isExact && entries.count <= maxSorted(filter)
    ? sortEntries(db, filter, order)
    : walkEntries(db, filter, order);
}
