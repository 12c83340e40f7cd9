import { success } from "#shared/failure.ts";
import type { paymentsEndpoints } from "#shared/payments/contract.ts";
import type { transferEndpoints } from "#shared/payments/transfer-contract.ts";
import type { unmatchedEndpoints } from "#shared/payments/unmatched-contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { PaymentsService } from "./service.ts";

/** Handles the payment endpoints. */
export function paymentsApi(
  payments: Pick<
    PaymentsService,
    | "paymentStatus"
    | "handleWebhook"
    | "waysToPay"
    | "cancelTransfer"
    | "recordTransfer"
    | "voidTransfer"
    | "unmatchedPayments"
    | "resolveUnmatched"
  >,
): HandlersOf<typeof paymentsEndpoints & typeof transferEndpoints & typeof unmatchedEndpoints> {
  return {
    async getWaysToPay({ query }, { user }) {
      return success({ success: true, ...(await payments.waysToPay(user, query)) });
    },

    async cancelTransfer({ params }, { user }) {
      const cancelled = await payments.cancelTransfer(user, params.id);
      if (!cancelled.ok) return cancelled;
      return success({ success: true, message: "The order is cancelled. Nothing is to be paid." });
    },

    async recordTransfer({ params, body }, { user }) {
      const entered = await payments.recordTransfer(params.id, user, body);
      return entered.ok ? success({ success: true, ...entered.value }) : entered;
    },

    async voidTransfer({ params, body }, { user }) {
      const taken = await payments.voidTransfer(params.id, user, body);
      return taken.ok ? success({ success: true, ...taken.value }) : taken;
    },

    async listUnmatchedPayments({ query }) {
      return success({ success: true, ...(await payments.unmatchedPayments(query)) });
    },

    async resolveUnmatchedPayment({ params, body }, { user }) {
      const resolved = await payments.resolveUnmatched(params.orderId, user, body);
      if (!resolved.ok) return resolved;
      const message =
        body.act === "refund"
          ? "The bank is asked to give the money back."
          : "The payment is noted as settled outside.";
      return success({ success: true, message, payment: resolved.value });
    },

    async getPaymentStatus({ query }, { user }) {
      const found = await payments.paymentStatus(user, query.order_id);
      return found.ok ? success({ status: "success", order: found.value }) : found;
    },

    async hdfcWebhook({ body }, { authorization }) {
      const taken = await payments.handleWebhook(authorization, body);
      return taken.ok ? success({ success: true }) : taken;
    },
  };
}
