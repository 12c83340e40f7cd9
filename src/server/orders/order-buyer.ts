import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { filledDetails } from "#shared/accounts/buyer-contradictions.ts";
import type { OrderRow } from "./store.ts";

/** Undefined where the buyer added nothing. */
export function buyerOf(
  order: Pick<
    OrderRow,
    "company" | "gstin" | "sez" | "gstinConfirmed" | "billingAddress" | "purchaseOrder" | "note"
  >,
): BuyerDetails | undefined {
  const { company, gstin, sez, gstinConfirmed, billingAddress, purchaseOrder, note } = order;
  return filledDetails({
    ...(company && { company }),
    ...(gstin && { gstin }),
    ...(sez && { sez }),
    ...(gstinConfirmed && { gstinConfirmed }),
    ...(billingAddress && { billingAddress }),
    ...(purchaseOrder && { purchaseOrder }),
    ...(note && { note }),
  });
}

/**
 * The buyer's facts by which an order is taxed: goods that are fetched are taxed at their branch,
 * whoever is billed.
 */
export function taxedBuyerOf(
  order: Parameters<typeof buyerOf>[0] & Pick<OrderRow, "shippingMethod">,
): BuyerDetails | undefined {
  const buyer = buyerOf(order);
  return order.shippingMethod?.pickUpAt ? { ...buyer, billingAddress: undefined } : buyer;
}
