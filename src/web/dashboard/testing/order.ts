import { screen, within } from "@testing-library/react";
import { success } from "#shared/failure.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";

/** A paid order that waits to be shipped, as the owner sees it. */
export const paid: AdminOrderDetails = {
  _id: "ab12cd34",
  orderId: "ORD1",
  createdAt: "2026-01-01T00:00:00.000Z",
  status: "Processing",
  products: [],
  shippingAddress: {
    address: "12 Park Street",
    city: "Kolkata",
    state: "West Bengal",
    pincode: "700016",
  },
  totalAmount: 200,
  payment: { status: "charged" },
  customer: { name: "Meera", email: "meera@example.com", phone: "9830012345" },
  history: [],
  paymentFacts: [],
  refunds: [],
  holdsStock: true,
  moves: ["Shipped", "Cancelled"],
};
export const shipped: AdminOrderDetails = { ...paid, status: "Shipped", moves: ["Delivered"] };

export const show = (order: AdminOrderDetails) => success({ success: true as const, order });
export const dialog = () => within(screen.getByRole("dialog"));
