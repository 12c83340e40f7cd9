import type { Locator, Page } from "@playwright/test";
import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { press } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

const swing = "Swing-away heat press, 40 × 50 cm";
const presses = [press.slug, "swing-away-heat-press-40-x-50", "auto-open-heat-press-40-x-60"];
const address = `/compare?${presses.map((slug) => `p=${slug}`).join("&")}`;

test("three presses are chosen on their pages and compared, and the fifth is told why not", async ({
  page,
}) => {
  for (const slug of [...presses, "combo-heat-press-5-in-1"]) {
    await openPage(page, `/product/${slug}`);
    const toggle = page.getByRole("button", { name: /^Compare ?: / }).first();
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
  }
  await openPage(page, "/product/combo-heat-press-8-in-1");
  await page
    .getByRole("button", { name: /^Compare ?: / })
    .first()
    .click();
  await expect(page.getByText("Four products can be compared at once")).toBeVisible();
  await expect(page.getByRole("button", { name: "Swap" })).toBeVisible();
  const bar = page.getByRole("region", { name: "Products to compare" });
  await bar.getByRole("button", { name: /^Remove Combo/ }).click();
  await checkAccessibility(page);
  await bar.getByRole("link", { name: "Compare 3" }).click();
  await expect(page).toHaveURL(address);
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await page.getByRole("link", { name: `Remove ${swing}` }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  await openPage(page, "/compare");
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  await page.getByRole("link", { name: /^Remove Auto-open/ }).click();
  await expect(page.getByRole("heading", { name: "Choose a second product" })).toBeVisible();
  await checkAccessibility(page);
});

/** Whether a tap in the middle of a control reaches it. */
const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test("on a phone the chosen product covers neither Filter and Sort nor the button to buy", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/category/flat-heat-presses");
  await page
    .getByRole("button", { name: /^Compare ?: / })
    .first()
    .tap();
  const bar = page.getByRole("region", { name: "Products to compare" });
  await expect(bar).toBeVisible();
  expect(await isOnTop(page.getByRole("link", { name: "Filter", exact: true }))).toBe(true);
  expect(await isOnTop(page.getByRole("combobox", { name: /^Sort/ }))).toBe(true);
  expect(await isOnTop(bar.getByRole("link", { name: "Compare 1" }))).toBe(true);
  await checkAccessibility(page);

  await openPage(page, `/product/${press.slug}`);
  const buy = page.getByRole("button", { name: `Add to cart : ${press.name}` }).first();
  expect(await isOnTop(buy)).toBe(true);
  await expect(page.getByRole("link", { name: "Go to comparison (1)" })).toBeVisible();
  await expect(bar).not.toBeInViewport();
});

test("on a phone a product's page has one bar, and the way to the comparison beside the choice", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, `/product/${press.slug}`);
  const toggle = page.getByRole("button", { name: /^Compare ?: / }).first();
  await toggle.tap();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /^Add to cart/ }).first()).toBeInViewport();
  const bar = page.getByRole("region", { name: "Products to compare" });
  await expect(bar).toHaveCount(1);
  await expect(bar).not.toBeInViewport();
  await page.getByRole("link", { name: "Go to comparison (1)" }).tap();
  await expect(page).toHaveURL(`/compare?p=${press.slug}`);
});

test("a shared address shows differences first, and those alone when asked", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, address);
  await expect(page.getByRole("rowheader").first()).toHaveText("Price");
  const same = page.getByRole("row", { name: /^Country of origin/ });
  await expect(same).toBeVisible();
  await page.getByRole("checkbox", { name: "Only differences" }).check();
  await expect(same).toBeHidden();
  await checkAccessibility(page);
  // All three are there whole; the names stay while one reads on.
  const [, right] = await columnEdges(page, 2);
  expect(right).toBeLessThanOrEqual(345);
  const names = page.locator("[aria-hidden=true]", { hasText: swing }).first();
  await expect(names).toBeHidden();
  await page.getByRole("rowheader").last().scrollIntoViewIfNeeded();
  await expect(names).toBeInViewport();
  await page.getByRole("button", { name: /^Add to cart ?: Swing-away/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Item Added to Cart")).toBeVisible();
});

/** Where a product's column begins and ends, in pixels. */
async function columnEdges(page: Page, place: number): Promise<[number, number]> {
  const box = await page.getByRole("columnheader").nth(place).boundingBox();
  if (!box) throw new Error("the column is not shown");
  return [box.x, box.x + box.width];
}

test("of four products a phone cuts the third, and the others are scrolled to within the table", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, `${address}&p=combo-heat-press-5-in-1`);
  const [left, right] = await columnEdges(page, 2);
  expect(left).toBeLessThan(300);
  expect(right).toBeGreaterThan(360);
  // By keyboard, within the table alone.
  const table = page.getByRole("region", { name: "Comparison" });
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await checkWidth(page);
});

test("with text at 200 % what stays at the top takes a quarter of a phone's screen at most", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, address);
  const search = page.getByRole("search").first();
  const names = page.locator("[aria-hidden=true]", { hasText: swing }).first();
  const readOn = () => page.getByRole("rowheader").nth(8).scrollIntoViewIfNeeded();
  await readOn();
  await expect(names).toBeInViewport();
  await expect(search).toBeInViewport();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(search).toBeInViewport();
  await readOn();
  await page.mouse.wheel(0, 600);
  await expect(names).toBeInViewport();
  await expect(search).not.toBeInViewport();
  const strip = await names.locator("> div").boundingBox();
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(740 / 4);
  await checkWidth(page);
});

test("what was looked at is shown on the next product's page, and can be cleared", async ({
  page,
}) => {
  await openPage(page, `/product/${press.slug}`);
  await page.waitForFunction(() => localStorage.getItem("recently-viewed") !== null);
  await openPage(page, "/product/fiber-laser-marker-20-w");
  const row = page.getByRole("region", { name: "Recently viewed" });
  await expect(row.getByRole("link", { name: press.name })).toBeVisible();
  await expect(row.getByRole("article")).toHaveCount(1);
  await row.getByRole("button", { name: /^Clear/ }).click();
  await expect(row).toHaveCount(0);
});
