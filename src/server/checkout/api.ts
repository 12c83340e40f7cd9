import type { checkoutEndpoints } from "#shared/checkout/contract.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { CheckoutService } from "./service.ts";

/** Handles the endpoints of making an order. */
export function checkoutApi(checkout: CheckoutService): HandlersOf<typeof checkoutEndpoints> {
  return {
    async initiatePayment({ body }, { user }) {
      const opened = await checkout.initiate(user, body);
      if (!opened.ok) return opened;
      const { sessionId, paymentUrl, stockHeld, heldUntil, changes } = opened.value;
      return success({
        success: true,
        order_id: body.orderId,
        payment_url: paymentUrl,
        session: { id: sessionId, order_id: body.orderId, payment_links: { web: paymentUrl } },
        ...(stockHeld ? heldUntil && { heldUntil: heldUntil.toISOString() } : { stockHeld }),
        ...(changes.length > 0 && { changes }),
      });
    },

    async checkCoupon({ body }, { user }) {
      const found = await checkout.checkCoupon(user, body.code);
      return found.ok ? success({ success: true, ...found.value }) : found;
    },
  };
}
