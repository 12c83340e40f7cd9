import { success } from "#shared/failure.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import type { OrdersService } from "./service.ts";

/** Handles the endpoints of orders. */
export function ordersApi(
  orders: OrdersService,
): Pick<Handlers, "getLastAddress" | "getUserOrders"> {
  return {
    async getLastAddress(_input, { user }) {
      const shippingAddress = await orders.lastAddressOf(user);
      return success({ success: true, ...(shippingAddress && { shippingAddress }) });
    },

    async getUserOrders(_input, { user }) {
      return success({ success: true, orders: await orders.ofUser(user) });
    },
  };
}
