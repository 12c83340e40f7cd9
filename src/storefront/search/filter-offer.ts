import { callEndpoint } from "#browser/endpoint-client.ts";
import type { BoundedCount } from "#shared/bounded-count.ts";
import type { FilterGroup } from "#shared/search/contract.ts";
import type { ListQuery } from "#shared/search/list-query.ts";
import { findRequest } from "./find-request.ts";

/** What a list shows, and what could narrow it further. */
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
