import { randomUUID } from "node:crypto";
import { signInAdmin } from "./admin.ts";
import { adminHeaders, createCategory, createProduct } from "./products.ts";
import { expect, getLocalStorage, openPage, setLocalStorage, test } from "./test.ts";

// What the dashboard says when the shop does not answer, in the specification's words (section 8).

const PICTURE = "/media/demo/mug-press-11-oz/1-800x800/800.webp";

test.beforeEach(async ({ page, allowError }) => {
  allowError(/Failed to load resource/);
  await signInAdmin(page);
});

test("categories whose calls fail", async ({ page }) => {
  const { name } = await createCategory(page.request);
  await page.route("**/category/get-category", (route) => route.abort(), { times: 1 });
  await openPage(page, "/dashboard/admin/create-category");
  await expect(page.getByText("Something went wrong in fetching categories")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();

  await page.route(/api\/v1\/category\/(update|delete)-category/, (route) => route.abort());
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("form", { name: "Update" });
  await edit.getByLabel("Name").fill(`${name} new`);
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(edit.getByRole("alert")).toHaveText("Something went wrong in updating category");
  await edit.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Something went wrong in deleting category")).toBeVisible();
});

test("a new product whose calls fail", async ({ page }) => {
  const category = await createCategory(page.request);
  await page.route("**/category/get-category", (route) => route.abort(), { times: 1 });
  await openPage(page, "/dashboard/admin/create-product");
  await expect(page.getByText("Something went wrong in getting categories")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();

  const form = page.getByRole("form", { name: "Create product" });
  await form.getByLabel("Name", { exact: true }).fill("Mug");
  await form.getByLabel("Price").fill("100");
  await form.getByLabel("Quantity", { exact: true }).fill("1");
  await form.getByLabel("Category").selectOption({ label: category.name });
  const call = "**/product/create-product";
  await page.route(call, (route) => route.abort(), { times: 1 });
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(form.getByRole("alert")).toHaveText("Something went wrong in creating product");
  // What the shop itself says goes before.
  const refusal = { success: false, code: "conflict", message: "The shelf is full" };
  await page.route(call, (route) => route.fulfill({ status: 409, json: refusal }));
  await form.getByRole("button", { name: "Create product" }).click();
  await expect(form.getByRole("alert")).toHaveText("The shelf is full");
});

test("a product's changes that fail", async ({ page }) => {
  const category = await createCategory(page.request);
  const { slug } = await createProduct(page.request, { category: category._id });
  await page.route(/api\/v1\/product\/(update|delete)-product/, (route) => route.abort());
  await openPage(page, `/dashboard/admin/update-product/${slug}`);
  const form = page.getByRole("form", { name: "Update product" });
  await form.getByRole("button", { name: "Update product" }).click();
  await expect(form.getByRole("alert")).toHaveText("Something went wrong in upadating product");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete product" });
  await dialog.getByRole("textbox").fill("yes");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("something went wrong in handleDelete")).toBeVisible();
});

test("blogs that cannot be fetched or deleted", async ({ page }) => {
  const title = `Article ${randomUUID()}`;
  const made = await page.request.post("/api/v1/blog/create-blog", {
    headers: await adminHeaders(page.request),
    data: { title, content: "<p>Words.</p>", thumbnail: PICTURE, images: [] },
  });
  expect(made.status()).toBe(201);
  await page.route(/\/blog\/(get-blogs|search-blog)/, (route) => route.abort(), { times: 1 });
  await page.route("**/blog/delete-blog/*", (route) => route.abort());
  await openPage(page, "/dashboard/admin/blogs");
  await expect(page.getByText("Error fetching blogs")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Error deleting blog")).toBeVisible();
});

test("the list of products follows 1.5 seconds after a change", async ({ page }) => {
  const category = await createCategory(page.request);
  const { slug } = await createProduct(page.request, { category: category._id });
  await page.clock.install({ time: 0 });
  await openPage(page, `/dashboard/admin/update-product/${slug}`);
  const update = page.getByRole("button", { name: "Update product" });
  await expect(update).toBeVisible();
  await page.clock.pauseAt(3_600_000);
  await update.click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL(`/dashboard/admin/update-product/${slug}`);
  await page.clock.runFor(200);
  await expect(page).toHaveURL("/dashboard/admin/products");
});

test("the Dashboard link and the Update button show for role 1 only", async ({ page }) => {
  const { user, token } = JSON.parse((await getLocalStorage(page, "auth")) ?? "{}");
  await openPage(page, "/dashboard/admin/products");
  await expect(page.getByRole("link", { name: /^Update / }).first()).toBeVisible();
  await page.getByRole("button", { name: `Hi, ${user.name}` }).click();
  const dashboard = page.getByRole("banner").getByRole("link", { name: "Dashboard" });
  await expect(dashboard).toHaveAttribute("href", "/dashboard/admin");

  await setLocalStorage(page, { auth: JSON.stringify({ user: { ...user, role: 0 }, token }) });
  await openPage(page, "/dashboard/admin/products");
  await expect(page.getByRole("button", { name: /^Delete / }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Update / })).toHaveCount(0);
  await page.getByRole("button", { name: `Hi, ${user.name}` }).click();
  await expect(dashboard).toHaveCount(0);
});
