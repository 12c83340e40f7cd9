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
