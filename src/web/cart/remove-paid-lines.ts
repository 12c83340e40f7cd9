import { PAID_STATUS } from "#shared/checkout/paid-status.ts";
import { isOver } from "#shared/orders/payment-status.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { localStore } from "../lib/browser-storage.ts";
import { showToast } from "../ui/toast-store.ts";
import { deletePendingPayment } from "./cart-storage.ts";
import { ownPendingPayments, removePaidOrder } from "./cart-store.ts";

/**
 * Removes from the cart what was paid for without this browser knowing, as when its tab was closed
 * at the bank. Asks the shop only about payments that started in this browser.
 */
export async function removePaidLines(): Promise<void> {
  await Promise.all(ownPendingPayments().map(checkPayment));
}

async function checkPayment(orderId: string): Promise<void> {
  const known = await callEndpoint("getPaymentStatus", { query: { order_id: orderId } });
  if (!known.ok) {
    if (known.code === "not_found") deletePendingPayment(localStore, orderId);
    return;
  }
  const { status, state } = known.value.order;
  if (isOver(state)) return deletePendingPayment(localStore, orderId);
  if (status !== PAID_STATUS) return;
  removePaidOrder(orderId);
  showToast("Your payment has arrived: what you paid for was removed from your cart", "info");
}
