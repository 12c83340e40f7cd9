import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { Order } from "#shared/orders/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import * as ordersPage from "./orders-page.tsx";

const line = (name: string, quantity: number) => ({
  product: { _id: name, slug: name, name, images: [] },
  quantity,
  price: 100,
});
const at = "2026-03-04T10:00:00.000Z";

const order: Order = {
  _id: "01900000-0000-7000-8000-00000000abcd",
  orderId: "ORD1",
  createdAt: "2026-03-03T10:00:00.000Z",
  status: "Processing",
  products: [
    { ...line("White mug", 5), shipped: 2, cancelled: 1, returned: 1 },
    ...Array.from({ length: 12 }, (_, place) => line(`Ink ${place + 1}`, 1)),
  ],
  shippingAddress: { address: "12 Park Street", city: "Kolkata", state: "", pincode: "" },
  totalAmount: 1700,
  payment: { status: "charged" },
  shipments: [
    {
      number: 1,
      carrier: "Delhivery",
      trackingNumber: "99",
      shippedAt: at,
      deliveredAt: "2026-03-06T10:00:00.000Z",
      items: [{ line: 0, quantity: 2 }],
      document: { _id: "d1", kind: "invoice", number: "PR/25-26/000001" },
    },
  ],
  cancellations: [{ at, reason: "Out of white", amount: 99.5, items: [{ line: 0, quantity: 1 }] }],
  credits: [
    {
      ...{ at, reason: "Chipped", amount: 50, shipment: 1, items: [{ line: 0, quantity: 1 }] },
      parts: [{ line: 0, part: "half of 1 piece (₹50 of ₹100), out of 2 pieces" }],
    },
  ],
};

it("an order shows its parcels, what is still to come, what was cancelled and what came back", async () => {
  signIn();
  fakeApi({
    getUserOrders: () => success({ success: true as const, orders: [order] }),
    getOwnReview: () => failure("not_found", "None"),
  });
  renderPage(ordersPage, { route: "/orders" });
  const card = within(await screen.findByRole("article", { name: "Order 00ABCD" }));
  card.getByText("1 cancelled · 1 came back");
  const shipment = within(card.getByRole("listitem", { name: "Parcel 1" }));
  shipment.getByText("6 March 2026");
  card.getByText("2 of 16 pieces shipped");
  card.getByText("Partly shipped");
  expect(card.queryByText("Processing")).toBeNull();
  // Once in the whole card, with its PDF.
  const invoice = card.getByRole("link", { name: "Tax invoice PR/25-26/000001" });
  expect(shipment.getByRole("link", { name: /^Tax invoice/ })).toBe(invoice);
  shipment.getByRole("button", { name: "PDF of PR/25-26/000001" });
  card.getByText("₹99.50 goes back for it.");
  card.getByText("₹50 credited.");
  card.getByText("In part: half of 1 piece (₹50 of ₹100), out of 2 pieces, White mug");
  card.getByRole("heading", { name: "Came back, parcel 1" });
  const waiting = card.getByRole("heading", { name: "Still to come" }).parentElement;
  if (!waiting) throw new Error("there is nothing around the heading");
  expect(within(waiting).getAllByText(/White mug/)[0]?.textContent).toBe("2 × White mug");
  within(waiting).getByText("and 8 other lines");
});
