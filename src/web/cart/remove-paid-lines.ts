import { PAID_STATUS } from "#shared/checkout/contract.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { localStore } from "../lib/browser-storage.ts";
import { showToast } from "../ui/toast.tsx";
import { deletePendingPayment } from "./cart-storage.ts";
import { ownPendingPayments, removePaidOrder } from "./cart-store.ts";

/**
 * Takes out of the cart what was paid for without this browser hearing of it, as when its tab was
 * closed at the bank. Asks the shop only about payments that were begun here.
 */
export async function removePaidLines(): Promise<void> {
  await Promise.all(ownPendingPayments().map(checkPayment));
}

async function checkPayment(orderId: string): Promise<void> {
  const known = await callEndpoint("getPaymentStatus", { query: { order_id: orderId } });
  if (!known.ok)
    return known.code === "not_found" ? deletePendingPayment(localStore, orderId) : undefined;
  const { status, state } = known.value.order;
  // Nobody will pay for it any more, or what was paid goes back.
  if (state === "expired" || state === "refunding" || state === "refunded") {
    return deletePendingPayment(localStore, orderId);
  }
  if (status !== PAID_STATUS) return;
  removePaidOrder(orderId);
  showToast("Your payment has arrived: what you paid for was removed from your cart", "info");
}
