import type { Page } from "@playwright/test";
import { checkWidth } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { createPaidOrder } from "./payments.ts";
import { fetchProduct, fillCart, mug, press, printer } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper, signInNewShopper } from "./users.ts";

test.describe.configure({ timeout: 240_000 });

/** What a reader with large text opens, with and without things in the cart. */
const pages = [
  "/",
  "/alternate",
  `/product/${mug.slug}`,
  `/product/${press.slug}`,
  "/category",
  "/category/mugs",
  "/search?q=press",
  "/cart",
  "/login",
  "/register",
  "/forgotPassword",
  "/blogs",
  "/blog/which-heat-press",
  "/help-center",
  "/about-us",
  "/refund-policy",
  "/payment/callback",
];

test("text at 200 % neither cuts words nor scrolls sideways on a phone", {
  tag: "@phone",
}, async ({ page }) => {
  await fillCart(page, [
    { slug: mug.slug, variant: "bulk_10" },
    { slug: mug.slug },
    { slug: printer.slug },
  ]);
  for (const path of pages) {
    await openPage(page, path);
    // Its lines come from the browser, after the page.
    if (path === "/cart") await expect(page.getByText("Line total").first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await checkWidth(page);
    expect(await cutTexts(page), path).toEqual([]);
  }

  const shopper = await signInNewShopper(page);
  await createPaidOrder(page.request, shopper, await fetchProduct(page.request, press.slug));
  await openPage(page, "/orders");
  await expect(page.getByRole("article", { name: /^Order/ })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await checkWidth(page);

  await openPage(page, `/product/${mug.slug}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  await expect(dialog).toBeVisible();
  expect(
    await dialog.evaluate((element) => element.scrollWidth - element.clientWidth),
    "pixels beyond the dialog's edge",
  ).toBeLessThanOrEqual(0);
});

test("lists of the dashboard with text at 200 % are no wider than a phone, and cut nothing in their heads", {
  tag: "@phone",
}, async ({ page }) => {
  const shopper = await registerShopper(page.request);
  await createPaidOrder(page.request, shopper, await fetchProduct(page.request, press.slug));
  await signInAdmin(page);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const list of ["orders", "products", "documents"]) {
    await openPage(page, `/dashboard/admin/${list}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^(?:More than )?[\d,]+ \w+$/).first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await checkWidth(page);
    expect(await cutTexts(page), list).toEqual([]);
  }
});

test("on a low screen, as large text makes it, the button to buy covers nothing", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, `/product/${mug.slug}`);
  const buy = page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ });
  await expect(buy).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 460 });
  await expect(buy).not.toBeInViewport();
  await buy.scrollIntoViewIfNeeded();
  await expect(buy).toBeInViewport();
});

/** Texts that are shorter on the screen than they are, but for summaries of a few lines. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const { overflowX, webkitLineClamp, position } = getComputedStyle(element);
        const holdsText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        const readOnly = position === "absolute" && element.clientWidth <= 1;
        return (
          holdsText &&
          !readOnly &&
          overflowX === "hidden" &&
          webkitLineClamp === "none" &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map(({ textContent }) => textContent ?? ""),
  );
}
