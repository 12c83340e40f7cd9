import { createCategory, createProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

/** More than two pages of a list. */
const PRODUCTS = 55;

// One after the other, with the same products.
test.describe.configure({ mode: "default" });

let path: string;

test.beforeAll(async ({ request }) => {
  const { _id: category, slug } = await createCategory(request);
  for (let made = 0; made < PRODUCTS; made += 1) await createProduct(request, { category });
  path = `/category/${slug}`;
});

test("a list is read on, and the way back finds it where it was left", async ({ page }) => {
  await openPage(page, path);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(24);
  await expect(page.getByText("Showing 24 of 55")).toBeVisible();
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(cards).toHaveCount(48);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(cards).toHaveCount(PRODUCTS);
  await expect(page.getByText("Showing 55 of 55")).toBeVisible();
  await expect(page.getByRole("link", { name: "Load more" })).toBeHidden();

  const fiftieth = cards.nth(49).getByRole("link");
  const name = await fiftieth.innerText();
  await fiftieth.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await fiftieth.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(cards).toHaveCount(PRODUCTS);
  await expect(fiftieth).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("more that cannot be loaded is offered again", async ({ page, allowError }) => {
  allowError(/net::ERR_FAILED/);
  await openPage(page, path);
  const more = /\.data\?.*cursor=/;
  await page.route(more, (route) => route.abort());
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page.getByRole("alert")).toContainText("More could not be loaded.");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(24);
  await page.unroute(more);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(cards).toHaveCount(48);
});
