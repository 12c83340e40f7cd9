import { checkAccessibility } from "./accessibility.ts";
import { fillCart, mug } from "./products.ts";
import { expect, openPage, test, waitForHydration } from "./test.ts";
import { registerShopper, signInNewShopper, submitLogin } from "./users.ts";

test("orders lead to the login and back", async ({ page }) => {
  const shopper = await registerShopper(page.request);
  await openPage(page, "/orders");
  await expect(page).toHaveURL("/login");
  await submitLogin(page, shopper);
  await expect(page).toHaveURL("/orders");
  await expect(page.getByText("You have no orders yet")).toBeVisible();
  // Going back does not lead to the login.
  await page.goBack();
  await expect(page).not.toHaveURL("/login");
});

test("a cart that was emptied in another tab is not paid for", async ({ page, context }) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  await openPage(page, "/cart");
  await page.getByLabel("Pincode").fill("700016");
  await page.getByLabel("City").fill("Kolkata");
  const other = await context.newPage();
  await openPage(other, "/cart");
  await other.getByRole("button", { name: `Remove ${mug.name}` }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toBeHidden();
});

test("an address of no page says so, with its status", async ({ page, allowError }) => {
  allowError(/status of 404/);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "Error 404" })).toBeVisible();
  await expect(page.getByText("Oops ! Page Not Found Go Back")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/");
});
