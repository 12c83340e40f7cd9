import { checkAccessibility } from "./accessibility.ts";
import { fetchProduct, mug, press } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

test("a list out of a sheet is mended, survives a reload and goes into the cart at once", {
  tag: "@phone",
}, async ({ page }) => {
  const [{ sku: mugSku }, { sku: pressSku }] = await Promise.all([
    fetchProduct(page.request, mug.slug),
    fetchProduct(page.request, press.slug),
  ]);
  await openPage(page, "/quick-order");
  await page
    .getByRole("textbox", { name: /^Paste your list/ })
    .fill(`Item code\tQty\n${mugSku.toLowerCase().replaceAll("-", "")}\t50\n${pressSku}x\t1\n`);
  await page.getByRole("button", { name: "Put these in the list" }).click();
  const list = page.getByRole("list", { name: "Lines of your list" });
  await expect(list.getByRole("link", { name: mug.name })).toBeVisible();
  await expect(list.getByText("10% off")).toBeVisible();
  await page.getByRole("button", { name: "1 line to mend" }).click();
  await expect(page.getByRole("textbox", { name: "SKU, line 2" })).toBeFocused();
  await checkAccessibility(page);
  await list.getByRole("button", { name: new RegExp(`^${pressSku} ?, `) }).click();
  await expect(list.getByRole("link", { name: press.name })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Add 2 products to the cart" }).click();
  await expect(page.getByText("2 products were added to your cart.")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Go to your cart" }).click();
  const items = page.getByRole("list", { name: "Items in your cart" });
  await expect(items.getByRole("link", { name: press.name })).toBeVisible();
  await expect(items.getByText("₹71")).toBeVisible();
  await page.getByRole("link", { name: "Add more by SKU" }).click();
  await expect(page.getByText(/^Nothing in it yet/)).toBeVisible();
});
