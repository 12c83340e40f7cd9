import { signInAdmin } from "./admin.ts";
import { filterList } from "./lists.ts";
import { createCategory, createProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

test("the filters of a list survive an edit, and the edited row is in sight again", async ({
  page,
}) => {
  const { _id: category, name: shelf } = await createCategory(page.request);
  const first = await createProduct(page.request, { category });
  for (let made = 0; made < 23; made += 1) await createProduct(page.request, { category });
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/products");
  await filterList(page, "Category", shelf);
  await expect(page).toHaveURL(`/dashboard/admin/products?category=${category}`);
  // The newest stand first: this one is below the screen.
  const update = page.getByRole("link", { name: `Update ${first.name}` });
  await expect(update).not.toBeInViewport();
  await update.click();
  await page.getByLabel("Price").fill("101");
  await page.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/admin/products?category=${category}`);
  await expect(update).toBeFocused();
  await expect(update).toBeInViewport();
  await expect(page.getByLabel("Category", { exact: true })).toHaveValue(category);
});
