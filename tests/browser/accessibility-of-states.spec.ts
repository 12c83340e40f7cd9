import { checkAccessibility } from "./accessibility.ts";
import { cards, payWithCard, readPaymentOrderId, submitAddress } from "./payments.ts";
import { fillCart, mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

test("dialogs are accessible", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, `/product/${mug.slug}`);
  await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  await dialog.getByLabel("Number of pieces").fill("0");
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  await checkAccessibility(page);
  await dialog.getByRole("radio", { name: /^10 pieces/ }).check();
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  // With a toast on the page.
  await expect(page.getByText("Product added to Cart")).toBeVisible();
  await checkAccessibility(page);
  await page
    .getByRole("button", { name: /view full screen/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /^Pictures of/ })).toBeVisible();
  await checkAccessibility(page);
});

test("forms with errors are accessible", { tag: "@both" }, async ({ page, allowError }) => {
  allowError(/status of 401/);
  await openPage(page, "/register");
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await checkAccessibility(page);
  await openPage(page, "/login");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("wrong enough");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await checkAccessibility(page);
});

test("open menus are accessible", async ({ page }) => {
  const { name } = await signInNewShopper(page);
  await openPage(page, "/about-us");
  await page.getByRole("button", { name: `Hi, ${name}` }).click();
  await checkAccessibility(page);
});

test("the open menu of a phone is accessible", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/about-us");
  await page.getByRole("button", { name: "Menu" }).click();
  await checkAccessibility(page);
});

test("the way of a purchase is accessible at each step", { tag: "@phone" }, async ({
  page,
  allowError,
}) => {
  // The bank's page refuses an invalid card.
  allowError(/status of 400/);
  const shopper = await signInNewShopper(page);
  await openPage(page, "/orders");
  await expect(page.getByText("You have no orders yet")).toBeVisible();
  await checkAccessibility(page);

  await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }], shopper);
  await openPage(page, "/cart");
  await page.getByRole("button", { name: "Pay ₹750" }).click();
  await expect(page.getByText("City is required")).toBeVisible();
  await checkAccessibility(page);

  await submitAddress(page);
  await readPaymentOrderId(page);
  await checkAccessibility(page);
  await payWithCard(page, "1234");
  await expect(page.getByRole("alert")).toBeVisible();
  await checkAccessibility(page);

  await payWithCard(page, cards.declined);
  await expect(page.getByRole("heading", { name: /^Payment failed/ })).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Pay ₹750" }).click();
  await readPaymentOrderId(page);
  await payWithCard(page, cards.good);
  await expect(page.getByRole("heading", { name: /^Payment processed!/ })).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByText("Processing")).toBeVisible();
  await checkAccessibility(page);
});
