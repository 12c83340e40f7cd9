import { checkAccessibility } from "./accessibility.ts";
import { mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

test("ten pieces by a tier and one by hand", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, `/product/${mug.slug}`);
  const ask = page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ });
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  const add = dialog.getByRole("button", { name: "Add to cart" });

  await ask.click();
  await expect(dialog.getByRole("radio", { name: /^1 piece/ })).toBeChecked();
  await dialog.getByRole("radio", { name: /^10 pieces.*5% off/ }).check();
  await expect(dialog.getByText("10 pieces at ₹75")).toBeVisible();
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Product added to Cart")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 10 items" })).toBeVisible();
  await expect(ask).toBeFocused();

  // Opened again it has forgotten what was chosen.
  await ask.click();
  await expect(dialog.getByRole("radio", { name: /^1 piece/ })).toBeChecked();
  await dialog.getByLabel("Number of pieces").fill("1");
  await expect(dialog.getByText("Priced together with 10 already in your cart.")).toBeVisible();
  await add.click();
  await expect(page.getByRole("link", { name: "Cart, 11 items" })).toBeVisible();

  await page.getByRole("link", { name: "Cart, 11 items" }).click();
  const items = page.getByRole("list", { name: "Items in your cart" });
  await expect(items.getByRole("heading", { name: mug.name })).toHaveCount(1);
  await expect(items).toContainText("₹75instead of ₹79 each");
  await expect(items).toContainText("Total of all lines: ₹825instead of ₹869");
  const lines = page.getByRole("list", { name: `Lines of ${mug.name}` }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText("10 at ₹75");
  await expect(lines.nth(0)).toContainText("Line total: ₹750instead of ₹790");
  await expect(lines.nth(1)).toContainText("1 at ₹75");
  await expect(lines.nth(1)).toContainText("Line total: ₹75instead of ₹79");
  await checkAccessibility(page);
  await expect(page.getByRole("button", { name: "Log in to pay ₹825" })).toBeVisible();
});

test("from a list the toast says 'Item Added to Cart'", async ({ page }) => {
  await openPage(page, "/category/mugs");
  await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Item Added to Cart")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("the dialog's code is fetched when the browser rests, before anybody asks for it", {
  tag: "@phone",
}, async ({ page }) => {
  const isDialog = (url: string) => /\/add-to-cart-dialog-[^/]+\.js$/.test(url);
  const fetched = page.waitForResponse((response) => isDialog(response.url()));
  await openPage(page, `/product/${mug.slug}`);
  // Who just looks at the page fetches nothing more.
  await page.mouse.move(20, 300);
  await page.mouse.move(40, 320);
  await (await fetched).finished();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (isDialog(request.url())) requests.push(request.url());
  });
  await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).tap();
  await expect(page.getByRole("dialog", { name: "Add to cart" })).toBeVisible();
  expect(requests).toEqual([]);
});
