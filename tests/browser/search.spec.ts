import { expect, openPage, test } from "./test.ts";

test("a heat press is found by search, from the keyboard", { tag: "@phone" }, async ({ page }) => {
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
