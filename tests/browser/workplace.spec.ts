import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { orderName } from "#shared/orders/order-id.ts";
import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { ship } from "./order-steps.ts";
import { createPaidOrder } from "./payments.ts";
import { createCategory, createProduct } from "./products.ts";
import { newMember } from "./staff.ts";
import { expect, openContext, openPage, setLocalStorage, test } from "./test.ts";
import { registerShopper } from "./users.ts";

/** As the shop promises it: an order shows on the first page within 5 s. */
const NEWS_MS = 5_000;

const palette = (page: Page) => page.getByRole("combobox", { name: /^Page, setting, order/ });

test("three employees work at once: orders come and leave, a price is edited twice, and nobody's work is lost", async ({
  page: owner,
  otherUserPage: packer,
  browser,
  contextOptions,
  baseURL,
  allowError,
}) => {
  const context = await openContext(browser, { ...contextOptions, baseURL: baseURL ?? "" });
  const colleague = await context.newPage();
  const { request } = owner;
  const { _id: category } = await createCategory(request);
  const product = await createProduct(request, { category });
  const [shopper, packing, pricing, accountant] = await Promise.all([
    registerShopper(request),
    newMember(request, "Orders"),
    newMember(request, "Catalogue"),
    newMember(request, "Accountant"),
  ]);
  await signInAdmin(owner);
  await setLocalStorage(packer, { auth: JSON.stringify(packing) });
  await setLocalStorage(colleague, { auth: JSON.stringify(pricing) });
  await Promise.all([
    openPage(owner, "/dashboard/admin"),
    openPage(packer, "/dashboard/admin/orders"),
    openPage(colleague, `/dashboard/admin/update-product/${product.slug}`),
  ]);
  const toShip = owner.getByRole("region", { name: /^Orders to ship/ });
  await expect(toShip).toBeVisible();
  const waiting = Number(/\d+/.exec((await toShip.getByRole("heading").innerText()) ?? "")?.[0]);

  const order =
    await test.step("an order comes in, and the first page says so by itself", async () => {
      const bought = await createPaidOrder(request, shopper, product, 2);
      await expect
        .poll(async () => Number(/\d+/.exec(await toShip.getByRole("heading").innerText())?.[0]), {
          timeout: NEWS_MS,
          intervals: [200],
        })
        .toBeGreaterThan(waiting);
      return { ...bought, name: orderName({ id: bought._id, number: bought.number }) };
    });

  await test.step("who packs is told of it, and ships it", async () => {
    await packer.getByRole("button", { name: /^Show \d+ new orders?$/ }).click();
    await packer.getByRole("link", { name: order.name }).click();
    await ship(packer, `VRL${order._id.slice(-6)}`);
    await expect(packer.getByText(/^Shipped with VRL Logistics/).first()).toBeVisible();
  });

  await test.step("the price is edited by two at once: the second sees what the first saved", async () => {
    await openPage(owner, `/dashboard/admin/update-product/${product.slug}`);
    await owner.getByLabel("Price").fill("120");
    await colleague.getByLabel("Price").fill("110");
    await colleague.getByRole("button", { name: "Update Product" }).click();
    await expect(colleague.getByText("Product updated successfully")).toBeVisible();
    allowError(/409/);
    await owner.getByRole("button", { name: "Update Product" }).click();
    await expect(
      owner.getByRole("heading", { name: "This product was changed meanwhile" }),
    ).toBeVisible();
    await expect(owner.getByLabel("Price", { exact: true })).toHaveValue("120");
    const shown = await request.get(`/api/v1/product/get-product/${product.slug}`);
    expect((await shown.json()).product.price).toBe(110);
  });

  await test.step("each finds what their role includes, and no more", async () => {
    await colleague.keyboard.press("Control+k");
    await palette(colleague).fill(product.name.slice(0, 30));
    await expect(colleague.getByRole("group", { name: "Products" })).toBeVisible();
    await palette(colleague).fill(order.name);
    await expect(colleague.getByText(/^Nothing is called/)).toBeVisible();
    await colleague.keyboard.press("Escape");
  });

  await test.step("the accountant finds the order's invoice, and cannot touch the order", async () => {
    await setLocalStorage(colleague, { auth: JSON.stringify(accountant) });
    await openPage(colleague, "/dashboard/admin/documents");
    await expect(colleague.getByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
    await colleague.keyboard.press("Control+k");
    await palette(colleague).fill(order.name);
    const documents = colleague.getByRole("group", { name: "Documents" });
    await documents.getByRole("option", { name: /Tax invoice/ }).click();
    await expect(colleague.getByRole("heading", { name: /^Tax invoice/i }).first()).toBeVisible();
    await openPage(colleague, `/dashboard/admin/orders/${order._id}`);
    await expect(colleague.getByText(order.name).first()).toBeVisible();
    await expect(colleague.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
  });
  await context.close();
});

test("anything is found by the keyboard alone, and shortcuts are listed and switched off", {
  tag: "@both",
}, async ({ page, viewport }) => {
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/orders");
  const button = page.getByRole("button", { name: "Find anything" });
  await button.click();
  await expect(palette(page)).toBeFocused();
  await palette(page).fill("ways to p");
  await expect(page.getByRole("option", { name: /^Ways to pay/ })).toBeVisible();
  await checkAccessibility(page);
  await checkWidth(page);
  if (viewport && viewport.width < 640) {
    const box = await page.getByRole("dialog", { name: "Find anything" }).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: viewport.width, height: viewport.height });
  }
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search by name or SKU" })).toBeFocused();
  await page.keyboard.type("g o");
  await expect(page).toHaveURL(/\/products/);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByRole("cell", { name: "Go to the orders" })).toBeVisible();
  await checkAccessibility(page);
  await checkWidth(page);
  await list.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
});

test("a view of a list is saved, shared, found by a colleague, and removed with a way back", async ({
  page,
  otherUserPage: colleague,
}) => {
  const mark = randomUUID().slice(0, 6);
  const name = `Part shipped ${mark}`;
  await signInAdmin(page);
  await openPage(page, `/dashboard/admin/orders?search=${mark}&parcels=part&sort=oldest`);
  await page.getByRole("button", { name: /^View: / }).click();
  await page.getByRole("menuitem", { name: "Save this view..." }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("checkbox", { name: /^For all staff/ }).check();
  await checkAccessibility(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const tabs = page.getByRole("navigation", { name: "Views of orders" });
  await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await checkAccessibility(page);
  await setLocalStorage(colleague, {
    auth: JSON.stringify(await newMember(page.request, "Orders")),
  });
  await openPage(colleague, "/dashboard/admin/orders");
  await colleague.getByRole("navigation", { name: "Views of orders" }).getByText(name).click();
  await expect(colleague).toHaveURL(/parcels=part&sort=oldest/);
  await page.getByRole("button", { name: `View: ${name}` }).click();
  await page.getByRole("menuitem", { name: `Remove “${name}”` }).click();
  await expect(tabs.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tabs.getByRole("link", { name })).toBeVisible();
  // Others see the lists of all orders, too.
  await page.getByRole("button", { name: `View: ${name}` }).click();
  await page.getByRole("menuitem", { name: `Remove “${name}”` }).click();
  await expect(tabs.getByRole("link", { name })).toHaveCount(0);
});
