import { orderName, shownOrderNumber, trackingPath } from "#shared/orders/order-id.ts";
import { checkAccessibility } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { createPaidOrder } from "./payments.ts";
import { createCategory, createProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

test("an order leaves in parts: one piece now, one cancelled, one credited, and its shopper sees all", {
  tag: "@phone",
}, async ({ page: dashboard, otherUserPage: shop }) => {
  const shopper = await signInNewShopper(shop);
  const category = await createCategory(shop.request);
  const product = await createProduct(shop.request, { category: category._id });
  const bought = await createPaidOrder(shop.request, shopper, product, 3);
  const number = shownOrderNumber(bought._id);
  await signInAdmin(dashboard);
  await openPage(dashboard, `/dashboard/admin/orders/${bought._id}`);
  const dialog = dashboard.getByRole("dialog");
  const shipments = dashboard.getByRole("region", { name: "Parcels" });

  await test.step("one of three pieces is shipped", async () => {
    await dashboard.getByRole("button", { name: "Mark as shipped" }).click();
    const items = dialog.getByRole("textbox", { name: `Pieces of ${product.name}` });
    await expect(items).toHaveValue("3");
    await dialog.getByRole("button", { name: `One less of ${product.name}` }).dblclick();
    await expect(items).toHaveValue("1");
    await checkAccessibility(dashboard);
    await dialog.getByLabel("Carrier").fill("Blue Dart");
    await dialog.getByLabel("Tracking number").fill(`${number}-1`);
    await dialog.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(shipments.getByText("1 of 3 pieces shipped")).toBeVisible();
    await expect(shipments.getByRole("heading", { name: "Still to come" })).toBeVisible();
  });

  await test.step("one that waits is cancelled, for exactly what was said", async () => {
    await shipments.getByRole("button", { name: "Cancel pieces" }).click();
    await dialog.getByRole("button", { name: `One more of ${product.name}` }).click();
    await expect(dialog.getByText("₹100 goes back to the customer.")).toBeVisible();
    await dialog.getByLabel(/^Reason/).fill("Out of white");
    await checkAccessibility(dashboard);
    await dialog.getByRole("button", { name: "Cancel these pieces" }).click();
    await expect(shipments.getByText("1 of 2 pieces shipped")).toBeVisible();
    await expect(shipments.getByText("₹100 goes back for it.")).toBeVisible();
  });

  await test.step("the list says how far it is", async () => {
    await openPage(dashboard, `/dashboard/admin/orders?search=${number}&parcels=part`);
    await expect(dashboard.getByText("1 of 2 pieces shipped")).toBeVisible();
    await dashboard
      .getByRole("link", { name: orderName({ id: bought._id, number: bought.number }) })
      .click();
  });

  await test.step("the parcel arrives and its piece comes back", async () => {
    const shipment = shipments.getByRole("listitem", { name: "Parcel 1" });
    await shipment.getByRole("button", { name: "It has arrived" }).click();
    await expect(shipment.getByText(/arrived on/)).toBeVisible();
    await shipment.getByRole("button", { name: "Credit parcel 1" }).click();
    await dialog.getByRole("button", { name: `One more of ${product.name}` }).click();
    await expect(dialog.getByText("Left empty, exactly ₹100")).toBeVisible();
    await dialog.getByLabel(/^Reason/).fill("Chipped");
    await checkAccessibility(dashboard);
    await dialog.getByRole("button", { name: "Give it back" }).click();
    await expect(shipments.getByText("₹100 credited.")).toBeVisible();
    await checkAccessibility(dashboard);
  });

  await test.step("the shopper sees it in My Orders and on the tracking page", async () => {
    await openPage(shop, "/orders");
    const order = shop.getByRole("article", { name: `Order ${number}` });
    await expect(order.getByText("1 cancelled · 1 came back")).toBeVisible();
    await expect(order.getByText("₹100 credited.")).toBeVisible();
    await checkAccessibility(shop);
    await openPage(shop, trackingPath(bought.trackingToken ?? ""));
    await expect(shop.getByRole("region", { name: "Still to come" })).toContainText(product.name);
    await expect(shop.getByText("1 cancelled")).toBeVisible();
    await checkAccessibility(shop);
  });
});
