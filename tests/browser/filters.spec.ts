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

test("filters that leave nothing lead back", { tag: "@both" }, async ({ page }) => {
  await openPage(page, `${path}?price.max=50&f.colour=red`);
  await expect(page.getByText("No product has all of this")).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "Without “up to ₹50” (4)" }).click();
  await expect(page.getByText("4 products", { exact: true })).toBeVisible();
});

test("search engines are told the plain list, and nothing of combinations", async ({ request }) => {
  const headOf = async (search: string) => {
    const html = await (await request.get(path + search)).text();
    return {
      canonical: /<link rel="canonical" href="[^"]*?(\/category[^"]*)"/.exec(html)?.[1],
      noindex: html.includes('<meta name="robots" content="noindex"/>'),
    };
  };
  const plain = { canonical: path, noindex: false };
  expect(await headOf("")).toEqual(plain);
  expect(await headOf("?sort=newest")).toEqual(plain);
  expect(await headOf("?f.colour=red")).toEqual(plain);
  expect(await headOf("?f.colour=red&stock=in")).toEqual({ canonical: undefined, noindex: true });
});

test("no address of a list is an error", async ({ request }) => {
  for (const search of [
    "?f.colour=none&f.nothing=x&cursor=abc",
    "?price.min=400&price.max=1&sort=best",
    "?f.colour.min=1&f.width=%00&price.min=1e99",
    `?f.colour=${"x".repeat(2_000)}`,
  ]) {
    expect((await request.get(path + search)).status(), search).toBe(200);
  }
});

test("a page's number leads to the list, and one past its end is a small page that says so", async ({
  page,
  request,
  allowError,
}) => {
  allowError(/status of 404/);
  const short = await request.get(`${path}?stock=in&page=1`);
  expect(short.status()).toBe(200);
  for (const address of [`${path}?page=99`, "/search?q=mug&page=99", "/blogs?page=99"]) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(404);
    const text = await answer.text();
    expect(text, address).toContain("There is no page 99");
    expect(text.length, address).toBeLessThan(3_000);
  }
  await page.goto(`${path}?stock=in&page=99`);
  await checkAccessibility(page);
  await expect(page.getByText("This list has 9 products.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the list" }).click();
  await expect(page).toHaveURL(`${path}?stock=in`);
  await expect(page.getByText("9 products", { exact: true })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form filters and sorts", async ({ page }) => {
    await page.goto(path);
    await page.getByRole("checkbox", { name: "Red (4)" }).check();
    await page.getByRole("textbox", { name: "Price from, in rupees" }).fill("150");
    await page.getByRole("button", { name: "Show products" }).click();
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards).toHaveCount(3);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price: low to high");
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    await expect(cards.first()).toContainText("for ₹200");
    await expect(cards).toHaveCount(3);
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(`${path}?sort=price-up`);
    await expect(cards).toHaveCount(12);
  });

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
