import { orderName } from "#shared/orders/order-id.ts";
import { signInAdmin } from "./admin.ts";
import { filterList } from "./lists.ts";
import { createPaidOrder } from "./payments.ts";
import { createCategory, createProduct, fetchProduct, press } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper } from "./users.ts";

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

test("going back from an order leads to its row in the list", async ({ page }) => {
  const product = await fetchProduct(page.request, press.slug);
  const shopper = await registerShopper(page.request);
  const { _id: id, number } = await createPaidOrder(page.request, shopper, product);
  const name = orderName({ id, number });
  // A newer one stands above it.
  await createPaidOrder(page.request, shopper, product);
  await signInAdmin(page);
  const address = `/dashboard/admin/orders?search=${encodeURIComponent(shopper.email)}`;
  await openPage(page, address);
  const row = page.getByRole("link", { name });
  const heading = page.getByRole("heading", { name: `Order ${name}` });
  const ways = [() => page.goBack(), () => page.getByRole("link", { name: "All orders" }).click()];
  for (const goBack of ways) {
    await row.click();
    await expect(heading).toBeVisible();
    await goBack();
    await expect(page).toHaveURL(address);
    await expect(row).toBeFocused();
  }
});
