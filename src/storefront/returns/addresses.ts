/** Where a shipment's goods are returned from. The shipment is no part of the path: one page is kept for all. */
export function returnPath(shipmentId: string): string {
  return `/return?parcel=${encodeURIComponent(shipmentId)}`;
}

/** Where an order's shopper says to which account its money is transferred back. */
export function refundAccountPath(orderId: string): string {
  return `/refund-account?order=${encodeURIComponent(orderId)}`;
}

export function cancelPath(orderId: string): string {
  return `/cancel-order?order=${encodeURIComponent(orderId)}`;
}
