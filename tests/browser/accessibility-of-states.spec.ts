import type { Locator } from "@playwright/test";
import { checkAccessibility } from "./accessibility.ts";
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

test("forms with errors are accessible", { tag: "@phone" }, async ({ page, allowError }) => {
  allowError(/status of 401/);
  await openPage(page, "/register");
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await checkAccessibility(page);
  await openPage(page, "/login");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill("nobody@example.com");
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

test("in forced colours buttons have an edge, and only what is chosen is marked", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openPage(page, "/product/two-tone-mug-11-oz");
  const add = page.getByRole("main").getByRole("button", { name: /^Add to cart/ });
  await expect(add.first()).toHaveCSS("border-top-width", "1px");
  const style = (element: Locator, name: "backgroundColor" | "borderBottomColor") =>
    element.evaluate((node, property) => getComputedStyle(node)[property], name);
  const colour = (name: string) =>
    style(page.getByRole("link", { name, exact: true }), "backgroundColor");
  expect(await colour("Red")).not.toBe(await colour("Black"));
  const home = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
  expect(await style(home, "borderBottomColor")).toBe(
    await style(page.locator("body"), "backgroundColor"),
  );
  await page.emulateMedia({ forcedColors: null });
});

test("a product is printed with its picture, a cart without what is typed into it", async ({
  page,
}) => {
  await fillCart(page, [{ slug: mug.slug }]);
  await page.emulateMedia({ media: "print" });
  await openPage(page, `/product/${mug.slug}`);
  await expect(page.getByRole("img", { name: new RegExp(`^${mug.name}`) }).first()).toBeVisible();
  await openPage(page, "/cart");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: mug.name })).toBeVisible();
  await expect(
    main.locator("input, select, textarea, .cart-bar").filter({ visible: true }),
  ).toHaveCount(0);
  await page.emulateMedia({ media: null });
});
