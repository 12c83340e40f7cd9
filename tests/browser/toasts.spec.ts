import type { Locator, Page } from "@playwright/test";
import { signInAdmin } from "./admin.ts";
import { fillCart, mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

const toastsOf = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("listitem");

/** Whether one covers a part of the other on the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Has toasts stay, however long a busy machine takes: what is due later than most answers never comes. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const soon = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms < 3_000 ? setTimeout(run, ms, ...rest) : 0;
    window.setTimeout = Object.assign(soon, setTimeout);
  });
}

test("the newest of many toasts is in sight", { tag: "@phone" }, async ({ page }) => {
  await keepToasts(page);
  await openPage(page, `/product/${mug.slug}`);
  const ask = page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ });
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  for (let count = 1; count <= 10; count += 1) {
    await ask.click();
    await dialog.getByRole("button", { name: "Add to cart" }).click();
    await expect(dialog).toBeHidden();
  }
  const toasts = toastsOf(page);
  expect(await toasts.count()).toBeGreaterThan(8);
  await expect(toasts.first()).toBeInViewport({ ratio: 1 });
  // Neither the button to buy nor the way to the cart is covered.
  expect(await overlap(toasts.first(), ask)).toBe(false);
  expect(await overlap(toasts.first(), page.getByRole("link", { name: /^Cart/ }))).toBe(false);
});

test("the toast of a login that is needed covers none of its ways", { tag: "@phone" }, async ({
  page,
}) => {
  await fillCart(page, [{ slug: mug.slug }]);
  await openPage(page, "/cart");
  await page
    .getByRole("main")
    .getByRole("button", { name: /to pay/ })
    .click();
  await expect(page).toHaveURL("/login");
  const toast = toastsOf(page).filter({ hasText: "Please login to proceed with payment" });
  // It stays while the pointer is on it.
  await toast.hover();
  for (const way of ["Forgot password?", "Create an account"]) {
    expect(await overlap(toast, page.getByRole("link", { name: way })), way).toBe(false);
  }
  expect(await overlap(toast, page.getByRole("main").getByRole("button", { name: "Login" }))).toBe(
    false,
  );
});

test("a toast of the dashboard covers neither its header nor the button that saves", {
  tag: "@phone",
}, async ({ page }) => {
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/settings/returns");
  const save = page.getByRole("button", { name: "Save returns settings" });
  await save.click();
  const toast = toastsOf(page).filter({ hasText: "Saved" });
  await expect(toast).toBeVisible();
  await expect(save).toBeFocused();
  expect(await overlap(toast, save)).toBe(false);
  expect(await overlap(toast, page.getByRole("banner"))).toBe(false);
  // It is above the thumb.
  const { height = 0 } = page.viewportSize() ?? {};
  expect((await toast.boundingBox())?.y).toBeGreaterThan(height / 2);
});
