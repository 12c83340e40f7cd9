import { success } from "#shared/failure.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import type { CheckoutService } from "./service.ts";

/** Handles the payment endpoints. */
export function checkoutApi(
  checkout: Pick<
    CheckoutService,
    | "initiate"
    | "checkCoupon"
    | "paymentStatus"
    | "handleWebhook"
    | "paymentSettings"
    | "savePaymentSettings"
    | "waysToPay"
    | "cancelTransfer"
    | "enterTransfer"
    | "takeBackTransfer"
    | "unmatchedPayments"
    | "resolveUnmatched"
  >,
): Pick<
  Handlers,
  | "initiatePayment"
  | "checkCoupon"
  | "getPaymentStatus"
  | "hdfcWebhook"
  | "getPaymentSettings"
  | "savePaymentSettings"
  | "getWaysToPay"
  | "cancelTransfer"
  | "enterTransfer"
  | "takeBackTransfer"
  | "listUnmatchedPayments"
  | "resolveUnmatchedPayment"
> {
  return {
    async getPaymentSettings() {
      const { value: settings, version } = await checkout.paymentSettings();
      return success({ success: true, settings, version });
    },

    async savePaymentSettings({ body: { version: seen, ...changed } }, { user }) {
      const saved = await checkout.savePaymentSettings(changed, seen, user.email);
      if (!saved.ok) return saved;
      const { value: settings, version } = saved.value;
      const message = "The ways to pay are saved.";
      return success({ success: true, message, settings, version });
    },

    async getWaysToPay({ query }, { user }) {
      return success({ success: true, ...(await checkout.waysToPay(user, query)) });
    },

    async cancelTransfer({ params }, { user }) {
      const cancelled = await checkout.cancelTransfer(user, params.id);
      if (!cancelled.ok) return cancelled;
      return success({ success: true, message: "The order is cancelled. Nothing is to be paid." });
    },

    async enterTransfer({ params, body }, { user }) {
      const entered = await checkout.enterTransfer(params.id, user, body);
      return entered.ok ? success({ success: true, message: entered.value }) : entered;
    },

    async takeBackTransfer({ params, body }, { user }) {
      const taken = await checkout.takeBackTransfer(params.id, user, body);
      return taken.ok ? success({ success: true, message: taken.value }) : taken;
    },

    async listUnmatchedPayments() {
      return success({ success: true, payments: await checkout.unmatchedPayments() });
    },

    async resolveUnmatchedPayment({ params, body }, { user }) {
      const resolved = await checkout.resolveUnmatched(params.orderId, user, body);
      if (!resolved.ok) return resolved;
      const message =
        body.act === "refund"
          ? "The bank is asked to give the money back."
          : "The payment is noted as settled outside.";
      return success({ success: true, message, payment: resolved.value });
    },

    async initiatePayment({ body }, { user }) {
      const opened = await checkout.initiate(user, body);
      if (!opened.ok) return opened;
      const { sessionId, paymentUrl, stockHeld, changes } = opened.value;
      return success({
        success: true,
        order_id: body.orderId,
        payment_url: paymentUrl,
        session: { id: sessionId, order_id: body.orderId, payment_links: { web: paymentUrl } },
        ...(!stockHeld && { stockHeld }),
        ...(changes.length > 0 && { changes }),
      });
    },

    async checkCoupon({ body }, { user }) {
      const found = await checkout.checkCoupon(user, body.code);
      return found.ok ? success({ success: true, ...found.value }) : found;
    },

    async getPaymentStatus({ query }, { user }) {
      const found = await checkout.paymentStatus(user, query.order_id);
      return found.ok ? success({ status: "success", order: found.value }) : found;
    },

    async hdfcWebhook({ body }, { authorization }) {
      const taken = await checkout.handleWebhook(authorization, body);
      return taken.ok ? success({ success: true }) : taken;
    },
  };
}
