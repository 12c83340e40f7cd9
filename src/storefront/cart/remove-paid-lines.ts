import { localStore } from "#browser/browser-storage.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { isOver, PAID_STATUS } from "#shared/orders/payment-status.ts";
import { showToast } from "#ui/toast-store.ts";
import { deletePendingPayment } from "./cart-storage.ts";
import { ownPendingPayments, removePaidOrder } from "./cart-store.ts";

/** A payment that was begun in this browser and has no result yet. */
export interface OpenPayment {
  orderId: string;
  /** Nobody has tried to pay yet, or the bank, or a person at the shop, has yet to decide. */
  state: "unpaid" | "pending" | "review";
  /** Rupees. */
  amount: number;
}

/**
 * Removes from the cart what was paid for without this browser knowing, as when its tab was closed
 * at the bank. Asks the shop only about payments that started in this browser.
 *
 * @returns those that have no result yet
 */
export async function removePaidLines(): Promise<OpenPayment[]> {
  const checked = await Promise.all(ownPendingPayments().map(checkPayment));
  return checked.filter((payment) => payment !== undefined);
}

async function checkPayment(orderId: string): Promise<OpenPayment | undefined> {
  const known = await callEndpoint("getPaymentStatus", { query: { order_id: orderId } });
  if (!known.ok) {
    if (known.code === "not_found") deletePendingPayment(localStore, orderId);
    return undefined;
  }
  const { status, state, amount } = known.value.order;
  if (state === "pending" || state === "review") return { orderId, state, amount };
  if (isOver(state)) deletePendingPayment(localStore, orderId);
  if (status !== PAID_STATUS && state !== "due") {
    return state === "unpaid" ? { orderId, state, amount } : undefined;
  }
  removePaidOrder(orderId);
  if (state === "due") return undefined;
  showToast("Your payment has arrived: what you paid for was removed from your cart", "info");
  return undefined;
}
