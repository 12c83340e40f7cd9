import { TRACKING_TOKEN } from "#shared/orders/order-id.ts";
import type { Db } from "../database/connection.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { LINK_LASTS_MS, trackingLinkWorks } from "../orders/tracking-link.ts";
import { type QuoteRow, quotesStore } from "./quotes-store.ts";

interface LinkFacts {
  quote: Pick<QuoteRow, "state" | "createdAt" | "validUntil" | "questionOpen">;
  /** When something last happened to it. */
  lastEventAt: Date | undefined;
  /** The order that it became. */
  order: OrderRow | undefined;
}

/**
 * While the shop owes an answer or the tracking link of its order works, else until 180 days after
 * its validity ended and the last thing happened to it.
 */
export function quoteLinkWorks(facts: LinkFacts, now = Date.now()): boolean {
  const { quote, lastEventAt, order } = facts;
  const { state, createdAt, validUntil, questionOpen } = quote;
  if (state === "drafting") return false;
  if (state === "asked" || questionOpen || (order && trackingLinkWorks(order, now))) return true;
  const moments = [createdAt, validUntil, lastEventAt];
  return now - Math.max(...moments.map((at) => at?.getTime() ?? 0)) < LINK_LASTS_MS;
}

/** The quote that a link opens; undefined for one that opens nothing, or no longer does. */
export async function quoteOfLink(db: Db, token: string): Promise<QuoteRow | undefined> {
  if (!TRACKING_TOKEN.test(token)) return undefined;
  const quote = await quotesStore(db).find({ token });
  return quote && (await workingLinks(db, [quote])).has(quote.id) ? quote : undefined;
}

/** Of which of these quotes the links open: their ids. */
export async function workingLinks(db: Db, quotes: readonly QuoteRow[]): Promise<Set<string>> {
  const lastEvents = await quotesStore(db).lastEventsOf(quotes.map(({ id }) => id));
  const orders = await ordersStore(db).findAll(quotes.flatMap(({ orderId }) => orderId ?? []));
  const working = quotes.filter((quote) =>
    quoteLinkWorks({
      quote,
      lastEventAt: lastEvents.get(quote.id),
      order: quote.orderId === null ? undefined : orders.get(quote.orderId),
    }),
  );
  return new Set(working.map(({ id }) => id));
}
