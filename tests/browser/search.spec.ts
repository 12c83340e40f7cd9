import { expect, openPage, test } from "./test.ts";

test("a heat press is found by search, from the keyboard", { tag: "@both" }, async ({ page }) => {
  await openPage(page, "/");
  const box = page.getByRole("combobox", { name: "Search products" });
  await box.focus();
  await page.keyboard.type("heat press");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Search: heat press" })).toBeVisible();
  const count = await page.getByText(/^Found \d+ results$/).innerText();
  const found = Number(count.replaceAll(/\D/g, ""));
  const results = page.getByRole("main").getByRole("article").getByRole("heading");
  await expect(results.first()).toHaveText(/heat press/);
  // A page of them; more follow.
  await expect(results).toHaveCount(Math.min(found, 24));
  await expect(page.getByText(`Showing ${Math.min(found, 24)} of ${found}`)).toBeVisible();
  await expect(box).toHaveValue("heat press");

  // The address alone leads to the same; what other tests sell and make moves those further down.
  const best = await results.first().innerText();
  await openPage(page, page.url());
  await expect(results.first()).toHaveText(best);
  await expect(page).toHaveURL("/search?q=heat+press");

  await results.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/product\/.*heat-press/);
  await page.goBack();
  await expect(results.first()).toHaveText(best);
});

test("a heat press is found by its category", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("navigation", { name: "Main" }).getByText("All Categories").click();
  await page.getByRole("main").getByRole("link", { name: "Heat presses", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Heat presses", level: 1 })).toBeVisible();
  const beside = page.getByRole("navigation", { name: "Categories" });
  await beside.getByRole("link", { name: "Flat presses" }).click();
  await expect(page.getByRole("heading", { name: "Flat presses", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Clamshell heat press, 38 × 38 cm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Clamshell heat press, 38 × 38 cm",
  );
  // The way back up.
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Heat presses").click();
  await expect(page).toHaveURL("/category/heat-presses");
});

test("branches of the category tree fold in and out", async ({ page }) => {
  await openPage(page, "/category");
  const branch = page.getByRole("link", { name: "Cap presses" });
  await expect(branch).toBeVisible();
  await page.getByText("subcategories of Heat presses").click();
  await expect(branch).toBeHidden();
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(branch).toBeVisible();
  await page.getByRole("button", { name: "Collapse all" }).click();
  await expect(branch).toBeHidden();
});

test("a search that finds nothing says so and shows ways on", async ({ page }) => {
  await openPage(page, "/search?q=qwzx");
  await expect(page.getByText("No results found")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Search: qwzx" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Heat presses" }).first()).toBeVisible();
  // From one answer to the next without leaving the page.
  const box = page.getByRole("combobox", { name: "Search products" });
  await box.fill("mug");
  await box.press("Enter");
  await expect(page.getByText(/^Found \d+ results$/)).toBeVisible();
});

test("any keyword is taken: signs, slashes, emoji", async ({ page }) => {
  await openPage(page, "/about-us");
  const box = page.getByRole("combobox", { name: "Search products" });
  for (const keyword of ["100% <b>/\\?#", "☕️ मग", "..", "'; drop table products --"]) {
    await box.fill(keyword);
    await box.press("Enter");
    await expect(page.getByRole("heading", { name: `Search: ${keyword}` })).toBeVisible();
    await expect(page.getByText(/^(No results found|Found \d+ results)$/)).toBeVisible();
  }
});

test("a search that fails leaves the page as it is", async ({ page, allowError }) => {
  allowError(/status of 503/);
  allowError(/The search failed/);
  const search = "**/api/v1/product/search/**";
  await page.route(search, (route) =>
    route.fulfill({ status: 503, json: { success: false, message: "away", code: "unavailable" } }),
  );
  await openPage(page, "/about-us");
  const box = page.getByRole("combobox", { name: "Search products" });
  await box.fill("mug");
  const failed = page.waitForEvent("console", (message) =>
    /The search failed/.test(message.text()),
  );
  await box.press("Enter");
  await failed;
  await expect(page.getByRole("heading", { name: "About us" })).toBeVisible();
  await expect(box).toHaveValue("mug");
  await page.unroute(search);
  // Searched for again, the results are the first page after it.
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: "Search: mug" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about-us");
});
