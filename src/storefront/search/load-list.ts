import { data, redirect } from "react-router";
import type { EndpointClient } from "#shared/endpoints.ts";
import { success } from "#shared/failure.ts";
import { type BoundedCount, formatProducts, readPageNumber } from "#shared/numbers.ts";
import type { AlsoInShop } from "#shared/search/contract.ts";
import { type ListQuery, readListQuery } from "#shared/search/list-query.ts";
import { type ListedProduct, listedProduct } from "../catalogue/listed-product.ts";
import type { PastTheEnd } from "../site/past-the-end.tsx";
import type { FilterOffer } from "./filter-offer.ts";
import { findRequest } from "./filter-offer.ts";
import { listAddress } from "./list-address.ts";
import type { ListPage } from "./loaded-pages.ts";

export const PAGE_SIZE = 24;

/** One page of a filtered list, as it is shown and sent within the page. */
export interface FoundPage extends ListPage, FilterOffer {
  cards: ListedProduct[];
  /** How many cards come before these. */
  before: number;
  /** Null where nothing was corrected. */
  correctedKeyword: string | null;
  matchesAll: boolean;
  also: AlsoInShop[];
  /** Where nothing is left: how many there are without one group of filters, by its code. */
  without: Record<string, BoundedCount>;
  /** The next page could not be fetched. */
  failed?: boolean;
  /** It could not be fetched, and is shown as it was seen before in this visit. */
  fromMemory?: boolean;
}

/** Of a search without a keyword. */
export const emptyPage: FoundPage = {
  cursor: null,
  nextCursor: null,
  cards: [],
  total: { count: 0, isExact: true },
  before: 0,
  groups: [],
  inStock: { count: 0, isExact: true },
  correctedKeyword: null,
  matchesAll: true,
  also: [],
  without: {},
};

/** The list that an address asks for, and the page of it. */
export function readListAddress(url: string): { query: ListQuery; cursor: string | null } {
  const { searchParams } = new URL(url);
  return { query: readListQuery(searchParams), cursor: searchParams.get("cursor") };
}

interface ListRequest {
  query: ListQuery;
  cursor: string | null;
  /** A category's slug; undefined for a search. */
  category?: string | undefined;
}

/** Loads a page of a list; the endpoint's failures pass through. */
export async function loadList(call: EndpointClient, { query, cursor, category }: ListRequest) {
  const found = await call("findProducts", {
    query: { ...findRequest(query, category), ...(cursor && { cursor }), limit: PAGE_SIZE },
  });
  if (!found.ok) return found;
  const {
    cards,
    total,
    nextCursor,
    before,
    groups,
    inStock,
    correctedKeyword,
    matchesAll,
    also,
    without,
  } = found.value;
  const page: FoundPage = {
    // A cursor of another list shows the first page.
    cursor: before > 0 ? cursor : null,
    nextCursor,
    cards: cards.map(listedProduct),
    total,
    before,
    groups,
    inStock,
    correctedKeyword,
    matchesAll,
    also,
    without,
  };
  return success({ page, category: found.value.category });
}

/**
 * Answers an address with a page's number (`?page=3`), which lists of products do not have, since they go on by a
 * cursor: redirects it to the list where that is long enough, else throws the page that says there is none.
 */
export function redirectNumberedPage(url: string, { total }: Pick<FoundPage, "total">): void {
  const { pathname, searchParams } = new URL(url);
  const requestedPage = readPageNumber(searchParams.get("page"));
  if (requestedPage === 1) return;
  const address = listAddress(pathname, readListQuery(searchParams));
  if (!total.isExact || requestedPage <= Math.ceil(total.count / PAGE_SIZE))
    throw redirect(address);
  const problem: PastTheEnd = {
    pastTheEnd: requestedPage,
    text: `This list has ${formatProducts(total)}.`,
    wayOn: { text: "Go to the list", to: address },
  };
  throw data(problem, { status: 404 });
}
