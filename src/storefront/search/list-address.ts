import {
  countFilters,
  type ListQuery,
  type ListSort,
  readListQuery,
  writeListQuery,
} from "#shared/search/list-query.ts";

/** The order of a list whose address names none. */
export function ownSort(query: Pick<ListQuery, "q">): ListSort {
  return query.q === "" ? "popular" : "relevance";
}

/** The query of a list's address, in its one spelling: its own order goes without saying. */
export function listSearch(query: ListQuery): URLSearchParams {
  return writeListQuery(query.sort === ownSort(query) ? { ...query, sort: null } : query);
}

/** The address of a list, in its one spelling. */
export function listAddress(path: string, query: ListQuery): string {
  const search = listSearch(query);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The same keyword and order without any filter. */
export function withoutFilters(query: ListQuery): ListQuery {
  const none = { min: null, max: null };
  return { ...query, inStock: false, price: none, choices: {}, ranges: {}, fits: [] };
}

/**
 * The address under which search engines list a list of products: the plain list's for a sorted one
 * and for one with a single filter, its own for a further page of the plain list; undefined for
 * combinations of filters, of which there is no end.
 */
export function canonicalAddress(
  path: string,
  search: string,
  cursor: string | null,
): string | undefined {
  const query = readListQuery(new URLSearchParams(search));
  const filters = countFilters(query);
  if (filters > 1) return undefined;
  const isPlain = filters === 0 && (query.sort === null || query.sort === ownSort(query));
  return isPlain && cursor !== null ? `${path}?${new URLSearchParams({ cursor })}` : path;
}
