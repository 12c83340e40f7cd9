import type { Locator } from "@playwright/test";
import { press } from "./products.ts";
import { expect, openPage, test, waitForHydration } from "./test.ts";
import { signInNewShopper } from "./users.ts";

const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0;

test("a bar is seen while the next page loads", async ({ page }) => {
  await openPage(page, "/");
  const gate = Promise.withResolvers<void>();
  await page.route(/blogs\.data/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole("banner").getByRole("link", { name: "Blogs" }).click();
  const bar = page.getByRole("progressbar", { name: "Loading the page" });
  await expect.poll(() => widthOf(bar)).toBeGreaterThan(100);
  gate.resolve();
  await expect(page).toHaveURL("/blogs");
  await expect(bar).toBeHidden();
});

test("on a wide screen the contact strip stays with the header", async ({ page }) => {
  await openPage(page, "/help-center");
  const phone = page.getByRole("banner").getByRole("link", { name: "+91 33 4000 1988" });
  await page.mouse.wheel(0, 2500);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
  await expect(phone).toBeInViewport();
  await expect(page.getByRole("banner").getByRole("combobox")).toBeInViewport();
});

test("on a phone the strip stays, and the menu holds what it says", { tag: "@phone" }, async ({
  page,
}) => {
  await openPage(page, "/help-center");
  const name = "+91 33 4000 1988";
  await page.evaluate(() => window.scrollTo(0, 2500));
  await expect(page.getByRole("combobox", { name: "Search products" })).toBeInViewport();
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeInViewport();
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name })).toHaveAttribute("href", "tel:+913340001988");
  await expect(menu.getByRole("link", { name: "care@example.com" })).toBeVisible();
  await expect(menu.getByText("Monday to Saturday: 10:00 AM to 7:00 PM")).toBeVisible();
});

test("'Go Back' leads to the page of ours that one came from", async ({ page, allowError }) => {
  allowError(/status of 404/);
  const goBack = page.getByRole("link", { name: "Go Back" });
  await openPage(page, "/about-us");
  // As a stale link in a page of ours would.
  await page.evaluate(() => window.location.assign("/product/gone"));
  await expect(page.getByRole("heading", { name: "Error 404" })).toBeVisible();
  await waitForHydration(page);
  await goBack.click();
  await expect(page).toHaveURL("/about-us");

  // Whoever came from elsewhere is led to the home page.
  await openPage(page, "/product/gone");
  await goBack.click();
  await expect(page).toHaveURL("/");
});

test("a phone's first screen names the product", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, `/product/${press.slug}`);
  await expect(page.getByRole("heading", { name: press.name, level: 1 })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole("list", { name: "Pictures", exact: true })).toBeInViewport();
});

test("a wide product page fills both its columns", async ({ page }) => {
  await openPage(page, `/product/${press.slug}`);
  const bottom = async (element: Locator) => {
    const box = await element.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const section = (name: string) => page.locator("details").filter({ hasText: name });
  const description = section("Description");
  const specifications = section("Specifications");
  const [left, right] = [await specifications.boundingBox(), await description.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  // No screenful is empty beside the other column.
  const apart = (await bottom(section("Tax and origin"))) - (await bottom(description));
  expect(Math.abs(apart)).toBeLessThan(500);
});

/** The colour's name is what a person would call it (specification, section 4). */
test("an order's status is yellow, blue, green or grey to the eye", async ({ page }) => {
  await signInNewShopper(page);
  const statuses = ["Processing", "Shipped", "Delivered", "Cancelled"] as const;
  await page.route("**/api/v1/order/user-orders*", (route) =>
    route.fulfill({
      json: {
        success: true,
        orders: statuses.map((status, place) => ({
          _id: `01900000-0000-7000-8000-00000000000${place}`,
          orderId: `ORD${place}`,
          createdAt: "2026-01-01T00:00:00.000Z",
          status,
          products: [],
          shippingAddress: { address: "12 Park Street", city: "Kolkata", state: "", pincode: "" },
          totalAmount: 158,
          payment: { status: status === "Cancelled" ? "refunded" : "charged" },
        })),
      },
    }),
  );
  await openPage(page, "/orders");
  const colours = Object.fromEntries(
    await Promise.all(
      statuses.map(async (status) => {
        const pill = page.getByText(status, { exact: true }).first();
        return [status, hueOf(await pill.evaluate((el) => getComputedStyle(el).backgroundColor))];
      }),
    ),
  );
  expect(colours.Processing?.hue).toBeGreaterThan(35);
  expect(colours.Processing?.hue).toBeLessThan(65);
  expect(colours.Shipped?.hue).toBeGreaterThan(210);
  expect(colours.Shipped?.hue).toBeLessThan(250);
  expect(colours.Delivered?.hue).toBeGreaterThan(100);
  expect(colours.Delivered?.hue).toBeLessThan(160);
  expect(colours.Cancelled?.saturation).toBe(0);
});

/** @returns hue in degrees, saturation from 0 to 1 */
function hueOf(rgb: string): { hue: number; saturation: number } {
  const [r = 0, g = 0, b = 0] = (rgb.match(/[\d.]+/g) ?? []).map(Number);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = max - min;
  if (range === 0) return { hue: 0, saturation: 0 };
  const sixth =
    max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: sixth * 60, saturation: range / max };
}
