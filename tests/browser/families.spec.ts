import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { checkAccessibility } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { cards, payWithCard, readPaymentOrderId, submitAddress } from "./payments.ts";
import { adminHeaders, createCategory, createProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

const tee = { slug: "cotton-t-shirt-180-gsm", name: "Cotton T-shirt, 180 gsm" };
const sizes = ["S", "M", "L", "XL", "XXL"];

/** Opens the grid of the T-shirt's family from its page. */
async function openGrid(page: Page): Promise<Locator> {
  await openPage(page, `/product/${tee.slug}`);
  await page.getByRole("button", { name: /^Add to cart.*180 gsm, black, M/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  await dialog.getByRole("button", { name: /^Several at once, by/ }).click();
  await expect(dialog.getByRole("textbox").first()).toBeVisible();
  return dialog;
}

const quantityField = (dialog: Locator, colour: string, size: string) =>
  dialog.getByRole("textbox", { name: `Pieces of ${tee.name}, ${colour}, ${size}`, exact: true });

/** Shirts in black S, black M, which is sold out, and white S. */
async function createShirts(request: APIRequestContext) {
  const { _id: category } = await createCategory(request);
  const shirt = (colour: string, size: string, quantity: string, price: string) =>
    createProduct(request, {
      category,
      quantity,
      price,
      specifications: JSON.stringify([
        { name: "Colour", value: colour },
        { name: "Size", value: size },
      ]),
    });
  const blackS = await shirt("Black", "S", "7", "120");
  const blackM = await shirt("Black", "M", "0", "130");
  const whiteS = await shirt("White", "S", "9", "110");
  const answer = await request.post("/api/v1/families", {
    headers: await adminHeaders(request),
    data: {
      name: `Shirt of ${blackS.name}`,
      sharedTiers: true,
      options: ["colour", "size"],
      variants: [blackS, blackM, whiteS].map(({ _id }) => ({ product: _id })),
    },
  });
  expect(answer.status()).toBe(201);
  return { blackS, blackM, whiteS };
}

test("five sizes in two colours are ordered at once, and paid at the tier of their sum", {
  tag: "@phone",
}, async ({ page }) => {
  await signInNewShopper(page);
  const dialog = await openGrid(page);
  await checkAccessibility(page);
  for (const colour of ["black", "navy"]) {
    await dialog.getByText(colour === "black" ? "Black" : "Navy", { exact: true }).click();
    for (const size of sizes) await quantityField(dialog, colour, size).fill("1");
  }
  await expect(dialog.getByText("10 pieces at 5% off:")).toBeVisible();
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Product added to Cart")).toBeVisible();
  await expect(
    page.getByRole("link", { name: /10 in your cart, all colours and sizes$/ }),
  ).toBeVisible();
  await openPage(page, "/cart");
  await expect(page.getByRole("heading", { name: tee.name, exact: true })).toHaveCount(1);
  const lines = page.getByRole("list", { name: `Lines of ${tee.name}` }).getByRole("listitem");
  await expect(lines).toHaveCount(10);
  await expect(lines.first()).toContainText("Black, S");
  await expect(page.getByText("Add 40 more for 10% off")).toHaveCount(1);
  await checkAccessibility(page);
  await expect(page.getByRole("button", { name: "Pay ₹1,420" })).toBeVisible();
  await submitAddress(page);
  await readPaymentOrderId(page);
  await expect(page.getByRole("heading", { name: "₹1,420" })).toBeVisible();
  await payWithCard(page, cards.good);
  await expect(
    page.getByRole("heading", { name: "Payment processed! Thank you for your order." }),
  ).toBeVisible();
  await openPage(page, "/orders");
  await expect(page.getByText("Quantity: 1 × ₹142")).toHaveCount(10);
});

test("an option shows its product where the shopper is, and back leads to the one before", {
  tag: "@phone",
}, async ({ page, request }) => {
  const { blackS, blackM, whiteS } = await createShirts(request);
  await openPage(page, `/product/${blackS.slug}`);
  const white = page.getByRole("link", { name: "White" });
  await white.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await white.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/product/${whiteS.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(whiteS.name);
  await expect(page).toHaveTitle(new RegExp(whiteS.name));
  await expect(page.getByText("In stock: 9")).toBeVisible();
  await expect(page.getByRole("main").getByText("₹110").first()).toBeVisible();
  await expect(white).toBeFocused();
  await expect(white).toHaveAttribute("aria-current", "true");
  expect(await scrolled()).toBe(before);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(blackS.name);
  await expect(page.getByText("In stock: 7")).toBeVisible();

  await page.getByRole("link", { name: /^M ?, sold out$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(blackM.name);
  await expect(page.getByRole("button", { name: /^Out of stock/ })).toBeDisabled();
  await expect(page.getByText("Not made in this combination: White (shows S)")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Order several/ })).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole("link", { name: /^White ?, shows S$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(whiteS.name);
});

test("the keyboard alone goes through the grid", async ({ page }) => {
  await openPage(page, `/product/${tee.slug}`);
  const { keyboard } = page;
  await page.getByRole("button", { name: /^Add to cart.*180 gsm, black, M/ }).focus();
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  await dialog.getByRole("button", { name: /^Several at once/ }).focus();
  await keyboard.press("Enter");
  await expect(dialog.getByRole("radio", { name: "Black" })).toBeVisible();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await keyboard.press("Tab");
  await expect(dialog.getByRole("radio", { name: "Black" })).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Red" })).toBeChecked();
  for (let stop = 0; stop < 2; stop += 1) await keyboard.press("Tab");
  await expect(quantityField(dialog, "red", "S")).toBeFocused();
  await keyboard.type("9999");
  await keyboard.press("Enter");
  await expect(dialog.getByText("Check the quantities that are marked")).toBeVisible();
  await expect(quantityField(dialog, "red", "S")).toBeFocused();
  await checkAccessibility(page);
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("2");
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
});

test("the grid is whole with text at 200 % on a phone", { tag: "@phone" }, async ({ page }) => {
  const dialog = await openGrid(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(
    await dialog.evaluate((element) => element.scrollWidth - element.clientWidth),
    "pixels beyond the dialog's edge",
  ).toBeLessThanOrEqual(0);
  // The name stands in one line, and no button over the price.
  const row = dialog.getByRole("listitem").filter({ hasText: "XXL" });
  const box = async (inner: Locator) =>
    (await inner.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const name = await box(row.getByText("XXL", { exact: true }));
  expect(name.height).toBeLessThan(100);
  const price = await box(row.getByText("₹149", { exact: true }));
  const fewer = await box(row.getByRole("button", { name: /^Fewer/ }));
  expect(fewer.x >= price.x + price.width || fewer.y >= price.y + price.height).toBe(true);
});

test("sizes and colours are ordered on a phone without scrolling for total and button", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, `/product/${tee.slug}`);
  await page.getByRole("button", { name: "Order several colours and sizes at once" }).tap();
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  await expect(dialog.getByRole("list", { name: "Bulk prices" })).toBeVisible();
  for (const size of sizes) await quantityField(dialog, "black", size).fill("3");
  const add = dialog.getByRole("button", { name: "Add to cart" });
  await quantityField(dialog, "black", "S").scrollIntoViewIfNeeded();
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText("15 pieces at 5% off:")).toBeInViewport({ ratio: 1 });
  await add.tap();
  await expect(page.getByText("Product added to Cart")).toBeVisible();
  await openPage(page, "/cart");
  const lines = page.getByRole("list", { name: `Lines of ${tee.name}` }).getByRole("listitem");
  await expect(lines).toHaveCount(5);
  const heights = await lines.evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(64);
  const checkout = page.getByRole("link", { name: "Checkout" });
  await expect(checkout).toBeInViewport({ ratio: 1 });
  await checkout.tap();
  await expect(page.getByRole("button", { name: /^Log in to pay/ })).toBeInViewport({ ratio: 1 });
});

test("the owner's pages of families are accessible", { tag: "@both" }, async ({ page }) => {
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/families");
  await expect(page.getByText(/^\d+ families$/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: /Two-tone sublimation mug, 11 oz/ }).click();
  await expect(page.getByRole("heading", { name: "Add variants" })).toBeVisible();
  await checkAccessibility(page);
  await openPage(page, "/dashboard/admin/families/new");
  await expect(page.getByRole("heading", { name: "Make a family" })).toBeVisible();
  await checkAccessibility(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("options lead to the other products", { tag: "@phone" }, async ({ page }) => {
    await page.goto(`/product/${tee.slug}`);
    await page.getByRole("link", { name: "Navy", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${tee.name}, navy, M`);
    await page.getByRole("link", { name: "XL", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${tee.name}, navy, XL`);
  });
});
