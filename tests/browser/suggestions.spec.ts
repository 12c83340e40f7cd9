import { checkAccessibility } from "./accessibility.ts";
import { press } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

test("a product is reached from the suggestions by the keyboard alone", async ({ page }) => {
  await openPage(page, "/about-us");
  const box = page.getByRole("combobox", { name: "Search products" });
  await box.focus();
  await page.keyboard.type("clamshell");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  const option = list.getByRole("option", { name: new RegExp(`^${press.name}`) });
  await expect(option).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await checkAccessibility(page);
  while ((await option.getAttribute("aria-selected")) !== "true") {
    await page.keyboard.press("ArrowDown");
    await expect(list.locator("[aria-selected=true]")).toBeVisible();
  }
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("clamshell");
  await checkAccessibility(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/product/${press.slug}`);
  await expect(list).toBeHidden();
});

test("a thumb reaches the suggestions above the phone's keyboard", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, "/");
  const box = page.getByRole("combobox", { name: "Search products" });
  await box.tap();
  await box.pressSequentially("mug press");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.first()).toBeVisible();
  await checkAccessibility(page);
  const places = await options.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  for (const { height } of places) expect(height).toBeGreaterThanOrEqual(44);
  // A keyboard takes about the lower half.
  expect(places.filter(({ bottom }) => bottom < 370).length).toBeGreaterThanOrEqual(3);
  await options.filter({ hasText: "Mug press, 11 oz" }).first().tap();
  await expect(page).toHaveURL(/\/product\/.*mug-press/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mug press, 11 oz");

  // The search itself is remembered, and offered to an empty box.
  await box.fill("topi");
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  await expect(page).toHaveURL("/search?q=topi");
  await openPage(page, "/about-us");
  await box.tap();
  await page.getByRole("option", { name: "topi" }).tap();
  await expect(page).toHaveURL("/search?q=topi");
});

test("an answer that was overtaken is not shown", async ({ page }) => {
  await openPage(page, "/about-us");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/product/suggest?q=mug", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const box = page.getByRole("combobox", { name: "Search products" });
  const asked = page.waitForRequest("**/product/suggest?q=mug");
  await box.fill("mug");
  await asked;
  await box.fill("clamshell");
  const first = page.getByRole("option").first();
  await expect(first).toContainText("lamshell");
  release();
  // Whatever comes of the earlier one, the list is that of the later.
  await page.waitForRequest("**/product/suggest?q=mug", { timeout: 500 }).catch(() => undefined);
  await expect(first).toContainText("lamshell");
});

test("suggestions that fail leave the search as it is", async ({ page, allowError }) => {
  allowError(/status of 503/);
  await page.route("**/product/suggest?*", (route) =>
    route.fulfill({ status: 503, json: { success: false, message: "away", code: "unavailable" } }),
  );
  await openPage(page, "/about-us");
  const box = page.getByRole("combobox", { name: "Search products" });
  const answered = page.waitForResponse("**/product/suggest?*");
  await box.fill("mug");
  await answered;
  await expect(page.getByRole("listbox")).toBeHidden();
  await box.press("Enter");
  await expect(page.getByText(/^Found \d+ results$/)).toBeVisible();
});
