import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { cards, payWithCard, readPaymentOrderId } from "./payments.ts";
import { fillCart, mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

test("a business saves an address, buys with its GSTIN, and finds both on the order", {
  tag: "@phone",
}, async ({ page }) => {
  const shopper = await signInNewShopper(page);
  await openPage(page, "/login");
  await page.getByRole("link", { name: "Your addresses" }).click();
  const own = page.getByRole("region", { name: "Your own address" });
  await expect(own).toContainText(shopper.address);
  await page.getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an address" });
  await dialog.getByLabel("Name of who receives").fill("Ravi Das");
  await dialog.getByLabel("Phone").fill("98300 54321");
  await dialog.getByLabel("Address", { exact: true }).fill("4 Strand Road");
  await dialog.getByLabel("Pincode").fill("700001");
  await expect(dialog.getByLabel("City")).toHaveValue("Kolkata");
  await expect(dialog.getByLabel("State")).toHaveValue("West Bengal");
  await checkAccessibility(page);
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("4 Strand Road")).toBeVisible();
  await page.getByRole("button", { name: "Make default" }).click();
  await expect(page.getByText("Checkout starts with this address")).toBeVisible();
  await checkAccessibility(page);

  await fillCart(page, [{ slug: mug.slug }], shopper);
  await openPage(page, "/cart");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("4 Strand Road");
  await expect(page.getByLabel("Name of who receives")).toHaveValue("Ravi Das");
  await page.getByText("GSTIN, billing address, order note").click();
  await page.getByLabel("Company", { exact: true }).fill("Asha Prints");
  await page.getByLabel("GSTIN").fill("27AAPFU0939F1ZV");
  await page.getByLabel("Purchase-order number").fill("PO/2026/17");
  const pay = page.getByRole("button", { name: "Pay ₹79" });
  await pay.click();
  await expect(page.getByText(/registered in Maharashtra, but the bill goes to/)).toBeVisible();
  await checkAccessibility(page);
  await checkWidth(page);
  await page.getByLabel("Both are right").check();
  await pay.click();
  await readPaymentOrderId(page);
  await payWithCard(page, cards.good);
  await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
  const order = page.getByRole("article");
  await expect(order.getByText(/^Ravi Das/)).toBeVisible();
  for (const words of ["Asha Prints", "27AAPFU0939F1ZV", "PO/2026/17"]) {
    await expect(order.getByText(words)).toBeVisible();
  }

  // In any browser of the account, for the next order.
  await fillCart(page, [{ slug: mug.slug }], shopper);
  await openPage(page, "/cart");
  await expect(page.getByLabel("GSTIN")).toHaveValue("27AAPFU0939F1ZV");
  await expect(page.getByLabel("Purchase-order number")).toHaveValue("");
});
