import type { Locator, Page } from "@playwright/test";
import { signInAdmin } from "./admin.ts";
import { cardExpiry } from "./payments.ts";
import { expect, openPage, test, waitForHydration } from "./test.ts";
import { registerShopper } from "./users.ts";

/** More stops than any page has on the way to anything. */
const MAX_STOPS = 90;

/** Goes on with Tab (or back with Shift and Tab) until the focus is there; answers after how many. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<number> {
  await expect(target).toBeVisible();
  const focused = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await focused()) return stops;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
  return MAX_STOPS;
}

/** From the top of a page that was just opened, by its links past what precedes: the keys pressed. */
async function skipTo(page: Page, link: string, target: Locator): Promise<number> {
  let keys = 0;
  for (const name of ["Skip to the content", link]) {
    keys += await tabTo(page, page.getByRole("link", { name }));
    await page.keyboard.press("Enter");
    keys += 1;
  }
  return keys + (await tabTo(page, target));
}

test("a shopper who has no mouse buys", async ({ page }) => {
  const shopper = await registerShopper(page.request);
  const { keyboard } = page;
  await openPage(page, "/");
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await tabTo(page, page.getByRole("combobox", { name: "Search products" }));
  await keyboard.type("white mug");
  await keyboard.press("Enter");

  await expect(page.getByText(/^Found \d+ results$/)).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "White sublimation mug, 11 oz" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("White sublimation mug, 11 oz");

  const add = page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ });
  await page.reload();
  await waitForHydration(page);
  expect(await skipTo(page, "Skip to buy", add)).toBeLessThan(8);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  await tabTo(page, dialog.getByRole("radio", { name: /^1 piece/ }));
  await keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: /^10 pieces/ })).toBeChecked();
  await tabTo(page, dialog.getByRole("button", { name: "Add to cart" }));
  await keyboard.press("Enter");
  await expect(add).toBeFocused();

  await tabTo(page, page.getByRole("link", { name: "Cart, 10 items" }), "Shift+Tab");
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Log in to pay ₹750" }));
  await keyboard.press("Enter");

  await tabTo(page, page.getByRole("textbox", { name: "E-mail", exact: true }));
  await keyboard.type(shopper.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await keyboard.type(shopper.password);
  await keyboard.press("Enter");

  const pay = page.getByRole("button", { name: "Pay ₹750" });
  await expect(pay).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  expect(await skipTo(page, "Skip to pay", pay)).toBeLessThan(20);
  await tabTo(page, page.getByLabel("Pincode"), "Shift+Tab");
  await keyboard.type("700016");
  await tabTo(page, page.getByLabel("City"));
  await keyboard.type("Kolkata");
  await keyboard.press("Enter");

  await tabTo(page, page.getByLabel("Card number"));
  await keyboard.type("4242424242424242");
  await tabTo(page, page.getByLabel("Expiry"));
  await keyboard.type(cardExpiry);
  await tabTo(page, page.getByLabel("CVV"));
  await keyboard.type("123");
  await tabTo(page, page.getByLabel("Name on card"));
  await keyboard.type(shopper.name);
  await keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Payment processed! Thank you for your order." }),
  ).toBeVisible();
});

test("a new page takes the focus to its content", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("navigation", { name: "Main" }).getByText("About us").press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

test("the owner comes past the dashboard's menu, and sees where in it the focus is", async ({
  page,
}) => {
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/orders");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(main.locator(":focus")).toHaveCount(1);

  await openPage(page, "/dashboard/admin/products");
  await tabTo(page, main.getByRole("link", { name: "Skip filters" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(main.getByRole("table").locator(":focus")).toHaveCount(1);

  const menu = page.getByRole("navigation", { name: "Dashboard" });
  const last = menu.getByRole("link").last();
  await tabTo(page, last, "Shift+Tab");
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Personal data", level: 1 })).toBeVisible();
  await expect(main).toBeFocused();
});

test("a list lets the keyboard past its filters", async ({ page }) => {
  await openPage(page, "/category/mugs");
  await tabTo(page, page.getByRole("link", { name: "Skip filters" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("#product-list").getByRole("link").first()).toBeFocused();
});
