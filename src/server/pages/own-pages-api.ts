import { success } from "#shared/failure.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import type { ownPagesEndpoints } from "#shared/orders/own-page-contract.ts";
import type { Handlers, HandlersOf } from "../http/endpoint-handler.ts";
import type { RenderOwnPage } from "./own-page-renderer.ts";
import type { RenderLimits } from "./render-limits.ts";

interface OwnPagesParts {
  orders: Pick<Handlers, "getUserOrders">;
  /** The same as of all pages: it is rendered on the same thread. */
  limits: RenderLimits;
  render: RenderOwnPage;
}

/** Longer, and the browser has begun without it: the orders alone come sooner. */
const MAX_WAIT_MS = 500;

/** Pages of one person, rendered for that person: the page itself is the same for everybody. */
export function ownPagesApi({
  orders: { getUserOrders: list },
  limits,
  render,
}: OwnPagesParts): HandlersOf<typeof ownPagesEndpoints> {
  return {
    async getOrdersPage(_input, caller) {
      const answer = await list({ params: {}, query: { page: 1 }, body: {} }, caller);
      if (!answer.ok) return answer;
      // As that call sends it: the handler may have more at hand than its answer tells.
      const orders = getUserOrders.answer.parse(answer.value);
      const loaded = { orders, userId: caller.user._id, at: Date.now() };
      const withoutHtml = success({ success: true as const, loaded, html: "", route: "" });
      const slot = await limits.take(caller.address, true, AbortSignal.timeout(MAX_WAIT_MS));
      if (!slot.ok) return withoutHtml;
      try {
        return success({
          success: true,
          loaded,
          ...(await render("/orders", loaded, caller.address)),
        });
      } catch (error) {
        caller.log.error({ err: error }, "My Orders could not be rendered");
        return withoutHtml;
      } finally {
        slot.value();
      }
    },
  };
}
