import { cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import type { Order } from "#shared/orders/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import * as transferPage from "./transfer-page.tsx";

const order: Order = {
  _id: "ab12cd34",
  orderId: "ORD1",
  createdAt: "2026-01-01T00:00:00.000Z",
  products: [],
  shippingAddress: {
    address: "12 Park Street",
    city: "Kolkata",
    state: "West Bengal",
    pincode: "700016",
  },
  totalAmount: 1250.5,
  payment: {
    status: "unpaid",
    by: "bank-transfer",
    transfer: {
      reference: "K7M2Q9XT",
      account: {
        name: "Pressroom Supplies",
        number: "50200012345678",
        ifsc: "HDFC0001234",
        bank: "HDFC Bank",
      },
      until: "2026-01-04T00:00:00.000Z",
      received: 0,
    },
  },
};

beforeEach(() => signIn());

const open = (orders: Order[]) => {
  fakeApi({ getUserOrders: () => success({ success: true as const, orders }) });
  return renderPage(transferPage, {
    route: "/orders/:orderId/transfer",
    path: "/orders/ORD1/transfer",
  });
};

it("tells account, amount and reference, each to copy", async () => {
  open([order]);
  await screen.findByText("K7M2Q9XT");
  screen.getByText("50200012345678");
  screen.getByRole("button", { name: "Copy amount" });
  screen.getByRole("button", { name: "Cancel it, and pay by card or UPI" });
});

it("says so where nothing is to be transferred (any more)", async () => {
  open([{ ...order, payment: { status: "charged" } }]);
  await screen.findByText("Nothing is to be transferred for this order");
});

it("leads the order of a quote to the quote, where it is paid at its own prices", async () => {
  open([{ ...order, quote: { _id: "01900000-0000-7000-8000-0000000abcde", token: "t0ken" } }]);
  const link = await screen.findByRole("link", {
    name: "Pay by card or UPI, on your quote's page",
  });
  expect(link.getAttribute("href")).toBe("/quote/t0ken");
  expect(screen.queryByRole("button", { name: /^Cancel it/ })).toBeNull();
});

it("shows what to pay by UPI as a code that is described, and as a link; nothing without a UPI ID", async () => {
  const { transfer } = order.payment;
  if (!transfer) throw new Error("the order is paid by transfer");
  open([order]);
  await screen.findByText("K7M2Q9XT");
  expect(screen.queryByRole("heading", { name: "Or pay by UPI" })).toBeNull();
  cleanup();
  const account = { ...transfer.account, upiId: "shop@hdfcbank" };
  const payment = { ...order.payment, transfer: { ...transfer, account, received: 250.5 } };
  open([{ ...order, payment }]);
  await screen.findByRole("img", {
    name: "QR code of a UPI payment: ₹1,000 to Pressroom Supplies, shop@hdfcbank, note K7M2Q9XT 12CD34",
  });
  const link = screen.getByRole("link", { name: "Open a UPI app on this phone" });
  expect(link.getAttribute("href")).toBe(
    "upi://pay?pa=shop@hdfcbank&pn=Pressroom%20Supplies&am=1000.00&cu=INR&tn=K7M2Q9XT%2012CD34",
  );
});
