import { success } from "#shared/failure.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import type { FulfilmentService } from "./service.ts";

/** Handles the endpoints of the dashboard's orders. */
export function fulfilmentApi(
  fulfilment: Pick<
    FulfilmentService,
    "list" | "details" | "move" | "correctTracking" | "overview" | "ordersToShip"
  >,
): Pick<
  Handlers,
  | "listAdminOrders"
  | "getAdminOrder"
  | "moveOrder"
  | "correctTracking"
  | "getOverview"
  | "getOrdersToShip"
> {
  return {
    async getOverview() {
      return success({ success: true, overview: await fulfilment.overview() });
    },

    async getOrdersToShip() {
      return success({ success: true, ...(await fulfilment.ordersToShip()) });
    },

    async listAdminOrders({ query }) {
      return success({ success: true, ...(await fulfilment.list(query)) });
    },

    async getAdminOrder({ params }) {
      const found = await fulfilment.details(params.id);
      return found.ok ? success({ success: true, order: found.value }) : found;
    },

    async moveOrder({ params, body }, { user }) {
      const moved = await fulfilment.move(params.id, user, body);
      if (!moved.ok) return moved;
      const message = `The order is now ${body.status}. The customer gets an e-mail.`;
      return success({ success: true, message, order: moved.value });
    },

    async correctTracking({ params, body }, { user }) {
      const corrected = await fulfilment.correctTracking(params.id, user, body);
      if (!corrected.ok) return corrected;
      const { isChanged, order } = corrected.value;
      const message = isChanged
        ? "The tracking is corrected. The customer gets an e-mail."
        : "That is the tracking this order has: nothing was changed.";
      return success({ success: true, message, order });
    },
  };
}
