import { checkAccessibility } from "./accessibility.ts";
import { readPaymentOrderId, submitAddress } from "./payments.ts";
import { adminHeaders, createCategory, createProduct, fillCart } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

test("an account that is new to the shop is told that much of a product is not set aside", {
  tag: "@phone",
}, async ({ page, allowError }) => {
  allowError(/status of 409/);
  const shopper = await signInNewShopper(page);
  const category = await createCategory(page.request);
  const product = await createProduct(page.request, { category: category._id, quantity: "10" });
  await fillCart(page, [{ slug: product.slug, variant: "manual_6" }], shopper);
  await openPage(page, "/cart");
  const raised = await page.request.put(`/api/v1/product/update-product/${product._id}`, {
    headers: await adminHeaders(page.request),
    multipart: { price: "110" },
  });
  expect(raised.status()).toBe(200);
  await submitAddress(page);
  // What changed stands beside the button, and is there still after a reload.
  const changed = page.getByRole("alert").getByRole("listitem").filter({ hasText: product.name });
  await expect(changed).toContainText("was 6 at ₹100, now 6 at ₹110");
  await checkAccessibility(page);
  await page.reload();
  await expect(changed).toContainText("was 6 at ₹100, now 6 at ₹110");
  await changed.getByRole("link").click();
  await expect(page.getByRole("heading", { name: product.name })).toBeInViewport();
  await page.getByRole("button", { name: "Pay ₹660" }).click();

  const dialog = page.getByRole("dialog", { name: "These goods are not set aside for you" });
  await expect(dialog.getByRole("button", { name: "Continue to payment" })).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const pay = page.getByRole("button", { name: /^Pay ₹/ });
  await expect(pay).toBeFocused();

  await pay.press("Enter");
  await dialog.getByRole("button", { name: "Continue to payment" }).press("Enter");
  await readPaymentOrderId(page);

  await openPage(page, "/orders");
  await expect(page.getByText(/The goods are not set aside/).first()).toBeVisible();
});
