import { orderName, shownOrderNumber } from "#shared/orders/order-id.ts";
import { checkAccessibility } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { passTimeUntil } from "./clock.ts";
import { filterList } from "./lists.ts";
import { controlSandbox, createPaidOrder } from "./payments.ts";
import { createCategory, createProduct, fetchProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper, signInNewShopper } from "./users.ts";

const indianDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });

test("an order is found in the dashboard, shipped and delivered, and its shopper follows it", {
  tag: "@phone",
}, async ({ page: dashboard, otherUserPage: shop }) => {
  const shopper = await signInNewShopper(shop);
  const category = await createCategory(shop.request);
  const product = await createProduct(shop.request, { category: category._id });
  const bought = await createPaidOrder(shop.request, shopper, product, 2);
  const number = shownOrderNumber(bought._id);
  const name = orderName({ id: bought._id, number: bought.number });
  await signInAdmin(dashboard);

  await test.step("found by search, status and date", async () => {
    await openPage(dashboard, "/dashboard/admin/orders");
    await dashboard.getByRole("searchbox", { name: /^Number, name/ }).fill(shopper.email);
    await dashboard.keyboard.press("Enter");
    await expect(dashboard.getByText("1 order", { exact: true })).toBeVisible();
    await filterList(dashboard, "Status", "Shipped");
    await expect(dashboard.getByText("No order matches your search.")).toBeVisible();
    await filterList(dashboard, "Status", "Processing");
    await expect(dashboard.getByText("1 order", { exact: true })).toBeVisible();
    await filterList(dashboard, "To", "2020-01-01");
    await expect(dashboard).toHaveURL(/to=2020-01-01/);
    await expect(dashboard.getByText("0 orders", { exact: true })).toBeVisible();
    const day = indianDay.format(new Date(bought.createdAt));
    await filterList(dashboard, "From", day);
    await filterList(dashboard, "To", day);
    await expect(dashboard.getByText("1 order", { exact: true })).toBeVisible();
    await checkAccessibility(dashboard);
    // By the keyboard: others' orders may come above the list meanwhile, and move it from under a click.
    await dashboard.getByRole("link", { name }).press("Enter");
  });

  await test.step("opened: lines, customer, payment and history", async () => {
    await expect(dashboard.getByRole("heading", { name: `Order ${name}` })).toBeVisible();
    const part = (name: string) => dashboard.getByRole("region", { name });
    await expect(part("What was ordered")).toContainText(product.name);
    await expect(part("What was ordered")).toContainText("Quantity: 2 × ₹100");
    await expect(part("Customer")).toContainText(shopper.email);
    await expect(part("Customer")).toContainText(shopper.address);
    await expect(part("Payment")).toContainText(`Payment reference${bought.orderId}`);
    await expect(part("Payment")).toContainText("MethodVISA");
    await expect(part("History")).toContainText("The payment is complete.");
  });

  const tracking = `Shipped with Blue Dart, tracking number ${number}-IN`;
  await test.step("shipped, once the tracking number is there", async () => {
    await dashboard.getByRole("button", { name: "Mark as shipped" }).click();
    const dialog = dashboard.getByRole("dialog", { name: "Ship this order" });
    await dialog.getByLabel("Carrier").fill("Blue Dart");
    const ship = dialog.getByRole("button", { name: "Mark as shipped" });
    await ship.click();
    const trackingNumber = dialog.getByLabel("Tracking number");
    await expect(trackingNumber).toBeFocused();
    await expect(trackingNumber).toHaveAccessibleDescription("Enter the tracking number");
    await expect(dialog.getByLabel("Carrier")).toHaveValue("Blue Dart");
    await checkAccessibility(dashboard);
    await trackingNumber.fill(`${number}-IN`);
    await ship.click();
    await expect(dialog).toBeHidden();
    await expect(dashboard.getByText("Parcel 1 is on its way.")).toBeVisible();
    await expect(dashboard.getByRole("heading", { name: `Order ${name}` })).toBeFocused();
    await expect(dashboard.getByText(tracking, { exact: true })).toBeVisible();
    await checkAccessibility(dashboard);
  });

  const order = shop.getByRole("article", { name: `Order ${number}` });
  await test.step("the shopper sees how to follow it, and what happened", async () => {
    await openPage(shop, "/orders");
    await expect(order.getByText("Shipped", { exact: true })).toBeVisible();
    await expect(order.getByText(tracking, { exact: true })).toBeVisible();
    await order.getByText("What happened so far").click();
    await expect(order.getByRole("group").getByRole("listitem")).toContainText([
      "The order was made and its stock reserved.",
      "The payment is complete.",
      tracking,
    ]);
  });

  await test.step("delivered", async () => {
    await dashboard.getByRole("button", { name: "Mark as delivered" }).click();
    await dashboard.getByRole("dialog").getByRole("button", { name: "Mark as delivered" }).click();
    await expect(dashboard.getByText("The order is now Delivered.")).toBeVisible();
    await expect(dashboard.getByRole("button", { name: /^Mark as|^Cancel the/ })).toHaveCount(0);
    await openPage(shop, "/orders");
    await expect(order.getByText("Delivered", { exact: true })).toBeVisible();
  });

  await test.step("the list is as it was left", async () => {
    await dashboard.getByRole("link", { name: "All orders" }).click();
    await expect(dashboard).toHaveURL(/\/orders\?search=.*&status=Processing&from=.*&to=/);
    await expect(dashboard.getByText("0 orders", { exact: true })).toBeVisible();
  });
});

test("an order is cancelled in the dashboard: stock and money go back, and its shopper reads why", async ({
  page: dashboard,
  otherUserPage: shop,
  allowError,
}) => {
  allowError(/status of 403/);
  const shopper = await signInNewShopper(shop);
  const category = await createCategory(shop.request);
  const product = await createProduct(shop.request, { category: category._id, quantity: "5" });
  const { _id, number, orderId, bank } = await createPaidOrder(shop.request, shopper, product, 2);
  const stock = async () => (await fetchProduct(shop.request, product.slug)).quantity;
  expect(await stock()).toBe(3);

  // The dashboard is not the shopper's.
  await openPage(shop, `/dashboard/admin/orders/${_id}`);
  await expect(shop.getByText(/Redirecting you to login in \d sec/)).toBeVisible();
  await expect(shop.getByText(orderId)).toHaveCount(0);

  await signInAdmin(dashboard);
  await openPage(dashboard, "/dashboard/admin/orders");
  await dashboard.getByRole("link", { name: orderName({ id: _id, number }) }).click();
  const cancel = dashboard.getByRole("button", { name: "Cancel the order" });
  await cancel.click();
  const dialog = dashboard.getByRole("dialog", { name: "Cancel this order" });
  await expect(dialog.getByText("₹200 goes back to the customer.")).toBeVisible();
  await checkAccessibility(dashboard);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await dialog.getByLabel(/^Reason/).fill("Out of this colour.");
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(dashboard.getByText("The order is now Cancelled.")).toBeVisible();
  await expect(dashboard.getByRole("button", { name: /^Mark as|^Cancel the/ })).toHaveCount(0);
  await expect(dashboard.getByRole("region", { name: "Payment" })).toContainText("Refunds₹200");
  expect(await stock()).toBe(5);

  await expect(async () => {
    const known = await controlSandbox(bank, "orders");
    const { refunds = [] } = known.find((one) => one.orderId === orderId) ?? {};
    expect(refunds).toMatchObject([{ amount: 20_000, status: "SUCCESS" }]);
    const headers = { Authorization: shopper.token };
    const own = await shop.request.get("/api/v1/order/user-orders", { headers });
    expect((await own.json()).orders).toMatchObject([{ payment: { status: "refunded" } }]);
  }).toPass();
  await openPage(shop, "/orders");
  await expect(shop.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(shop.getByText("The amount was sent back to you.")).toBeVisible();
  await shop.getByText("What happened so far").click();
  await expect(
    shop.getByText("Cancelled: Out of this colour. The money goes back.", { exact: true }),
  ).toBeVisible();
});

test("a new paid order shows on the open list without a reload, with a count in the menu", async ({
  page,
}) => {
  const shopper = await registerShopper(page.request);
  const category = await createCategory(page.request);
  const product = await createProduct(page.request, { category: category._id });
  await signInAdmin(page);
  await page.clock.install();
  // New is what was paid after the page first asked.
  const firstRequest = page.waitForResponse(/\/orders\/to-ship$/);
  await openPage(page, "/dashboard/admin/orders");
  await firstRequest;
  const first = page
    .getByRole("table", { name: "Orders" })
    .locator("tbody")
    .getByRole("row")
    .first();
  const placeBefore = await first.boundingBox();
  const { _id, number } = await createPaidOrder(page.request, shopper, product);
  // Other tests' orders are new, too.
  const show = page.getByRole("button", { name: /^Show \d+ new orders?$/ });
  await passTimeUntil(page, 20_000, show);
  await expect(page.getByRole("navigation", { name: "Dashboard" })).toContainText(/\d+ to ship/);
  expect(await first.boundingBox(), "nothing moves from under a click").toEqual(placeBefore);
  await checkAccessibility(page);
  await show.click();
  const row = page.getByRole("table", { name: "Orders" }).locator("tbody").getByRole("row");
  const mine = row.filter({ hasText: orderName({ id: _id, number }) });
  await expect(mine.getByText("New", { exact: true })).toBeVisible();
});
