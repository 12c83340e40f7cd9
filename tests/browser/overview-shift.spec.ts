import { signInAdmin } from "./admin.ts";
import { expect, openPage, test } from "./test.ts";

/** What was moved before the reader's eyes since the page began, as browsers add it up. */
const SHIFTS = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

const idle = {
  toShip: { total: 0, late: 0, orders: [] },
  paymentsToCheck: { total: 0, orders: [] },
  toDecide: { buyers: 0, addresses: 0, orders: [] },
  quotesToAnswer: 0,
  returns: { toDo: 0, cancelRequests: 0 },
  stock: { out: 0, low: 0, lowStock: 5, hasOtherLimits: false, products: [] },
  searches: { total: 0, most: [] },
  catalogueIssues: [],
};

test("the first page of a shop without work does not move as it opens", { tag: "@both" }, async ({
  page,
}) => {
  await signInAdmin(page);
  await page.addInitScript(SHIFTS);
  // The last ones come first, and the one that is mostly the highest comes last.
  const order = ["catalogue-issues", "returns", "quotes", "decisions", "payments", "to-ship"];
  await page.route("**/api/v1/overview/*", async (route) => {
    const panel = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const answer = await route.fetch();
    const { overview, ...body } = await answer.json();
    await new Promise((resolve) => setTimeout(resolve, 40 * (order.indexOf(panel) + 1)));
    const shown = Object.keys(overview).filter((name) => name in idle);
    const none = Object.fromEntries(shown.map((name) => [name, idle[name as keyof typeof idle]]));
    const shownNow = { ...overview, ...none, unmatchedPayments: undefined };
    await route.fulfill({ response: answer, json: { ...body, overview: shownNow } });
  });
  await openPage(page, "/dashboard/admin");
  await expect(page.getByText("Every paid order is on its way.")).toBeVisible();
  await expect(page.getByText("No payment waits for you.")).toBeVisible();
  await expect(page.locator(".in-turn")).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toBeLessThan(0.01);
});
