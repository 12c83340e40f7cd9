import { fillCart, mug } from "./goods.ts";
import { checkOut } from "./paying.ts";
import { signUp } from "./people.ts";
import { expect, keepInBrowser, open, test } from "./test.ts";

test("without an order id the page says so", async ({ page }) => {
  await open(page, "/payment/callback");
  await expect(
    page.getByRole("heading", { name: "Missing order information. Please contact support." }),
  ).toBeVisible();
});

test("an order that is not one's own cannot be verified", async ({ page, allowError }) => {
  allowError(/status of 404/);
  await signUp(page);
  await open(page, "/payment/callback?orderId=ORDNOTMINE");
  await expect(
    page.getByRole("heading", { name: "Payment verification failed. Please contact support." }),
  ).toBeVisible();
});

test("a claim of success in the address is not believed", async ({ page }) => {
  const person = await signUp(page);
  await fillCart(page, [{ slug: mug.slug }], person);
  const orderId = await checkOut(page);
  await open(page, `/payment/callback?order_id=${orderId}&status=CHARGED&status_id=21`);
  await expect(
    page.getByRole("heading", { name: "Payment failed or not completed. Please try again." }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("who is signed out logs in and comes back to the result", async ({ page }) => {
  const person = await signUp(page);
  await fillCart(page, [{ slug: mug.slug }], person);
  const orderId = await checkOut(page);
  await keepInBrowser(page, { auth: "" });
  await open(page, `/payment/callback?order_id=${orderId}`);
  await expect(
    page.getByRole("heading", { name: "Please login to see your payment" }),
  ).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
});
