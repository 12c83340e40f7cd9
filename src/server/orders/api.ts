import { success } from "#shared/failure.ts";
import { isBesideRow } from "#shared/list-place.ts";
import type { ordersEndpoints } from "#shared/orders/contract.ts";
import type { trackingEndpoints } from "#shared/orders/tracking-contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { OrdersService } from "./service.ts";

export function ordersApi(
  orders: OrdersService,
): HandlersOf<typeof ordersEndpoints & typeof trackingEndpoints> {
  return {
    async getLastAddress(_input, { user }) {
      const shippingAddress = await orders.lastAddressOf(user);
      return success({ success: true, ...(shippingAddress && { shippingAddress }) });
    },

    async getUserOrders({ query: { page, after, before, ...filters } }, { user }) {
      const isPaged = page !== undefined || isBesideRow({ after, before });
      const place = isPaged ? { page: page ?? 1, after, before } : undefined;
      return success({ success: true, ...(await orders.ofUser(user, filters, place)) });
    },

    async trackOrder({ params }, { address }) {
      const order = await orders.track(params.token, address);
      return order.ok ? success({ success: true, order: order.value }) : order;
    },

    async renewTrackingLink({ params }, { user }) {
      const renewed = await orders.renewLink(user, params.id);
      if (!renewed.ok) return renewed;
      return success({
        success: true,
        message: "The old link no longer works. Here is the new one.",
        trackingToken: renewed.value,
      });
    },
  };
}
