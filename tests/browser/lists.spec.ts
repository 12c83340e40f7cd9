import type { Page } from "@playwright/test";
import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { createPaidOrder } from "./payments.ts";
import { createCategory, createProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper } from "./users.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

/** Where the rows of the list stand, in pixels; without those below the screen. */
async function seenRows(page: Page): Promise<{ top: number; height: number }[]> {
  const boxes = await page
    .locator("tbody > tr")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON()));
  const bottom = page.viewportSize()?.height ?? 0;
  return boxes
    .filter(({ y, height }) => y + height <= bottom)
    .map(({ y, height }) => ({ top: y, height }));
}

/**
 * The measures of docs/decisions/059-lists.md.
 *
 * @param oneLine no row has so much to say that it is a higher one
 */
async function checkMeasures(page: Page, oneLine: boolean): Promise<void> {
  await page.setViewportSize(DESK);
  const rows = await seenRows(page);
  expect(rows.length, "rows seen at 1280 × 800").toBeGreaterThanOrEqual(oneLine ? 12 : 1);
  expect(rows[0]?.top, "the first row").toBeLessThanOrEqual(200);
  for (const { height } of oneLine ? rows : []) {
    expect(height, "a row").toBeGreaterThanOrEqual(40);
    expect(height, "a row").toBeLessThanOrEqual(44);
  }
  await page.setViewportSize(PHONE);
  const cards = await seenRows(page);
  expect(cards.length, "cards seen at 360 × 740").toBeGreaterThanOrEqual(oneLine ? 3 : 2);
  expect(cards[0]?.top, "the first card").toBeLessThanOrEqual(190);
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await checkWidth(page);
  }
}

test("a list begins at the top and shows a screenful: products", async ({ page }) => {
  await signInAdmin(page);
  // Those of the demo first: what other tests make meanwhile may have long names.
  await openPage(page, "/dashboard/admin/products?sort=oldest");
  await expect(page.getByText(/\d+ products/)).toBeVisible();
  await checkMeasures(page, true);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Begin the export" }).click();
  await expect(page.getByRole("button", { name: "Save as CSV" })).toBeVisible();
});

test("a list keeps to the screen whatever its rows say: orders with all their marks", async ({
  page,
}) => {
  const name = "Thiruvananthapuram Sublimation and Gifting Traders";
  const orders = Array.from(
    { length: 14 },
    (_, place): ListedOrder => ({
      _id: `01900000-0000-7000-8000-0000000000${place + 10}`,
      orderId: `ORD${place}`,
      createdAt: "2026-11-23T18:59:00.000Z",
      status: "Processing",
      isPacked: true,
      hasBuyerToCheck: true,
      hasAddressToAnswer: true,
      isSez: true,
      shippedQuantity: { shipped: 1, all: 2 },
      goesTo: { city: "Kochi", pincode: "682001" },
      totalAmount: 99_99_999.5,
      payment: { status: "unpaid", by: "bank-transfer" },
      customer: { name, email: "purchases.and.accounts@sublimation-traders.example", phone: "" },
    }),
  );
  await page.route(/\/api\/v1\/orders\/to-ship/, (route) =>
    route.fulfill({ json: { success: true, total: 0, latest: [] } }),
  );
  await page.route(/\/api\/v1\/orders(\?.*)?$/, (route) =>
    route.fulfill({ json: { success: true, orders, total: 14, page: 1, pages: 1 } }),
  );
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/orders");
  await expect(page.getByText("14 orders", { exact: true })).toBeVisible();
  const row = page.locator("tbody > tr").first();
  for (const mark of [
    "Packed",
    "1 of 2 pieces shipped",
    "Check buyer",
    "New address?",
    "SEZ",
    "Waits for its bank transfer",
  ]) {
    await expect(row.getByText(mark, { exact: true })).toBeVisible();
  }
  await checkMeasures(page, false);
});

test("a report on a phone is a table of short rows, and has all its columns when they are asked for", {
  tag: "@phone",
}, async ({ page, request }) => {
  const product = await createProduct(request, { category: (await createCategory(request))._id });
  await createPaidOrder(request, await registerShopper(request), product);
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/reports/sales?period=30-days");
  const table = page.getByRole("table");
  const heads = table.getByRole("columnheader");
  await expect(heads).toHaveText(["Day", "Orders", "Total"]);
  await expect(table.getByRole("row")).toHaveCount(32);
  const { height = 0 } = (await table.boundingBox()) ?? {};
  expect(height).toBeLessThan(32 * 40);
  await checkWidth(page);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "All 11 columns" }).click();
  await expect(heads).toHaveCount(12);
  await checkWidth(page);
  await table.getByRole("link", { name: "Net", exact: true }).click();
  await expect(page).toHaveURL(/sort=-net/);
});
