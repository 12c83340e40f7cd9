import type { Page } from "@playwright/test";
import { passTimeUntil } from "./clock.ts";
import { controlSandbox, createOrder } from "./payments.ts";
import { fetchProduct, fillCart, mug, press } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper, type Shopper, signInNewShopper, submitLogin } from "./users.ts";

test("without an order id the page says so", async ({ page }) => {
  await openPage(page, "/payment/callback");
  await expect(
    page.getByRole("heading", { name: "Missing order information. Please contact support." }),
  ).toBeVisible();
});

test("an order that is not one's own cannot be verified", async ({ page, allowError }) => {
  allowError(/status of 404/);
  await signInNewShopper(page);
  await openPage(page, "/payment/callback?orderId=ORDNOTMINE");
  await expect(
    page.getByRole("heading", { name: "Payment verification failed. Please contact support." }),
  ).toBeVisible();
});

test("a claim of success in the address is not believed", async ({ page }) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  const { orderId } = await orderPress(page, shopper);
  await page.clock.install();
  await openPage(page, `/payment/callback?order_id=${orderId}&status=CHARGED&status_id=21`);
  await expect(page.getByRole("heading", { name: "Checking your payment..." })).toBeVisible();
  // An order that nobody tried to pay is asked about twice more.
  const failed = page.getByRole("heading", {
    name: "Payment failed or not completed. Please try again.",
  });
  await passTimeUntil(page, 1_500, failed);
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("who is signed out logs in and comes back to the result", async ({ page }) => {
  const shopper = await registerShopper(page.request);
  const { orderId, bank } = await orderPress(page, shopper);
  await controlSandbox(bank, "pay", orderId);
  const path = `/payment/callback?order_id=${orderId}`;
  await openPage(page, path);
  await expect(
    page.getByRole("heading", { name: "Please log in to see your payment" }),
  ).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await submitLogin(page, shopper);
  await expect(page).toHaveURL(path);
  await expect(
    page.getByRole("heading", { name: "Payment processed! Thank you for your order." }),
  ).toBeVisible();
  await expect(page.getByText(orderId)).toBeVisible();
});

test("a bank that takes long is shown as still working, and asked again", async ({ page }) => {
  await signInNewShopper(page);
  let [status, state] = ["PENDING_VBV", "pending"];
  await page.route("**/api/v1/payment/status?*", (route) =>
    route.fulfill({
      json: { status: "success", order: { order_id: "ORD1", status, state, amount: 79, id: "1" } },
    }),
  );
  await page.clock.install();
  await openPage(page, "/payment/callback?order_id=ORD1");
  await expect(page.getByRole("heading", { name: "Checking your payment..." })).toBeVisible();
  await expect(page.getByText("it takes a few seconds")).toBeVisible();
  await passTimeUntil(page, 5_000, page.getByText(/has not answered yet. You may leave/));
  await expect(page.getByRole("main").getByRole("link", { name: "My Orders" })).toBeVisible();
  const waiting = page.getByRole("heading", {
    name: "The bank is still working on your payment",
  });
  await passTimeUntil(page, 10_000, waiting);
  await expect(page.getByText("Please do not pay a second time.")).toBeVisible();
  [status, state] = ["CHARGED", "charged"];
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(
    page.getByRole("heading", { name: "Payment processed! Thank you for your order." }),
  ).toBeVisible();
});

/** Orders the heat press without the browser. */
async function orderPress(page: Page, shopper: Shopper) {
  return createOrder(page.request, shopper, await fetchProduct(page.request, press.slug));
}
