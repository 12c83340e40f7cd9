import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { createCategory, createProduct } from "./products.ts";
import { expect, openPage, test, waitForHydration } from "./test.ts";

// One after the other, with the same products.
test.describe.configure({ mode: "default" });

let path: string;

/** Twelve mugs: four in each of three colours, at ₹100, ₹200, ₹300 and ₹400. */
test.beforeAll(async ({ request }) => {
  const { _id: category, slug } = await createCategory(request);
  for (const colour of ["Red", "Blue", "White"]) {
    for (const price of ["100", "200", "300", "400"]) {
      const specifications = JSON.stringify([{ name: "Colour", value: colour }]);
      const quantity = price === "400" ? "0" : "50";
      await createProduct(request, {
        category,
        specifications,
        quantity,
        price,
        name: `${colour} mug for ₹${price}, ${slug}`,
      });
    }
  }
  path = `/category/${slug}`;
});

test("a phone's sheet filters by two colours and a range, and the back button closes it", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, path);
  const cards = page.getByRole("main").getByRole("article");
  await expect(page.getByText("12 products", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Filter", exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: "Red (4)" }).check();
  await expect(sheet.getByRole("button", { name: "Show 4 products" })).toBeVisible();
  await sheet.getByRole("checkbox", { name: "Blue (4)" }).check();
  await expect(sheet.getByRole("button", { name: "Show 8 products" })).toBeVisible();
  await sheet.getByRole("textbox", { name: "Price to, in rupees" }).fill("250");
  await sheet.getByRole("textbox", { name: "Price to, in rupees" }).blur();
  const show = sheet.getByRole("button", { name: "Show 4 products" });
  await expect(show).toBeVisible();
  await checkAccessibility(page);
  // Nothing is shown of it before.
  await expect(page).toHaveURL(path);

  await show.tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`${path}?price.max=250&f.colour=blue&f.colour=red`);
  await expect(cards).toHaveCount(4);
  await expect(page.getByRole("link", { name: "Filter (3)" })).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole("link", { name: "Filter (3)" }).tap();
  await sheet.getByRole("checkbox", { name: /^White/ }).check();
  await expect(sheet.getByRole("button", { name: "Show 6 products" })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`${path}?price.max=250&f.colour=blue&f.colour=red`);
  await expect(cards).toHaveCount(4);
  await page.getByRole("link", { name: "Filter (3)" }).tap();
  await expect(sheet.getByRole("checkbox", { name: /^White/ })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("link", { name: "Filter (3)" })).toBeFocused();
  // The browser leaves the sheet's entry of its history a moment later.
  await page.waitForFunction(() => navigation.canGoForward);

  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(cards).toHaveCount(12);
});

test("each choice applies at once, and the address is the list's", async ({ page }) => {
  await openPage(page, path);
  const cards = page.getByRole("main").getByRole("article");
  const filters = page.getByRole("region", { name: "Filters" });
  const red = filters.getByRole("checkbox", { name: "Red (4)" });
  await red.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await red.check();
  await expect(cards).toHaveCount(4);
  await expect(red).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(left);
  await filters.getByRole("checkbox", { name: "In stock only (3)" }).check();
  await expect(cards).toHaveCount(3);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price: high to low");
  await expect(cards.first()).toContainText("for ₹300");
  await expect(page).toHaveURL(`${path}?sort=price-down&stock=in&f.colour=red`);

  // The address alone leads to the same.
  await openPage(page, page.url());
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText("for ₹300");
  await expect(filters.getByRole("checkbox", { name: "Red (3)" })).toBeChecked();
  await checkAccessibility(page);

  await page.getByRole("link", { name: "Remove filter Colour: Red" }).click();
  await expect(page.getByText("9 products", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Remove filter Colour: Red" })).toBeVisible();
});

test("a choice far down the list brings its head into sight, the filters staying beside it", async ({
  page,
}) => {
  await openPage(page, path);
  const filters = page.getByRole("region", { name: "Filters" });
  const red = filters.getByRole("checkbox", { name: "Red (4)" });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await red.focus();
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await expect(page.getByText("12 products", { exact: true })).not.toBeInViewport();
  await page.keyboard.press("Space");
  await expect(page.getByText("4 products", { exact: true })).toBeInViewport();
  await expect(page.getByRole("main").getByRole("article").first()).toBeInViewport();
  await expect(red).toBeFocused();
  await expect(red).toBeInViewport();
});

test("the slider bounds the price from the keyboard, and its fields say so", async ({ page }) => {
  await openPage(page, path);
  const highest = page.getByRole("slider", { name: "Price: highest" });
  await highest.focus();
  await page.keyboard.press("PageDown");
  const to = page.getByRole("textbox", { name: "Price to, in rupees" });
  await expect(to).not.toHaveValue("");
  await expect(page).toHaveURL(new RegExp(`${path}\\?price\\.max=3[5-9]\\d$`));
  await expect(page.getByText("9 products", { exact: true })).toBeVisible();
  await expect(highest).toBeFocused();
  await page.keyboard.press("End");
  await expect(page).toHaveURL(path);
  await expect(to).toHaveValue("");
});

test("what was chosen before the scripts were there counts once they are", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("checkbox", { name: "Blue (4)" }).check();
  await expect(page.getByRole("button", { name: "Show products" })).toBeVisible();
  release();
  await waitForHydration(page);
  await expect(page).toHaveURL(`${path}?f.colour=blue`);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
});

test("filters that leave nothing lead back", { tag: "@phone" }, async ({ page, allowError }) => {
  allowError(/status of 404/);
  await page.goto(`${path}?page=99`);
  await checkAccessibility(page);
  await openPage(page, `${path}?price.max=50&f.colour=red`);
  await expect(page.getByText("No product has all of this")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Without “up to ₹50” (4)" }).click();
  await expect(page.getByText("4 products", { exact: true })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a phone reaches the filters by a link", { tag: "@phone" }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("region", { name: "Filters" })).toBeHidden();
    await page.getByRole("link", { name: "Filter", exact: true }).tap();
    await page.getByRole("checkbox", { name: "White (4)" }).check();
    await checkWidth(page);
    await page.getByRole("button", { name: "Show products" }).tap();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
  });
});
