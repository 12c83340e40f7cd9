import { success } from "#shared/failure.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import type { ownPagesEndpoints } from "#shared/orders/own-page-contract.ts";
import type { Handlers, HandlersOf } from "../http/endpoint-handler.ts";
import type { RenderOwnPage } from "./own-page-renderer.ts";

interface OwnPagesParts {
  orders: Pick<Handlers, "getUserOrders">;
  render: RenderOwnPage;
}

/** Pages of one person, rendered for that person: the page itself is the same for everybody. */
export function ownPagesApi({
  orders: { getUserOrders: list },
  render,
}: OwnPagesParts): HandlersOf<typeof ownPagesEndpoints> {
  return {
    async getOrdersPage(_input, caller) {
      const answer = await list({ params: {}, query: { page: 1 }, body: {} }, caller);
      if (!answer.ok) return answer;
      // As that call sends it: the handler may have more at hand than its answer tells.
      const orders = getUserOrders.answer.parse(answer.value);
      const loaded = { orders, userId: caller.user._id, at: Date.now() };
      try {
        return success({
          success: true,
          loaded,
          ...(await render("/orders", loaded, caller.address)),
        });
      } catch (error) {
        caller.log.error({ err: error }, "My Orders could not be rendered");
        return success({ success: true, loaded, html: "", route: "" });
      }
    },
  };
}
