import { checkAccessibility } from "./accessibility.ts";
import { mug } from "./products.ts";
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

test("forms with errors are accessible", { tag: "@phone" }, async ({ page, allowError }) => {
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
