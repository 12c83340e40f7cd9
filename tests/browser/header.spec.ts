import { mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

test("the account menu opens on hover and closes 2 seconds after the pointer leaves", async ({
  page,
}) => {
  const { name } = await signInNewShopper(page);
  await page.clock.install();
  await openPage(page, "/about-us");
  // From here on time passes only as the test says.
  await page.clock.pauseAt(Date.now() + 60_000);
  const greeting = page.getByRole("button", { name: `Hi, ${name}` });
  const orders = page.getByRole("banner").getByRole("link", { name: "My Orders" });
  await greeting.hover();
  await expect(orders).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.clock.runFor(1900);
  await expect(orders).toBeVisible();
  await page.clock.runFor(200);
  await expect(orders).toBeHidden();

  // Coming back in time keeps it open.
  await greeting.hover();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.clock.runFor(1900);
  await orders.hover();
  await page.clock.runFor(3000);
  await expect(orders).toBeVisible();
  // The router waits for a timer of its own before it opens a page that loads data.
  await page.clock.resume();
  await orders.click();
  await expect(page).toHaveURL("/orders");
  await expect(orders).toBeHidden();
});

test("the account menu opens on a click and closes on Escape", async ({ page }) => {
  const { name } = await signInNewShopper(page);
  await openPage(page, "/about-us");
  const greeting = page.getByRole("button", { name: `Hi, ${name}` });
  const orders = page.getByRole("banner").getByRole("link", { name: "My Orders" });
  await greeting.focus();
  await page.keyboard.press("Enter");
  await expect(orders).toBeVisible();
  await expect(page.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").getByRole("link", { name: "My Account" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(orders).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(orders).toBeHidden();
  await expect(greeting).toBeFocused();
});

test("e-mail and phone stay in a phone's header, which leaves the page its room", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/about-us");
  const header = page.getByRole("banner");
  const contacts = ["care@example.com", "+91 33 4000 1988"].map((name) =>
    header.getByRole("link", { name }),
  );
  await page.mouse.wheel(0, 1500);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
  for (const contact of contacts) {
    await expect(contact).toBeInViewport({ ratio: 1 });
    expect((await contact.boundingBox())?.y).toBe(0);
    expect((await contact.boundingBox())?.height).toBeLessThanOrEqual(28);
  }
  await expect(header.getByRole("combobox")).toBeInViewport({ ratio: 1 });

  // On its side it takes a quarter of the height at most, with the same in it.
  await page.setViewportSize({ width: 740, height: 360 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  for (const contact of contacts) await expect(contact).toBeInViewport({ ratio: 1 });
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(90);

  // So that what a product costs and the button to buy it are on the first screen.
  for (const { slug, price } of [
    { slug: mug.slug, price: "₹79" },
    { slug: "cotton-t-shirt-180-gsm-white-s", price: "₹149" },
  ]) {
    await openPage(page, `/product/${slug}`);
    const buy = page.getByRole("button", { name: /^Add to cart/ }).first();
    await expect(buy).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("main").getByText(price).first()).toBeInViewport({ ratio: 1 });
  }
});

test("on a phone a link of the menu closes it", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByRole("link", { name: "Cart" })).toBeVisible();
  await menu.getByRole("link", { name: "About us" }).click();
  await expect(page).toHaveURL("/about-us");
  await expect(menu).toBeHidden();

  // A link to the page that is shown already closes it too.
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "About us" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});

test("on a phone the menu knows who is signed in", { tag: "@phone" }, async ({ page }) => {
  const { name } = await signInNewShopper(page);
  await openPage(page, "/");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByText(`Signed in as ${name}`)).toBeVisible();
  await expect(menu.getByRole("link", { name: "My Orders" })).toHaveAttribute("href", "/orders");
  const quickOrder = { name: "Quick order" };
  await expect(menu.getByRole("link", quickOrder)).toHaveAttribute("href", "/quick-order");
  await menu.getByRole("link", { name: "My Account" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", quickOrder)).toBeVisible();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByRole("link", { name: "Login" })).toBeVisible();
});
