import type { Page } from "@playwright/test";
import { checkAccessibility } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { createCategory, createProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper, submitLogin } from "./users.ts";

const mugPress = { slug: "mug-press-11-oz", name: "Mug press, 11 oz" };

test("from “mug press” to a starter kit in the cart", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/");
  await page
    .getByRole("banner")
    .getByRole("combobox", { name: "Search products" })
    .fill("mug press");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search: mug press");
  await page.getByRole("link", { name: mugPress.name, exact: true }).click();
  await expect(page).toHaveURL(`/product/${mugPress.slug}`);
  await page.getByRole("link", { name: "What you need to start" }).click();
  const kit = page.getByRole("region", { name: "What you need to start" });
  await expect(kit.getByRole("listitem")).toHaveCount(9);
  await expect(kit.getByText("₹28,665 for 44 pieces, incl. GST")).toBeVisible();
  await kit.getByRole("checkbox", { name: /^Heat-resistant tape/ }).uncheck();
  await expect(kit.getByText("₹28,580 for 43 pieces, incl. GST")).toBeVisible();
  await checkAccessibility(page);
  await kit.getByRole("button", { name: "Add 43 pieces to cart" }).click();
  await expect(page.getByText("Product added to Cart")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 43 items" })).toBeVisible();
  await expect(kit.getByText("36 pieces in your cart")).toBeVisible();
  // Nobody buys the press twice because its button knows nothing of the kit.
  await expect(page.getByRole("link", { name: /1 in your cart$/ })).toBeVisible();
  await page.getByRole("link", { name: "Cart, 43 items" }).click();
  await expect(page.getByRole("button", { name: "Log in to pay ₹28,580" })).toBeVisible();
});

test("the bar that sells the machine alone gives way to its kit", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, `/product/${mugPress.slug}`);
  const alone = page.getByRole("button", { name: new RegExp(`^Add to cart ?: ${mugPress.name}`) });
  await expect(alone).toBeInViewport();
  await page.getByRole("link", { name: "What you need to start" }).click();
  const kit = page.getByRole("region", { name: "What you need to start" });
  await kit.getByRole("button", { name: "Add all to cart" }).scrollIntoViewIfNeeded();
  await expect(kit.getByRole("button", { name: "Add all to cart" })).toBeInViewport();
  await expect(alone).not.toBeInViewport();
  await page.getByRole("heading", { name: "Fits this machine" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(alone).toBeInViewport();
});

test("the home page leads to a kit by its trade", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/");
  const start = page.getByRole("region", { name: "Start a business" });
  await expect(start.getByText("₹28,665").first()).toBeVisible();
  await start.getByRole("link", { name: "All starter kits" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Starter kits");
  await page
    .getByRole("navigation", { name: "Kits by trade" })
    .getByRole("link", { name: "Mugs" })
    .click();
  const mugs = page.getByRole("region", { name: "Mugs" });
  await expect(mugs).toBeInViewport();
  await checkAccessibility(page);
  await mugs.getByRole("link", { name: mugPress.name }).click();
  await expect(page).toHaveURL(`/product/${mugPress.slug}#starter-kit`);
  await expect(page.getByRole("heading", { name: "What you need to start" })).toBeInViewport();
});

/** Keeps the code of what fits from a page; answers what lets it come. */
async function holdProductFits(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/product-fits-.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("a key on “I have this machine” before its script is there is kept", async ({ page }) => {
  const release = await holdProductFits(page);
  await page.goto(`/product/${mugPress.slug}`);
  const toggle = page.getByRole("button", { name: "I have this machine" });
  await toggle.press("Enter");
  await expect(toggle).toHaveAttribute("aria-busy", "true");
  release();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
});

test("a kit that is tapped before its script is there goes into the cart", async ({ page }) => {
  const release = await holdProductFits(page);
  await page.goto(`/product/${mugPress.slug}`);
  const kit = page.getByRole("region", { name: "What you need to start" });
  await kit.getByRole("button", { name: "Add all to cart" }).click();
  await expect(kit.getByRole("button", { name: "Add all to cart" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  release();
  await expect(page.getByText("Product added to Cart")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 44 items" })).toBeVisible();
});

test("a machine that I have marks and filters lists, and comes along to my account", {
  tag: "@phone",
}, async ({ page, request }) => {
  await openPage(page, `/product/${mugPress.slug}`);
  const toggle = page.getByRole("button", { name: "I have this machine" });
  await toggle.press("Enter");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");

  await openPage(page, "/category/drinkware-blanks");
  const white = page.getByRole("article").filter({ hasText: "White sublimation mug" });
  await expect(white.getByText("Fits your Mug press")).toBeVisible();
  const bottle = page.getByRole("article").filter({ hasText: "Sublimation steel bottle" });
  await expect(bottle).toBeVisible();
  await expect(bottle.getByText(/^Fits your/)).toBeHidden();
  await checkAccessibility(page);

  await page.getByRole("link", { name: "Fits my machine" }).click();
  await expect(page).toHaveURL(/fits=mug-press-11-oz/);
  await expect(bottle).toBeHidden();
  await expect(white).toBeVisible();
  await expect(page.getByRole("link", { name: /Fits Mug press, 11 oz/ })).toBeVisible();

  const shopper = await registerShopper(request);
  await openPage(page, "/login");
  await submitLogin(page, shopper);
  await expect(page).not.toHaveURL(/login/);
  await openPage(page, "/my-machines");
  const noted = page.getByRole("region", { name: "Your machines" });
  await expect(noted.getByRole("link", { name: mugPress.name, exact: true })).toBeVisible();
  await checkAccessibility(page);
  await expect(async () => {
    const answer = await request.get("/api/v1/account/machines", {
      headers: { authorization: shopper.token },
    });
    const { machines } = await answer.json();
    expect(machines).toMatchObject([{ slug: mugPress.slug }]);
  }).toPass();
  await noted.getByRole("button", { name: `Remove ${mugPress.name}` }).click();
  await expect(page.getByText("No machines yet")).toBeVisible();
});

test("the owner makes a rule, and shoppers read why it fits", async ({ page, request }) => {
  const { _id: category } = await createCategory(request);
  const machine = await createProduct(request, { category });
  const goods = await createProduct(request, { category });
  await signInAdmin(page);
  await openPage(page, `/dashboard/admin/update-product/${machine.slug}`);
  await page.getByRole("link", { name: "What fits this product" }).click();
  await expect(page.getByText("No rule matches your filters.")).toBeVisible();
  await page.getByRole("link", { name: "Add rule" }).click();
  await page.getByLabel("Why it fits").fill("It is made for this machine.");
  for (const [legend, { name }] of [
    [/^Machines/, machine],
    [/^Goods that fit them/, goods],
  ] as const) {
    const side = page.getByRole("group", { name: legend }).first();
    await side.getByLabel("Find a product").fill(name);
    await side.getByRole("button", { name: "Find" }).click();
    await side.getByRole("button", { name: `Add ${name}` }).click();
  }
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "What it catches" });
  await expect(preview.getByRole("link", { name: goods.name })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Add rule" }).click();
  await expect(page.getByText("The rule is created")).toBeVisible();

  await openPage(page, `/product/${machine.slug}`);
  const fitting = page.getByRole("region", { name: "Fits this machine" });
  await expect(fitting.getByRole("link", { name: goods.name })).toBeVisible();
  await openPage(page, `/product/${goods.slug}`);
  await expect(page.getByText("It is made for this machine.")).toBeVisible();
});
