import { fillCart, mug, press } from "./products.ts";
import { expect, getLocalStorage, openPage, test, waitForHydration } from "./test.ts";
import { registerShopper, signInNewShopper, submitLogin } from "./users.ts";

test("a visitor's cart comes along at login, once; at logout the visitor's is shown", async ({
  page,
}) => {
  const shopper = await registerShopper(page.request);
  await fillCart(page, [{ slug: press.slug }], shopper);
  await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }]);
  await openPage(page, "/login");
  await expect(page.getByRole("link", { name: "Cart, 10 items" })).toBeVisible();
  await submitLogin(page, shopper);
  await expect(page.getByRole("button", { name: `Hi, ${shopper.name}` })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 11 items" })).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("link", { name: "Cart, 11 items" })).toBeVisible();

  await page.getByRole("button", { name: `Hi, ${shopper.name}` }).click();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  expect(await getLocalStorage(page, "auth")).toBeNull();

  await openPage(page, "/login");
  await submitLogin(page, shopper);
  await expect(page.getByRole("link", { name: "Cart, 11 items" })).toBeVisible();
});

test("two tabs share one cart and one login", async ({ page, context }) => {
  const shopper = await registerShopper(page.request);
  await openPage(page, `/product/${mug.slug}`);
  const other = await context.newPage();
  await openPage(other, "/cart");
  await expect(other.getByText("Your cart is empty")).toBeVisible();

  // A tab in the background draws nothing: who uses one looks at it.
  await page.bringToFront();
  await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add to cart" }).click();
  await expect(other.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await expect(other.getByRole("heading", { name: mug.name })).toBeVisible();
  await other.bringToFront();
  await other.getByRole("button", { name: `Increase quantity of ${mug.name}` }).click();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();

  await page.bringToFront();
  await page.getByRole("link", { name: "Login", exact: true }).click();
  await submitLogin(page, shopper);
  await expect(page.getByRole("button", { name: `Hi, ${shopper.name}` })).toBeVisible();
  await expect(other.getByRole("button", { name: `Hi, ${shopper.name}` })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
});

test("a session that the shop no longer knows ends politely, and the cart stays", async ({
  page,
  allowError,
}) => {
  allowError(/status of 401/);
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }], shopper);
  // As a reset of the password elsewhere would.
  await page.request.post("/api/v1/auth/logout", { headers: { Authorization: shopper.token } });

  await openPage(page, "/orders");
  await expect(page.getByText("You have been signed out. Please log in again.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await submitLogin(page, shopper);
  await expect(page).toHaveURL("/orders");
  await expect(page.getByText("You have no orders yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 10 items" })).toBeVisible();
});
