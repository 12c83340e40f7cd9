import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import type { Order } from "#shared/orders/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import * as ordersPage from "./orders-page.tsx";

const address = {
  address: "12 Park Street",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700016",
};
const paid: Order = {
  _id: "01900000-0000-7000-8000-000000000001",
  orderId: "ORD1",
  createdAt: "2026-01-01T00:00:00.000Z",
  status: "Processing",
  products: [
    { product: { _id: "p1", slug: "mug", name: "White mug", images: [] }, quantity: 2, price: 79 },
  ],
  shippingAddress: address,
  totalAmount: 158,
  payment: { status: "charged" },
};

it("another address is asked for from My Orders while the order can still go elsewhere", async () => {
  signIn();
  let order: Order = { ...paid, mayRequestAddressChange: true };
  const sent: unknown[] = [];
  fakeApi({
    getUserOrders: () => success({ success: true as const, orders: [order] }),
    getOwnReview: () => success({ success: true, review: null }),
    requestAddressChange: ({ body }) => {
      sent.push(body);
      order = { ...order, addressRequest: { ...address, address: "14 Park Street" } };
      return success({ success: true, message: "We have your wish." });
    },
  });
  const { user } = renderPage(ordersPage, { route: "/orders" });
  await user.click(await screen.findByRole("button", { name: /^Ask for another address/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const street = dialog.getByLabelText("Address");
  await user.clear(street);
  await user.type(street, "14 Park Street");
  await user.click(dialog.getByRole("button", { name: "Ask for this address" }));
  await screen.findByText("You asked for this address; we write to you about it:");
  expect(sent).toEqual([{ shippingAddress: { ...address, address: "14 Park Street" } }]);
});

it("no other address is asked for once it is too late", async () => {
  signIn();
  fakeApi({
    getUserOrders: () => success({ success: true as const, orders: [paid] }),
    getOwnReview: () => success({ success: true, review: null }),
  });
  renderPage(ordersPage, { route: "/orders" });
  await screen.findByRole("article", { name: /^Order/ });
  expect(screen.queryByRole("button", { name: /^Ask for another address/ })).toBeNull();
});
