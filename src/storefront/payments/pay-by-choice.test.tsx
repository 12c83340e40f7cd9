import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { checkoutOnly } from "#tests/components/render-checkout.tsx";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import { addToCart } from "../cart/cart-store.ts";

const handlers = { onCartChanged: vi.fn(async () => undefined), onCouponRefused: vi.fn() };
const rule = { from: null, to: null, needsGstin: false, holdDays: 3 };

beforeEach(() => {
  signIn({ ...testUser, address: "12 Park Street, Kolkata, West Bengal 700016" });
  act(() => addToCart(testProduct(), "single", 1));
});

it("offers a bank transfer where the shop does, and asks for the order by it", async () => {
  let payBy: unknown;
  fakeApi({
    getWaysToPay: () => success({ success: true as const, bankTransfer: rule }),
    initiatePayment: ({ body }) => {
      payBy = body.payBy;
      return failure("unavailable", "The shop is busy.");
    },
  });
  const { user } = renderPage(checkoutOnly(handlers), { route: "/cart" });
  await user.click(await screen.findByLabelText(/^Bank transfer/));
  await user.click(screen.getByRole("button", { name: /^Order, and pay .* by bank transfer$/ }));
  await waitFor(() => expect(payBy).toBe("bank-transfer"));
});

it("shows no choice where there is but the bank's page", async () => {
  fakeApi({
    getWaysToPay: () =>
      success({ success: true as const, bankTransfer: { ...rule, from: 900_000 } }),
  });
  renderPage(checkoutOnly(handlers), { route: "/cart" });
  await screen.findByRole("button", { name: /^Pay / });
  expect(screen.queryByText("How do you pay?")).toBeNull();
});

it("offers cash on delivery up to its sum, and says what to have ready and that nothing is paid now", async () => {
  let sentQuery: unknown;
  let payBy: unknown;
  fakeApi({
    getWaysToPay: ({ query }) => {
      sentQuery = query;
      return success({ success: true as const, cashOnDelivery: { to: 20_000 } });
    },
    initiatePayment: ({ body }) => {
      payBy = body.payBy;
      return failure("unavailable", "The shop is busy.");
    },
  });
  const { user } = renderPage(checkoutOnly(handlers), { route: "/cart" });
  await user.click(await screen.findByLabelText(/^Cash on delivery: have ₹[\d,]+ ready$/));
  screen.getByText(/^Nothing is paid now/);
  await user.click(screen.getByRole("button", { name: /^Order, and pay .* on delivery$/ }));
  await waitFor(() => expect(payBy).toBe("cash-on-delivery"));
  expect(sentQuery).toBeDefined();
});

it("says the limit of cash on delivery, and why it is not offered, with what helps", async () => {
  fakeApi({
    getWaysToPay: () => success({ success: true as const, cashOnDelivery: { to: 10 } }),
  });
  renderPage(checkoutOnly(handlers), { route: "/cart" });
  await screen.findByText("Cash on delivery is for orders of up to ₹10.");
  cleanup();
  const why = "Cash on delivery takes a confirmed e-mail address.";
  fakeApi({
    getWaysToPay: () =>
      success({ success: true as const, noCash: { why, to: 10, needsEmail: true } }),
  });
  renderPage(checkoutOnly(handlers), { route: "/cart" });
  // Confirming it would help nothing.
  await screen.findByText("Cash on delivery is for orders of up to ₹10.");
  expect(screen.queryByText(why)).toBeNull();
  cleanup();
  fakeApi({
    getWaysToPay: () => success({ success: true as const, noCash: { why, needsEmail: true } }),
    getAccount: () => success({ success: true as const, user: testUser, emailVerified: false }),
    requestVerification: () => success({ success: true as const, message: "It is on its way." }),
  });
  const { user } = renderPage(checkoutOnly(handlers), { route: "/cart" });
  await screen.findByText(why);
  await user.click(screen.getByRole("button", { name: "Mail me the link" }));
  await screen.findByText("It is on its way.");
});
