/** The page to which the gateway returns the shopper (specification, section 2). */
export const PAYMENT_CALLBACK_PATH = "/payment/callback";

/** The page that shows how the payment of an order ended. */
export function paymentResultPath(orderId: string): string {
  return `${PAYMENT_CALLBACK_PATH}?order_id=${encodeURIComponent(orderId)}`;
}

/** Where an order that is paid by bank transfer says what to transfer, by its payment order id. */
export function transferPath(orderId: string): string {
  return `/orders/${orderId}/transfer`;
}
