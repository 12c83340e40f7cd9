import { screen, within } from "@testing-library/react";
import { success } from "#shared/failure.ts";
import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import type { Order } from "#shared/orders/contract.ts";

/** A paid order that waits to be shipped, as the owner sees it. */
export const paid: AdminOrderDetails = {
  _id: "ab12cd34",
  orderId: "ORD1",
  createdAt: "2026-01-01T00:00:00.000Z",
  status: "Processing",
  products: [
    {
      product: { _id: "p1", slug: "mug", name: "White mug", images: [] },
      quantity: 2,
      price: 100,
    },
  ],
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
  money: [],
  refunds: [],
  shipmentValues: [],
  ewayLimit: 50_000,
  carriers: ["Delhivery", "Rivigo"],
  holdsStock: true,
  notes: [],
  contradictions: [],
  mayChangeAddress: true,
  mayChangeBuyer: true,
  transitions: ["Shipped", "Cancelled"],
};

/** The same as the list of orders has it. */
export const listed: ListedOrder = {
  _id: paid._id,
  orderId: paid.orderId,
  createdAt: paid.createdAt,
  status: "Processing",
  customer: paid.customer,
  goesTo: { city: "Kolkata", pincode: "700016" },
  totalAmount: paid.totalAmount,
  payment: { status: "charged" },
};

export const shipped: AdminOrderDetails = {
  ...paid,
  status: "Shipped",
  products: paid.products.map((line) => ({ ...line, shipped: line.quantity })),
  tracking: { carrier: "DTDC", number: "T1" },
  shipments: [
    {
      number: 1,
      carrier: "DTDC",
      trackingNumber: "T1",
      shippedAt: "2026-01-02T00:00:00.000Z",
      items: [{ line: 0, quantity: 2 }],
    },
  ],
  shipmentValues: [
    { shipment: 1, lines: [{ line: 0, quantity: 2, amount: 200, returned: 0, credited: 0 }] },
  ],
  transitions: ["Delivered"],
};

export const show = (order: AdminOrderDetails) => success({ success: true as const, order });
export const dialog = () => within(screen.getByRole("dialog"));

const product = (name: string) => ({ _id: name, slug: name, name, images: [] });

/** A press at ₹200 and three mugs at ₹100, less ₹100 by a coupon: ₹400 in all. */
export const two: AdminOrderDetails = {
  ...paid,
  products: [
    { product: product("Heat press"), quantity: 1, price: 200 },
    { product: product("White mug"), quantity: 3, price: 100 },
  ],
  coupon: { code: "LESS100", amount: 100 },
  totalAmount: 400,
};

/** Two mugs have left, the rest waits. */
export const partShipped: AdminOrderDetails = {
  ...two,
  products: two.products.map((line, place) => (place === 1 ? { ...line, shipped: 2 } : line)),
  shipments: [
    {
      number: 1,
      carrier: "DTDC",
      trackingNumber: "T1",
      shippedAt: "2026-01-02T00:00:00.000Z",
      items: [{ line: 1, quantity: 2 }],
      document: { _id: "d1", kind: "invoice", number: "PR/25-26/000001" },
    },
  ],
  shipmentValues: [
    { shipment: 1, lines: [{ line: 1, quantity: 2, amount: 160, returned: 0, credited: 0 }] },
  ],
  transitions: ["Shipped"],
};

/** One's own order of two mugs, as its buyer sees it. */
export const ownOrder = (payment: Order["payment"]["status"]): Order => ({
  _id: "01900000-0000-7000-8000-000000000001",
  orderId: "ORD1",
  createdAt: "2026-01-01T00:00:00.000Z",
  products: [
    { product: { _id: "p1", slug: "mug", name: "White mug", images: [] }, quantity: 2, price: 79 },
  ],
  shippingAddress: { address: "12 Park Street", city: "Kolkata", state: "", pincode: "" },
  totalAmount: 158,
  payment: { status: payment },
});

export const answerOrders = (list: Order[]) => () =>
  success({ success: true as const, orders: list });
