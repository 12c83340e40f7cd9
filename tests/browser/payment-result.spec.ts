import type { Page } from "@playwright/test";
import { passTimeUntil } from "./clock.ts";
import { controlSandbox, createOrder } from "./payments.ts";
import { fetchProduct, fillCart, mug, press } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper, type Shopper, signInNewShopper, submitLogin } from "./users.ts";

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

/** Orders the heat press without the browser. */
async function orderPress(page: Page, shopper: Shopper) {
  return createOrder(page.request, shopper, await fetchProduct(page.request, press.slug));
}
