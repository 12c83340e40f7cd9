import { callEndpoint } from "#browser/endpoint-client.ts";
import type { BoundedCount } from "#shared/numbers.ts";
import type { FilterGroup } from "#shared/search/contract.ts";
import { type ListQuery, writeListQuery } from "#shared/search/list-query.ts";

export interface FilterOffer {
  total: BoundedCount;
  groups: readonly FilterGroup[];
  /** How many could be bought now. */
  inStock: BoundedCount;
}

/** Asks what a list would show; undefined where no answer came. */
export async function fetchOffer(
  query: ListQuery,
  category: string | undefined,
  signal: AbortSignal,
): Promise<FilterOffer | undefined> {
  const found = await callEndpoint("findProducts", {
    query: { ...findRequest(query, category), limit: 1 },
    signal,
  });
  return found.ok ? found.value : undefined;
}

/** Without the page's number. */
export function findRequest(query: ListQuery, category: string | undefined) {
  const filters = writeListQuery({ ...query, q: "", sort: null }).toString();
  return {
    ...(query.q && { q: query.q }),
    ...(category && { category }),
    ...(filters && { filters }),
    ...(query.sort && { sort: query.sort }),
  };
}
