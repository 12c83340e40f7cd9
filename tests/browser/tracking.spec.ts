import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { checkAccessibility } from "./accessibility.ts";
import { waitForMail } from "./mails.ts";
import { createPaidOrder } from "./payments.ts";
import { adminHeaders, createCategory, createProduct } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

test("the link of a mail shows a parcel to whoever has it, until it is withdrawn", {
  tag: "@phone",
}, async ({ page, otherUserPage: friend, allowError }) => {
  const shopper = await signInNewShopper(page);
  const { _id: category } = await createCategory(page.request);
  const product = await createProduct(page.request, { category });
  const { _id } = await createPaidOrder(page.request, shopper, product, 2);
  const number = shownOrderNumber(_id);
  const moved = await page.request.put(`/api/v1/orders/${_id}/status`, {
    headers: await adminHeaders(page.request),
    data: { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" },
  });
  expect(moved.status()).toBe(200);
  const mail = await waitForMail(shopper.email, `order-shipped-${_id}`);
  const path = /\/track\/[0-9a-f]{32}/.exec(mail)?.[0] ?? "";

  await test.step("opened from the mail, by somebody without an account", async () => {
    const answer = await friend.goto(path);
    expect(await answer?.allHeaders()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    await openPage(friend, path);
    await expect(friend.getByRole("heading", { name: `Order #${number}` })).toBeVisible();
    await expect(friend.getByRole("main")).toContainText(product.name);
    await expect(friend.getByRole("main")).not.toContainText(/₹|Park Street/);
    await expect(friend.getByRole("main")).not.toContainText(shopper.name);
    const followed = friend.getByRole("link", { name: /^Follow it at Blue Dart/ });
    await expect(followed).toHaveAttribute("href", /trackNo=BD1$/);
    await checkAccessibility(friend);
  });

  await test.step("withdrawn in My Orders", async () => {
    await openPage(page, "/orders");
    await page.getByRole("button", { name: /^Share tracking/ }).click();
    const dialog = page.getByRole("dialog", { name: `Share tracking of order #${number}` });
    await expect(dialog).toContainText(path);
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: /^Withdraw it/ }).click();
    await expect(dialog).not.toContainText(path);
    await expect(dialog).toContainText(/\/track\/[0-9a-f]{32}/);
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: /^Track this order/ }).click();
    await expect(page.getByRole("heading", { name: `Order #${number}` })).toBeVisible();
  });

  await test.step("the old link leads to nothing, and says what to do", async () => {
    allowError(/404/);
    await openPage(friend, path);
    await expect(
      friend.getByText("This tracking link does not work, or no longer does"),
    ).toBeVisible();
    await expect(friend.getByRole("main").getByRole("link", { name: "My Orders" })).toBeVisible();
  });
});
