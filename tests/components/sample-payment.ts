import type { Payment } from "#shared/payments/contract.ts";

/** A payment of ₹79 in the given state, with the gateway's word for it. */
export function testPayment(state: Payment["state"]): Payment {
  const status = state === "charged" ? "CHARGED" : "PENDING_VBV";
  return { order_id: "ORD1", status, state, amount: 79, id: "1", payment_method: "" };
}
