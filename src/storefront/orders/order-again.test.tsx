import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import type { Order } from "#shared/orders/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import { addToCart, currentCart } from "../cart/cart-store.ts";
import * as ordersPage from "./orders-page.tsx";

const line = (_id: string, quantity: number, price: number) => ({
  product: { _id, slug: _id, name: `Old name of ${_id}`, images: [] },
  quantity,
  price,
});

const paid = (...products: Order["products"]): Order => ({
  _id: "01900000-0000-7000-8000-00000000ab12",
  orderId: "ORD1",
  createdAt: "2026-01-01T00:00:00.000Z",
  status: "Delivered",
  products,
  shippingAddress: { address: "12 Park Street", city: "Kolkata", state: "", pincode: "" },
  totalAmount: 158,
  payment: { status: "charged" },
});

function openOrders(order: Order, products: ReturnType<typeof testProduct>[]) {
  signIn();
  fakeApi({
    getUserOrders: () => success({ success: true as const, orders: [order] }),
    getOwnReview: () => success({ success: true as const, review: null }),
    getProducts: () =>
      success({ success: true as const, products, total: products.length, nextCursor: null }),
  });
  return renderPage(ordersPage, { route: "/orders" });
}

it("what is dearer, too few, sold out or gone is said before an order goes into the cart again", async () => {
  const film = testProduct({
    _id: "film",
    name: "Film",
    quantity: 3,
    price: 10,
    bulkDiscounts: [],
  });
  const { user, currentPath } = openOrders(
    paid(line("mug", 2, 70), line("film", 5, 10), line("out", 1, 5), line("gone", 1, 5)),
    [testProduct(), film, testProduct({ _id: "out", name: "Cap", quantity: 0 })],
  );
  act(() => addToCart(film, "single"));
  await user.click(await screen.findByRole("button", { name: /^Order again/ }));
  expect(screen.getByRole("link", { name: "Order by SKU" })).toHaveProperty(
    "pathname",
    "/quick-order",
  );
  const list = within(await screen.findByRole("list", { name: "What can be ordered again" }));
  const rows = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "White mug2 × ₹79 ₹70 when you ordered it",
    "Film2 × ₹10 You ordered 5 pieces: only 3 in stock, and your cart already holds 1.",
    "CapOut of stock.",
    "Old name of goneNo longer sold.",
  ]);
  screen.getByText("₹178");
  await user.click(screen.getByRole("button", { name: "Add 2 products to the cart" }));
  await expect.poll(currentPath).toBe("/cart");
  expect(currentCart().lines.map(({ _id, quantity }) => [_id, quantity])).toEqual([
    ["film", 1],
    ["mug", 2],
    ["film", 2],
  ]);
});

it("nothing is added of an order of which nothing is sold any more; a shop that does not answer is asked again", async () => {
  const { user } = openOrders(paid(line("gone", 1, 5)), []);
  await user.click(await screen.findByRole("button", { name: /^Order again/ }));
  await screen.findByText("Nothing of this order can be added now.");
  await user.click(screen.getByRole("button", { name: "Close" }));
  fakeApi({ getProducts: () => failure("unavailable", "The shop is busy.") });
  await user.click(screen.getByRole("button", { name: /^Order again/ }));
  await screen.findByText(/The shop could not be reached/);
  fakeApi({
    getProducts: () =>
      success({ success: true as const, products: [], total: 0, nextCursor: null }),
  });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No longer sold.");
});
