import { countFilters, readListQuery } from "#shared/search/list-query.ts";
import { ownSort } from "./list-address.ts";

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
