import { type PlaceBeside, readPlaceBeside } from "#shared/list-place.ts";
import { readPageNumber } from "#shared/numbers.ts";
import { MAX_ORDER_SEARCH } from "#shared/orders/order-id.ts";

/** Which of one's orders are asked for, by days such as 2026-11-21. */
export interface OwnOrderSearch extends PlaceBeside {
  search?: string;
  from?: string;
  to?: string;
  page: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Which orders the address of My Orders asks for; what cannot be read is left out. */
export function readOwnOrderSearch(address: URLSearchParams): OwnOrderSearch {
  const text = (name: string) => address.get(name)?.trim() || undefined;
  const search = text("search")?.slice(0, MAX_ORDER_SEARCH);
  const days = (["from", "to"] as const).flatMap((name) => {
    const day = text(name);
    return day && DAY.test(day) && !Number.isNaN(Date.parse(day)) ? [[name, day] as const] : [];
  });
  return {
    ...(search && { search }),
    ...Object.fromEntries(days),
    page: readPageNumber(text("page")) ?? 1,
    ...readPlaceBeside(address),
  };
}

/** True where not all orders are asked for. */
export function isNarrowed({ search, from, to }: OwnOrderSearch): boolean {
  return Boolean(search ?? from ?? to);
}

export function ownOrdersAddress(asked: OwnOrderSearch): string {
  const { search, from, to, page, after, before } = asked;
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(from && { from }),
    ...(to && { to }),
    ...(page > 1 && { page: String(page) }),
    ...(after && { after }),
    ...(before && { before }),
  }).toString();
  return query ? `/orders?${query}` : "/orders";
}
