import type { User } from "#shared/accounts/contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { Order } from "#shared/orders/contract.ts";
import type { Database } from "../database/connection.ts";
import { type LineRow, type OrderRow, ordersStore } from "./store.ts";

/** More than this a page of orders does not show. */
const MOST_ORDERS = 200;

export type OrdersService = ReturnType<typeof openOrders>;

/** Orders as people look at them later; the checkout makes them. */
export function openOrders({ database }: { database: Database }) {
  const store = ordersStore(database.sql);
  return {
    /** The user's own orders, the newest first, at most 200. */
    async ofUser(user: User): Promise<Order[]> {
      const found = await store.ofUser(user._id, MOST_ORDERS);
      const lines = await store.linesOf(found.map(({ id }) => id));
      return found.map((order) => view(order, lines.get(order.id) ?? []));
    },
  };
}

function view(order: OrderRow, lines: readonly LineRow[]): Order {
  return {
    _id: order.id,
    orderId: order.orderId,
    createdAt: order.createdAt.toISOString(),
    ...(order.status ? { status: order.status } : {}),
    products: lines.map((line) => ({
      product: {
        _id: line.productId,
        slug: line.slug,
        name: line.name,
        images: line.image ? [line.image] : [],
      },
      quantity: line.quantity,
      price: toRupees(paise(line.unitPricePaise)),
    })),
    shippingAddress: order.shippingAddress,
    totalAmount: toRupees(paise(order.totalPaise)),
    payment: {
      status: order.paymentState,
      ...(order.paymentMethod ? { method: order.paymentMethod } : {}),
    },
  };
}
