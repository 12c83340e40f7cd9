import type { APIRequestContext } from "@playwright/test";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { checkAccessibility } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { waitForMail } from "./mails.ts";
import { createPaidOrder } from "./payments.ts";
import { pictureFile } from "./picture-files.ts";
import { adminHeaders, createCategory, createProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

/** Moves an order as staff do, without the browser. */
async function transitionOrder(
  request: APIRequestContext,
  id: string,
  data: object,
): Promise<void> {
  const headers = await adminHeaders(request);
  const moved = await request.put(`/api/v1/orders/${id}/status`, { headers, data });
  expect(moved.status()).toBe(200);
}

test("a shopper returns a piece with a photo, staff take it back and refunds it", {
  tag: "@phone",
}, async ({ page: shop, otherUserPage: dashboard }) => {
  const shopper = await signInNewShopper(shop);
  const category = await createCategory(shop.request);
  const product = await createProduct(shop.request, { category: category._id });
  const bought = await createPaidOrder(shop.request, shopper, product, 2);
  const number = shownOrderNumber(bought._id);
  const tracking = { carrier: "Blue Dart", trackingNumber: `${number}-IN` };
  await transitionOrder(shop.request, bought._id, { status: "Shipped", ...tracking });
  await transitionOrder(shop.request, bought._id, { status: "Delivered" });

  await test.step("asked for in My Orders", async () => {
    await openPage(shop, "/orders");
    await shop.getByRole("link", { name: `Return items (until` }).click();
    await expect(shop.getByRole("heading", { name: "Return items" })).toBeVisible();
    await shop.getByLabel(/^Pieces of /).fill("1");
    await shop.getByLabel("Reason").selectOption("Damaged when it arrived");
    await shop.getByLabel("What happened").fill("The rim is chipped.");
    await shop.locator("input[type=file]").setInputFiles(await pictureFile("rim.png", "#884422"));
    await expect(shop.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await checkAccessibility(shop);
    await shop.getByRole("button", { name: "Ask for the return" }).click();
    const card = shop.getByRole("article", { name: /^Return / });
    await expect(card).toContainText("Asked for");
    await expect(card).toContainText("The rim is chipped.");
    await expect(card.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await checkAccessibility(shop);
  });

  await test.step("accepted, received and inspected by staff", async () => {
    await signInAdmin(dashboard);
    await openPage(dashboard, `/dashboard/admin/orders/${bought._id}`);
    await dashboard.getByRole("link", { name: /^Return .*: asked for$/ }).click();
    await expect(dashboard.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await checkAccessibility(dashboard);
    await dashboard.getByLabel("Instructions").fill("Send it to 5 Mill Lane, Kolkata.");
    await dashboard.getByRole("button", { name: "Accept the return" }).click();
    await dashboard.getByRole("button", { name: "Note that it has arrived" }).click();
    await dashboard.getByLabel(`${product.name} (of 1)`).fill("0");
    await dashboard.getByRole("button", { name: "Save what was found" }).click();
  });

  await test.step("refunded", async () => {
    const amount = dashboard.getByLabel(`Refund for 1 × ${product.name} (₹)`);
    await expect(amount).toHaveValue("100.00");
    await checkAccessibility(dashboard);
    await dashboard.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(dashboard.getByText("Credited: ₹100")).toBeVisible();
    expect(await waitForMail(shopper.email, "-refunded")).toContain("₹100");
  });

  await test.step("which the shopper sees", async () => {
    await openPage(shop, "/orders");
    const ended = shop.getByRole("article", { name: /^Return / });
    await expect(ended).toContainText("Send it to 5 Mill Lane, Kolkata.");
    await expect(ended).toContainText("Refunded");
    await expect(ended).toContainText("Credited: ₹100");
    await expect(shop.getByRole("link", { name: `Return items (until` })).toBeVisible();
  });
});

test("a shopper cancels a piece at once, and asks for the rest that is packed", {
  tag: "@phone",
}, async ({ page: shop, otherUserPage: dashboard }) => {
  const shopper = await signInNewShopper(shop);
  const category = await createCategory(shop.request);
  const product = await createProduct(shop.request, { category: category._id });
  const bought = await createPaidOrder(shop.request, shopper, product, 3);
  const number = shownOrderNumber(bought._id);
  const cancelLink = shop.getByRole("link", { name: `Cancel items of order ${number}` });

  await test.step("at once while it is not packed", async () => {
    await openPage(shop, "/orders");
    await cancelLink.click();
    const items = shop.getByLabel(/^Pieces of /);
    await expect(items).toHaveValue("0");
    await items.fill("1");
    await checkAccessibility(shop);
    await shop.getByRole("button", { name: "Cancel 1 piece" }).click();
    await checkAccessibility(shop);
    await shop.getByRole("button", { name: "Yes, cancel" }).click();
    await expect(shop.getByText("Cancelled. You get an e-mail.")).toBeVisible();
  });

  await test.step("packed by staff, it is asked for and granted", async () => {
    await signInAdmin(dashboard);
    await openPage(dashboard, `/dashboard/admin/orders/${bought._id}`);
    await dashboard.getByRole("button", { name: "Mark as packed" }).click();
    await expect(dashboard.getByText(/^Packed on/)).toBeVisible();
    await openPage(shop, "/orders");
    await cancelLink.click();
    await expect(shop.getByText("This order is packed already.")).toBeVisible();
    await shop.getByRole("button", { name: "All of it" }).click();
    await expect(shop.getByLabel(/^Pieces of /)).toHaveValue("2");
    await shop.getByRole("button", { name: "Ask to cancel 2 pieces" }).click();
    await shop.getByRole("button", { name: "Yes, ask" }).click();
    await expect(shop.getByText(/^You have asked to cancel/)).toBeVisible();
    await openPage(dashboard, "/dashboard/admin/returns");
    await checkAccessibility(dashboard);
    const name = new RegExp(`^Cancel the pieces of order SO-.* \\(#${number}\\)$`);
    await dashboard.getByRole("button", { name }).click();
    await expect(dashboard.getByText("The pieces are cancelled.")).toBeVisible();
    await openPage(shop, "/orders");
    await expect(shop.getByText("Cancelled as you asked.")).toBeVisible();
  });
});
