import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { Order } from "#shared/orders/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import * as ordersPage from "./orders-page.tsx";

const order: Order = {
  _id: "01900000-0000-7000-8000-00000000abcd",
  orderId: "ORD1",
  createdAt: "2026-01-01T00:00:00.000Z",
  status: "Shipped",
  products: [],
  shippingAddress: { address: "12 Park Street", city: "Kolkata", state: "", pincode: "" },
  totalAmount: 158,
  payment: { status: "charged" },
  shipments: [
    {
      number: 1,
      carrier: "Delhivery",
      trackingNumber: "99",
      link: {
        carrier: "Delhivery",
        url: "https://www.delhivery.com/track-v2/package/99",
        asksForNumber: false,
      },
      shippedAt: "2026-01-02T00:00:00.000Z",
      items: [],
    },
  ],
  trackingToken: "a".repeat(32),
};

const orders = (list: Order[]) => () => success({ success: true as const, orders: list });
const open = () => renderPage(ordersPage, { route: "/orders" });

it("an order's tracking is opened, copied, and withdrawn for a new link", async () => {
  signIn();
  fakeApi({ getUserOrders: orders([order]), getOwnReview: () => failure("not_found", "None") });
  const { user } = open();
  const link = await screen.findByRole("link", { name: /^Track this order/ });
  expect(link.getAttribute("href")).toBe(`/track/${"a".repeat(32)}`);
  expect(screen.getByRole("link", { name: /^Follow it at Delhivery/ }).getAttribute("href")).toBe(
    "https://www.delhivery.com/track-v2/package/99",
  );
  await user.click(screen.getByRole("button", { name: /^Share tracking/ }));
  await user.click(screen.getByRole("button", { name: "Copy the link" }));
  expect(await navigator.clipboard.readText()).toBe(`http://localhost/track/${"a".repeat(32)}`);
  const again = () => screen.getByRole("button", { name: /^Withdraw it/ });

  fakeApi({ renewTrackingLink: () => failure("unavailable", "The shop is busy.") });
  await user.click(again());
  await screen.findByText("The shop is busy.");

  const trackingToken = "b".repeat(32);
  fakeApi({
    renewTrackingLink: ({ params }) =>
      success({ success: true, message: `New for ${params.id.slice(-4)}`, trackingToken }),
  });
  await user.click(again());
  await screen.findByText(`http://localhost/track/${trackingToken}`);
  expect(screen.queryByText("The shop is busy.")).toBeNull();
  expect(link.getAttribute("href")).toBe(`/track/${trackingToken}`);
});

it("an order without a link has nothing to share", async () => {
  signIn();
  const { trackingToken: _, ...before } = order;
  fakeApi({ getUserOrders: orders([before]), getOwnReview: () => failure("not_found", "None") });
  open();
  await screen.findByRole("article");
  expect(screen.queryByText(/Share tracking/)).toBeNull();
});
