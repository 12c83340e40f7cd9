import type { GatewayOrder, GatewayRefund, PaymentGateway } from "#server/payments/gateway.ts";
import type { Money } from "#shared/money.ts";

export type InProcessBank = ReturnType<typeof openInProcessBank>;

/** A gateway without a network: what is paid on its pages a test says. Each third refund fails. */
export function openInProcessBank() {
  const paid = new Map<string, Money>();
  const refunds = new Map<string, GatewayRefund>();
  const gateway: PaymentGateway = {
    openSession: async ({ orderId }) => ({
      ok: true,
      value: { sessionId: orderId, paymentUrl: `https://bank.example/${orderId}` },
    }),
    async orderStatus(orderId) {
      const amount = paid.get(orderId);
      return { ok: true, value: statusOf(orderId, amount) };
    },
    async refund({ requestId, amount }) {
      const isFailed = refunds.size % 3 === 2;
      const refund = refunds.get(requestId) ?? {
        ...{ requestId, amount, ref: `ref-${requestId}`, error: null },
        state: isFailed ? "failed" : "done",
      };
      refunds.set(requestId, refund);
      return { ok: true, value: refund };
    },
    readReturn: () => ({ orderId: null, verdict: "unsigned" }),
    webhooks: { isCaller: () => false, read: () => undefined },
  };
  return {
    gateway,
    /** Pays an order on its page, once. */
    pay: (orderId: string, amount: Money) => void (paid.has(orderId) || paid.set(orderId, amount)),
  };
}

function statusOf(orderId: string, amount: Money | undefined): GatewayOrder {
  const isPaid = amount !== undefined;
  return {
    orderId,
    gatewayId: `bank-${orderId}`,
    state: isPaid ? "charged" : "unpaid",
    gatewayStatus: isPaid ? "CHARGED" : "NEW",
    amount: amount ?? null,
    currency: isPaid ? "INR" : null,
    txnId: isPaid ? `txn-${orderId}` : null,
    paymentMethod: isPaid ? "UPI" : null,
    paymentMethodType: null,
    bankMessage: null,
    refunds: [],
  };
}
