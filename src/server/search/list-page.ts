import type { ListSort } from "#shared/search/list-query.ts";
import type { Db } from "../database/connection.ts";
import type { CardFilter } from "../search-index/card-filter.ts";
import { cardSorts } from "../search-index/card-sorts.ts";
import type { CardCounts } from "../search-index/count-cards.ts";
import {
  type FoundCard,
  MAX_OTHERS,
  maxSorted,
  rankCards,
  sortCards,
  walkCards,
} from "../search-index/find-cards.ts";
import { ENOUGH_RANKED, type KeywordMatch } from "../search-index/match-keyword.ts";
import { type ListIdentity, readListCursor, writeListCursor } from "./list-cursor.ts";
import { type ListedCard, listedCards } from "./listed-cards.ts";

/** Cards that a list by relevance goes to at most: nobody reads on, and ranking costs. */
const MAX_RANKED = 1_000;

/** A page of cards. */
export interface CardPage {
  cards: ListedCard[];
  /** How many cards come before. */
  before: number;
  nextCursor: string | null;
}

interface PageRequest {
  identity: ListIdentity;
  match: KeywordMatch | undefined;
  /** What was searched for, corrected; undefined in a category's list. */
  keyword: string | undefined;
  cursor: string | undefined;
  limit: number;
  /** What the list has in all: it decides how the page is found. */
  cards: CardCounts["cards"];
}

/** Finds a page of a list. A cursor that is not of this list gives the first. */
export async function findPage(
  db: Db,
  filter: CardFilter,
  { identity, match, keyword, cursor, limit, cards }: PageRequest,
): Promise<CardPage> {
  const place = cursor === undefined ? undefined : readListCursor(identity, cursor);
  const { before, after } = place ?? { before: 0, after: [] };
  const wanted = { sort: identity.sort, match, before, after, cards, limit: limit + 1 };
  const found = await findCards(db, filter, wanted);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const next = last && { before: before + limit, after: last.place };
  return {
    cards: await listedCards(db, shown, filter, keyword),
    before,
    nextCursor: next ? writeListCursor(identity, next) : null,
  };
}

interface CardsRequest extends Pick<PageRequest, "match" | "cards" | "limit"> {
  sort: ListSort;
  before: number;
  after: string[];
}

async function findCards(db: Db, filter: CardFilter, wanted: CardsRequest): Promise<FoundCard[]> {
  const { sort, match, cards, before } = wanted;
  if (sort === "relevance") {
    if (!match) return [];
    const limit = Math.max(0, Math.min(wanted.limit, MAX_RANKED - before));
    const isPlenty = match.topCards >= ENOUGH_RANKED && !cards.isExact;
    const { rank, isExact } = match;
    const others = isPlenty ? 0 : MAX_OTHERS;
    return rankCards(db, filter, { rank, isExact, others, offset: before, limit });
  }
  const order = {
    sort: cardSorts[sort],
    after: wanted.after.length > 0 ? wanted.after : undefined,
    limit: wanted.limit,
  };
  return cards.isExact && cards.count <= maxSorted(filter)
    ? sortCards(db, filter, order)
    : walkCards(db, filter, order);
}
