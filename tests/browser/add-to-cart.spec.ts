import { checkAccessibility } from "./accessibility.ts";
import { createCategory, createProduct, mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";

test("ten pieces by a tier and one by hand", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, `/product/${mug.slug}`);
  const ask = page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ });
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  const add = dialog.getByRole("button", { name: "Add to cart" });

  await ask.click();
  await expect(dialog.getByRole("radio", { name: /^1 piece/ })).toBeChecked();
  await dialog.getByRole("radio", { name: /^10 pieces.*5% off/ }).check();
  await expect(dialog.getByText("10 pieces at ₹75")).toBeVisible();
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Product added to Cart")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 10 items" })).toBeVisible();
  await expect(ask).toBeFocused();

  // Opened again it has forgotten what was chosen.
  await ask.click();
  await expect(dialog.getByRole("radio", { name: /^1 piece/ })).toBeChecked();
  await dialog.getByLabel("Number of pieces").fill("1");
  await expect(dialog.getByText("Priced together with 10 already in your cart.")).toBeVisible();
  await add.click();
  await expect(page.getByRole("link", { name: "Cart, 11 items" })).toBeVisible();

  await page.getByRole("link", { name: "Cart, 11 items" }).click();
  const items = page.getByRole("list", { name: "Items in your cart" });
  await expect(items.getByRole("heading", { name: mug.name })).toHaveCount(1);
  await expect(items).toContainText("₹75instead of ₹79 each");
  await expect(items).toContainText("Total of all lines: ₹825instead of ₹869");
  const lines = page.getByRole("list", { name: `Lines of ${mug.name}` }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText("10 at ₹75");
  await expect(lines.nth(0)).toContainText("Line total: ₹750instead of ₹790");
  await expect(lines.nth(1)).toContainText("1 at ₹75");
  await expect(lines.nth(1)).toContainText("Line total: ₹75instead of ₹79");
  await checkAccessibility(page);
  await expect(page.getByRole("button", { name: "Log in to pay ₹825" })).toBeVisible();
});

test("an invalid number of pieces does nothing", async ({ page, request }) => {
  const { _id: category } = await createCategory(request);
  const { slug } = await createProduct(request, { category, quantity: "22" });
  await openPage(page, `/product/${slug}`);
  await page.getByRole("button", { name: /^Add to cart/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  const typed = dialog.getByLabel("Number of pieces");
  for (const nonsense of ["", "0", "-3", "2.5", "ten", "1e3", "23"]) {
    await typed.click();
    await typed.fill(nonsense);
    await dialog.getByRole("button", { name: "Add to cart" }).click();
    await expect(dialog).toBeVisible();
    await expect(typed).toBeFocused();
  }
  await expect(dialog.getByText("Only 22 in stock")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
});

test("from a list the toast says 'Item Added to Cart'", async ({ page }) => {
  await openPage(page, "/category/mugs");
  await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Item Added to Cart")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("the dialog's code is fetched when the browser rests, before anybody asks for it", {
  tag: "@phone",
}, async ({ page }) => {
  const isDialog = (url: string) => /\/add-to-cart-dialog-[^/]+\.js$/.test(url);
  const fetched = page.waitForResponse((response) => isDialog(response.url()));
  await openPage(page, `/product/${mug.slug}`);
  await (await fetched).finished();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isDialog(request.url())) asked.push(request.url());
  });
  await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).tap();
  await expect(page.getByRole("dialog", { name: "Add to cart" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a click beside the dialog closes it", async ({ page }) => {
  await openPage(page, `/product/${mug.slug}`);
  await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add to cart" });
  await expect(dialog).toBeVisible();
  // Not the first, if it is quick.
  await expect(async () => {
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden({ timeout: 100 });
  }).toPass();
});

test("quantities change in the cart, and the discount follows them", async ({ page }) => {
  await openPage(page, `/product/${mug.slug}`);
  await page.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
  await page.getByRole("radio", { name: /^10 pieces/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Cart, 10 items" }).click();

  const pay = page.getByRole("button", { name: /^Log in to pay/ });
  await expect(pay).toHaveText("Log in to pay ₹750");
  await page.getByRole("button", { name: `Decrease quantity of ${mug.name}` }).click();
  await expect(pay).toHaveText("Log in to pay ₹711");
  await page.getByRole("button", { name: `Increase quantity of ${mug.name}` }).click();
  await expect(pay).toHaveText("Log in to pay ₹750");
  await expect(page.getByText("You save")).toBeVisible();

  const quantity = page.getByRole("textbox", { name: `Type the quantity of ${mug.name}` });
  await quantity.fill("100");
  await quantity.press("Enter");
  await expect(pay).toHaveText("Log in to pay ₹6,700");
  for (const none of ["abc", "0", "1.5", ""]) {
    await quantity.fill(none);
    await quantity.blur();
    await expect(quantity).toHaveValue("100");
  }

  const remove = page.getByRole("button", { name: `Remove ${mug.name}` });
  await remove.click();
  await expect(page.getByText(`${mug.name} was removed from your cart`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(quantity).toHaveValue("100");
  await remove.click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
});

test("a quantity ends at one, and at what is in stock", async ({ page, request }) => {
  const { _id: category } = await createCategory(request);
  const { slug, name } = await createProduct(request, { category, quantity: "2" });
  await openPage(page, `/product/${slug}`);
  await page.getByRole("button", { name: /^Add to cart/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Cart, 1 item" }).click();
  const quantity = page.getByRole("status", { name: `Quantity of ${name}` });
  const decrease = page.getByRole("button", { name: `Decrease quantity of ${name}` });
  const increase = page.getByRole("button", { name: `Increase quantity of ${name}` });
  await expect(decrease).toBeDisabled();
  await expect(quantity).toHaveText("1");
  await increase.click();
  await expect(quantity).toHaveText("2");
  await expect(page.getByText("That is all we have in stock.")).toBeVisible();
  await expect(increase).toBeDisabled();
  await page.getByRole("textbox", { name: `Type the quantity of ${name}` }).fill("99");
  await page.keyboard.press("Enter");
  await expect(quantity).toHaveText("2");
  await decrease.click();
  await expect(quantity).toHaveText("1");
});
