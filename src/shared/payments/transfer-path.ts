/** Where an order that is paid by bank transfer says what to transfer, by its payment order id. */
export function transferPath(orderId: string): string {
  return `/orders/${orderId}/transfer`;
}
