import { success } from "#shared/failure.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import type { DeskService } from "./service.ts";

/** Answers the calls of the order desk. */
export function deskApi(
  desk: Pick<DeskService, "list" | "details" | "move">,
): Pick<Handlers, "getAllOrders" | "getDeskOrder" | "moveOrder"> {
  return {
    async getAllOrders({ query }) {
      return success({ success: true, ...(await desk.list(query)) });
    },

    async getDeskOrder({ params }) {
      const found = await desk.details(params.id);
      return found.ok ? success({ success: true, order: found.value }) : found;
    },

    async moveOrder({ params, body }, { user }) {
      const moved = await desk.move(params.id, user, body);
      if (!moved.ok) return moved;
      const message = `The order is now ${body.status}. The customer gets an e-mail.`;
      return success({ success: true, message, order: moved.value });
    },
  };
}
