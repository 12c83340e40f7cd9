import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { localStore } from "#browser/browser-storage.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import type { Payment } from "#shared/payments/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { testPayment } from "#tests/components/sample-payment.ts";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import { savePendingPayment } from "../cart/cart-storage.ts";
import { addToCart, currentCart } from "../cart/cart-store.ts";
import * as paymentResultPage from "./payment-result-page.tsx";

const open = (query: string) =>
  renderPage(paymentResultPage, {
    route: "/payment/callback",
    path: `/payment/callback${query}`,
  });

const heading = (name: string) => screen.findByRole("heading", { name });
const status = (state: Payment["state"]) => () =>
  success({ status: "success" as const, order: testPayment(state) });
const noOrders = () => success({ success: true as const, orders: [] });

afterEach(() => {
  vi.useRealTimers();
});

describe("the result of a payment", () => {
  it("needs an order", async () => {
    open("");
    await heading("Missing order information. Please contact support.");
  });

  it("is shown to nobody who is signed out", async () => {
    const { user, currentPath } = open("?order_id=ORD1");
    await heading("Please log in to see your payment");
    await user.click(screen.getByRole("link", { name: "Login" }));
    expect(currentPath()).toBe("/login");
  });

  it("cannot be had of another shopper's order", async () => {
    signIn();
    fakeApi({ getPaymentStatus: () => failure("not_found", "This order does not exist") });
    open("?orderId=ORDNOTMINE");
    await heading("Payment verification failed. Please contact support.");
  });

  it("stands beside what the shop says where it cannot tell", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signIn();
    const tooMany = "Too many attempts. Please try again in 2 minutes.";
    fakeApi({ getPaymentStatus: () => failure("too_many_requests", tooMany) });
    open("?order_id=ORD1");
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await heading("Payment verification failed. Please contact support.");
    screen.getByText(tooMany);
  });

  it("takes exactly what was paid for out of the cart", async () => {
    signIn();
    act(() => addToCart(testProduct(), "single", 2));
    savePendingPayment(localStore, "ORD1", testUser._id, currentCart().lines);
    act(() => addToCart(testProduct({ _id: "cap" }), "single", 1));
    fakeApi({ getPaymentStatus: status("charged"), getUserOrders: noOrders });
    open("?order_id=ORD1");
    await heading("Payment processed! Thank you for your order.");
    expect(currentCart().lines.map(({ _id }) => _id)).toEqual(["cap"]);
  });

  it("says why the bank declined, and that nothing was taken only where that is known", async () => {
    signIn();
    const declined = { ...testPayment("failed"), reason: "Insufficient funds" };
    const answer = (payment: Payment) => () =>
      success({ status: "success" as const, order: payment });
    fakeApi({ getPaymentStatus: answer({ ...declined, charged: false }) });
    open("?order_id=ORD1");
    await heading("Payment failed or not completed. Please try again.");
    screen.getByText("The bank’s reason: “Insufficient funds”");
    screen.getByText("No money was taken.");
    cleanup();
    fakeApi({ getPaymentStatus: answer(testPayment("failed")) });
    open("?order_id=ORD1");
    await screen.findByText(/^If your bank shows the amount as taken or blocked/);
    expect(screen.queryByText("No money was taken.")).toBeNull();
    expect(screen.queryByText(/reason/)).toBeNull();
  });

  it.each<[Payment["state"], string]>([
    ["refunding", "Your payment came and goes back to you."],
    ["refunded", "Your payment came and went back to you."],
    ["settled", "Your payment came and was settled with you."],
  ])("never says failed where money came (%s)", async (state, title) => {
    signIn();
    fakeApi({ getPaymentStatus: status(state) });
    open("?order_id=ORD1");
    await heading(title);
    expect(screen.queryByRole("link", { name: "Try again" })).toBeNull();
    expect(screen.queryByText(/failed/)).toBeNull();
  });

  it("says of a transfer that goes back that somebody of the shop sends it", async () => {
    signIn();
    const order: Payment = { ...testPayment("refunding"), by: "bank-transfer" };
    fakeApi({ getPaymentStatus: () => success({ status: "success" as const, order }) });
    open("?order_id=ORD1");
    await heading("Your payment came, and we transfer it back to you.");
    screen.getByText(/^We transfer the amount back to you, and write to you once that is done\./);
  });

  it("ends at once where somebody of the shop has to look at it, and says what comes next", async () => {
    signIn();
    fakeApi({ getPaymentStatus: status("review") });
    open("?order_id=ORD1");
    await heading("We are looking at your payment");
    screen.getByText(
      /^Then your order goes ahead, or the amount goes back to you: an e-mail tells/,
    );
    expect(screen.queryByText("Checking your payment...")).toBeNull();
  });

  it("says which order was paid instead of one that was given up for it", async () => {
    signIn();
    const explanation = "You paid order #ABC123 instead.";
    const order = { ...testPayment("expired"), explanation };
    fakeApi({ getPaymentStatus: () => success({ status: "success" as const, order }) });
    open("?order_id=ORD1");
    await heading("This order was given up for another one that you paid.");
    screen.getByText(explanation);
    expect(screen.queryByRole("link", { name: "Try again" })).toBeNull();
  });

  it("says of what is picked up that it is told once it lies ready, not that it is sent", async () => {
    signIn();
    const order = { ...testPayment("charged"), isPickUp: true as const };
    fakeApi({
      getPaymentStatus: () => success({ status: "success" as const, order }),
      getUserOrders: noOrders,
    });
    open("?order_id=ORD1");
    await screen.findByText(/get your order ready\. Once it lies ready to be picked up, you get/);
    expect(screen.queryByText(/parcel|carrier/)).toBeNull();
  });

  it("says what comes next where it is paid", async () => {
    signIn();
    fakeApi({ getPaymentStatus: status("charged"), getUserOrders: noOrders });
    open("?order_id=ORD1");
    await screen.findByText(/^We send a confirmation to meera@example.com and pack your parcel/);
  });

  it("is waited for while the bank decides, and asked for again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    signIn();
    fakeApi({ getPaymentStatus: status("pending") });
    open("?order_id=ORD1");
    await heading("Checking your payment...");
    screen.getByText("Please keep this page open; it takes a few seconds.");
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    screen.getByText(/has not answered yet. You may leave/);
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    await heading("The bank is still working on your payment");
    screen.getByText(/Please do not pay a second time./);
    screen.getByText(/^It is not known yet whether the amount was taken./);
    fakeApi({ getPaymentStatus: status("charged"), getUserOrders: noOrders });
    fireEvent.click(screen.getByRole("button", { name: "Check again" }));
    await heading("Payment processed! Thank you for your order.");
  });
});
