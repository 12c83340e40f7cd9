import type { User } from "#shared/accounts/contract.ts";
import type { ShippingAddress } from "#shared/checkout/address-input.ts";
import type { CarriersSettings } from "#shared/orders/carriers-settings.ts";
import type { Order } from "#shared/orders/contract.ts";
import type { Database } from "../database/connection.ts";
import { readCarriers, saveCarriers } from "./carriers.ts";
import { orderView, shopperHistory } from "./order-view.ts";
import { piecesStore } from "./pieces-store.ts";
import { ordersStore } from "./store.ts";
import { openTracking } from "./tracking.ts";

/** More than this a page of orders does not show. */
const MAX_ORDERS = 200;

export type OrdersService = ReturnType<typeof openOrders>;

/** Orders as people look at them later; the checkout makes them. */
export function openOrders({ database }: { database: Database }) {
  const store = ordersStore(database.db);
  return {
    ...openTracking(database),

    /** The carriers that the desk chooses from. */
    carriers: () => readCarriers(database.db),

    saveCarriers: ({ email }: User, value: CarriersSettings, seen: number) =>
      saveCarriers(database.db, value, seen, email),

    /** Where the user's newest paid order ships to; undefined before the first. */
    lastAddressOf: (user: User): Promise<ShippingAddress | undefined> =>
      store.lastAddressOf(user._id),

    /** The user's own orders, the newest first, at most 200. */
    async ofUser(user: User): Promise<Order[]> {
      const found = await store.ofUser(user._id, MAX_ORDERS);
      const ids = found.map(({ id }) => id);
      const [lines, events, pieces, tokens] = await Promise.all([
        store.linesOf(ids),
        store.eventsOf(ids),
        piecesStore(database.db).ofOrders(ids),
        store.quoteTokens(found.flatMap(({ quoteId }) => quoteId ?? [])),
      ]);
      return found.map((order) => ({
        ...orderView(order, lines.get(order.id) ?? [], pieces.get(order.id)),
        ...(order.quoteId && {
          quote: { _id: order.quoteId, token: tokens.get(order.quoteId) },
        }),
        history: shopperHistory(events.get(order.id) ?? []),
      }));
    },
  };
}
