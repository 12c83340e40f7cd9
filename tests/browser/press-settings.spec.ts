import { checkAccessibility } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { actOn } from "./lists.ts";
import { mug } from "./products.ts";
import { expect, openChangedPage, openPage, test } from "./test.ts";

test("a blank and its machine show the same setting", async ({ page }) => {
  for (const path of [`/product/${mug.slug}`, "/product/mug-press-11-oz"]) {
    await openPage(page, path);
    const table = page.getByRole("table", { name: /^Press settings for/ });
    await expect(table.getByRole("row", { name: /^Mug Peel.*193–204 °C 180–300 s/ })).toBeVisible();
    await checkAccessibility(page);
  }
  await page
    .getByRole("table", { name: /^Press settings/ })
    .getByRole("link", { name: "Mug", exact: true })
    .click();
  await expect(page).toHaveURL("/press-settings/mug-sublimation-mug-press");
  // The product's page, which has links to mugs too, stands until the card is there.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mug");
  const blanks = page.locator("section", { has: page.getByText("For these blanks") });
  await expect(blanks.getByRole("link", { name: mug.name })).toBeVisible();
});

test("a card and chosen rows are printed, and nothing else", async ({ page }) => {
  await openPage(page, "/press-settings");
  await page.getByRole("checkbox", { name: /Print : Slate/ }).check();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row", { name: /^Slate/ })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);

  await page.goto("/press-settings/slate-sublimation-swing-away-or-vacuum-press");
  await expect(page.getByRole("heading", { name: "Slate", level: 1 })).toBeVisible();
  await expect(page.getByText("Pressroom ·")).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "On these machines" })).toBeHidden();
  // On one sheet, be it A5 or A4.
  for (const format of ["A5", "A4"]) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: false, landscape: true })).toString(
      "latin1",
    );
    expect(pdf.match(/\/Type \/Page\b/g), format).toHaveLength(1);
  }
});

test("the owner adds a setting, and a shopper reads it", async ({ page, otherUserPage }) => {
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/press-settings");
  await page.getByRole("link", { name: "Add press setting" }).click();
  await page.getByLabel("Blank", { exact: true }).fill("Cork coaster");
  await page.getByLabel("Machine", { exact: true }).fill("Flat press");
  await page.getByLabel("Lowest").fill("190");
  await page.getByLabel("Shortest").fill("60");
  const blanks = page.getByRole("group", { name: "Holds for these blanks" });
  await blanks.getByLabel("Find a product").fill("mouse pad");
  await blanks.getByRole("button", { name: "Find" }).click();
  await blanks
    .getByRole("button", { name: /^Add .*ouse pad/ })
    .first()
    .click();
  await expect(blanks.getByText(/ added$/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Add setting" }).click();
  await expect(page).toHaveURL("/dashboard/admin/press-settings");
  await expect(page.getByRole("row", { name: /Cork coaster.*190 °C.*60 s/ })).toBeVisible();

  const row = otherUserPage.getByRole("row", { name: /Cork coaster/ });
  await openChangedPage(otherUserPage, "/product/mouse-pad-22-x-18", () =>
    expect(row).toBeVisible({ timeout: 500 }),
  );

  await actOn(page, "Cork coaster, Flat press", "Delete");
  await expect(page.getByRole("link", { name: "Cork coaster" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Cork coaster" })).toHaveCount(1);
  await actOn(page, "Cork coaster, Flat press", "Delete");
  await expect(page.getByRole("link", { name: "Cork coaster" })).toHaveCount(0);
});
