import { checkAccessibility } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { createCategory, createProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

test("a storekeeper counts a shelf by keyboard alone", { tag: "@phone" }, async ({ page }) => {
  await signInAdmin(page);
  const category = await createCategory(page.request);
  const product = await createProduct(page.request, { category: category._id, quantity: "12" });
  await openPage(page, `/dashboard/admin/products/${product._id}/stock`);
  const levels = page.getByRole("table", { name: "Pieces in each branch" });
  await expect(levels.getByRole("row", { name: /Kolkata/ })).toHaveText("Kolkata12012");
  await expect(page.getByRole("button", { name: "Move to another branch" })).toBeHidden();

  const change = page.getByRole("button", { name: "Change the stock" });
  await change.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change the stock" });
  await expect(dialog).toContainText("In Kolkata there are 12 pieces");
  await dialog.getByRole("radio", { name: "Add" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Count" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("textbox", { name: "Pieces counted" })).toBeFocused();
  await page.keyboard.type("9");
  await checkAccessibility(page);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Shelf 4");
  await page.keyboard.press("Enter");

  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  await expect(page.getByText("Saved: 9 pieces can be sold now").first()).toBeVisible();
  await expect(levels.getByRole("row", { name: /Kolkata/ })).toHaveText("Kolkata909");
  const counted = page.getByRole("listitem").filter({ hasText: "Counted" });
  await expect(counted).toContainText("−3 pieces");
  await expect(counted).toContainText("Shelf 4");
  await checkAccessibility(page);
});
