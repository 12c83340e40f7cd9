import { mug } from "./products.ts";
import { expect, test } from "./test.ts";

test.use({ javaScriptEnabled: false });

test("a product is read without scripts", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`/product/${mug.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(mug.name);
  await expect(page.getByRole("row", { name: "10 5% ₹75" })).toBeVisible();
  await expect(page.getByText("The mug that the trade runs on")).toBeVisible();
  await page.getByRole("link", { name: "Two-tone sublimation mug, 11 oz, red" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Two-tone sublimation mug, 11 oz, red",
  );
  // Rules of print come with the stylesheet of all pages, which no script fetches here.
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("body > footer")).toBeHidden();
});

test("buttons of forms that scripts send look dead, and no others", async ({ page }) => {
  await page.goto("/login");
  const login = page.getByRole("main").getByRole("button", { name: "Login" });
  await expect(login).toHaveCSS("opacity", "0.5");
  await expect(login).toHaveCSS("pointer-events", "none");
  const search = page.getByRole("button", { name: "Search", exact: true });
  await expect(search).toHaveCSS("opacity", "1");
  await page.goto("/category/mugs");
  await expect(page.getByRole("button", { name: "Sort", exact: true })).toHaveCSS("opacity", "1");
});
