import { dayCodec } from "#shared/codecs.ts";
import type { EndpointRequest } from "#shared/endpoint.ts";
import type { listAdminOrders } from "#shared/fulfilment/contract.ts";
import { type OrderStatus, orderStatuses } from "#shared/orders/order-status.ts";
import type { PayBy } from "#shared/orders/pay-by.ts";
import { readPageNumber } from "#shared/page-number.ts";

export const filterStatuses = ["Pending", ...orderStatuses] as const;

type Query = NonNullable<EndpointRequest<typeof listAdminOrders>["query"]>;

const names = ["search", "status", "payment", "payBy", "parcels", "decide", "from", "to"] as const;

/** What of an order's parcels is asked for, and how people say it. */
export const parcelFilters = {
  waiting: "To ship",
  packed: "Packed",
  part: "Part shipped",
} as const;

/** What is to be decided before an order ships, and how people say it. */
export const decideFilters = {
  buyer: "Buyer contradicts itself",
  address: "Another address asked for",
} as const;

/** How payments are asked for, and how people say it. */
export const paymentFilters = {
  check: "To check",
  unpaid: "Not paid yet",
  cash: "Cash to come",
} as const;

/** Ways to pay as the desk names them. */
export const wayFilters: Record<PayBy, string> = {
  gateway: "Card or online",
  "bank-transfer": "Bank transfer",
  "cash-on-delivery": "Cash on delivery",
};

/** The filters of the order list as the page's address holds them; all else is left out. */
export function readOrderFilter(address: URLSearchParams): Query {
  const text = (name: string) => address.get(name)?.trim() || undefined;
  const status = filterStatuses.find((one) => one === text("status"));
  const page = readPageNumber(text("page"));
  return {
    search: text("search")?.slice(0, 200),
    status: status as OrderStatus | "Pending" | undefined,
    payment: keyOf(paymentFilters, text("payment")),
    payBy: keyOf(wayFilters, text("payBy")),
    parcels: keyOf(parcelFilters, text("parcels")),
    decide: keyOf(decideFilters, text("decide")),
    from: dayOf(text("from")),
    to: dayOf(text("to")),
    page: page > 1 ? page : undefined,
  };
}

/** Whether a filter leaves anything out; the page alone does not. */
export function isNarrowed({ page: _, ...filter }: Query): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The address of what was filled in, from its first page; empty fields leave no trace. */
export function orderFilterAddress(texts: Record<string, string>): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of names) {
    const text = texts[name]?.trim();
    if (text) address.set(name, text);
  }
  return address;
}

/** The query of the list so filtered, with its `?`; empty for the whole list. */
export function filterQuery({ page, ...filter }: Query): string {
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value ?? "")]);
  const address = orderFilterAddress(Object.fromEntries(texts));
  if (Number(page) > 1) address.set("page", String(page));
  return address.size > 0 ? `?${address}` : "";
}

/** One of the names that are known; undefined for any other. */
function keyOf<Name extends string>(
  known: Record<Name, string>,
  name: string | undefined,
): Name | undefined {
  return (Object.keys(known) as Name[]).find((one) => one === name);
}

function dayOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : dayCodec.read(text);
}
