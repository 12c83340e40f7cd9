import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { Order } from "#shared/orders/contract.ts";
import type { PageFacts } from "#shared/paging-fields.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import { momentsOfDays } from "../lib/start-of-day.ts";
import { noFulfilment, orderFulfilmentStore } from "./order-fulfilment-store.ts";
import { addressRefusal, orderView, quoteOf, shopperHistory } from "./order-view.ts";
import { findOwnOrders, readOwnOrders } from "./own-orders.ts";
import { type OrderRow, ordersStore } from "./store.ts";
import { readTaxedParts, type SellersOfDays } from "./taxed-parts.ts";
import { openTracking, type TrackingParts } from "./tracking.ts";

/** Orders on one page of a shopper's list. */
const PAGE_SIZE = 20;
/** More than a shopper has: who asks for all of them at once gets no more. */
const MAX_ORDERS = 5_000;

/** Which of one's orders are wanted. */
interface OwnOrdersQuery {
  search?: string | undefined;
  /** Days such as 2026-11-21, in India, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

interface OrdersParts extends TrackingParts {
  storeInfo: SellersOfDays;
}

export type OrdersService = ReturnType<typeof openOrders>;

/**
 * An order to be paid on delivery has no status, and is shown as Pending, until the shop has
 * accepted it for packing: until then nothing has been paid and nothing been done.
 */
function withoutEarlyStatus({ packedAt }: OrderRow, { status, ...order }: Order): Order {
  const isEarly =
    order.payment.status === "due" && status === "Processing" && !packedAt && !order.shipments;
  return isEarly || status === undefined ? order : { ...order, status };
}

/** Orders as people look at them later; the checkout makes them. */
export function openOrders({ storeInfo, ...parts }: OrdersParts) {
  const { db } = parts.database;
  const store = ordersStore(db);
  return {
    ...openTracking(parts),

    /** Where the user's newest paid order ships to; undefined before the first. */
    lastAddressOf: (user: User): Promise<ShippingAddress | undefined> =>
      store.lastAddressOf(user._id),

    /** The user's own orders that fit, the newest first: a page of them, or else all. */
    async ofUser(
      user: User,
      { search, from, to }: OwnOrdersQuery,
      place: ListPlace | undefined,
    ): Promise<{ orders: Order[] } & Partial<PageFacts>> {
      const filter = { search: search?.trim(), ...momentsOfDays({ from, to }) };
      if (!place) {
        return { orders: await views(await findOwnOrders(db, user._id, filter, MAX_ORDERS)) };
      }
      const { rows, ...facts } = await readOwnOrders(db, user._id, filter, PAGE_SIZE, place);
      return { orders: await views(rows), ...facts };
    },
  };

  /** Orders as whoever placed them reads them. */
  async function views(found: readonly OrderRow[]): Promise<Order[]> {
    const ids = found.map(({ id }) => id);
    const [lines, events, fulfilment, tokens] = await Promise.all([
      store.linesOf(ids),
      store.eventsOf(ids),
      orderFulfilmentStore(db).ofOrders(ids),
      store.quoteTokens(found.flatMap(({ quoteId }) => quoteId ?? [])),
    ]);
    const taxed = await readTaxedParts(
      db,
      storeInfo,
      found.map((order) => ({
        order,
        lines: lines.get(order.id) ?? [],
        fulfilment: fulfilment.get(order.id) ?? noFulfilment,
      })),
    );
    return found.map((order) => ({
      ...withoutEarlyStatus(
        order,
        orderView(order, lines.get(order.id) ?? [], fulfilment.get(order.id), taxed.get(order.id)),
      ),
      ...(addressRefusal(order, fulfilment.get(order.id)?.shipments.length ?? 0) === undefined && {
        mayRequestAddressChange: true as const,
      }),
      ...(order.quoteId && {
        quote: {
          ...quoteOf(order.quoteId, order.quoteNumber),
          token: tokens.get(order.quoteId),
        },
      }),
      history: shopperHistory(events.get(order.id) ?? []),
    }));
  }
}
