import { randomUUID } from "node:crypto";
import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { linkIn, waitForMail } from "./mails.ts";
import { createCategory, createProduct } from "./products.ts";
import { expect, openPage, setLocalStorage, test } from "./test.ts";

test("somebody is invited, sets a password, and sees what their role includes", {
  tag: "@phone",
}, async ({ page, allowError }) => {
  const email = `sutapa-${randomUUID()}@example.com`;
  const password = "seven blue heat presses";
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/staff");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite somebody" });
  await dialog.getByLabel("Name").fill("Sutapa Das");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(dialog.getByText("Choose a role").last()).toBeVisible();
  const role = dialog.getByLabel("Role");
  await role.selectOption({ label: "Catalogue: Products, prices and stock." });
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`The invitation to ${email} is being sent.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Invited" }).getByText(email)).toBeVisible();
  await checkWidth(page);
  await checkAccessibility(page);

  await setLocalStorage(page, { auth: "" });
  const mail = await waitForMail(email, "-staff-invitation-");
  await openPage(page, linkIn(mail, "/reset-password"));
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("main").getByRole("button").last().click();
  // Signed in by it, and of the first page nothing is refused: an error in the console would fail this test.
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Low stock/ })).toBeVisible();
  await openPage(page, "/dashboard/admin/products");
  await expect(page.getByRole("heading", { name: "Products", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Dashboard menu/ }).click();
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await expect(menu.getByRole("link", { name: "Attributes" })).toBeVisible();
  await expect(menu.getByRole("link", { name: /^Orders/ })).toHaveCount(0);
  allowError(/403/);
  await page.goto("/dashboard/admin/orders");
  await expect(page.getByText("Your role does not include this page")).toBeVisible();
  await page.goto("/dashboard/admin/families");
  await expect(page.getByRole("link", { name: "Make a family" })).toBeVisible();
});

test("the audit says what was changed of a product, with what stood there before", async ({
  page,
}) => {
  const { _id: category } = await createCategory(page.request);
  const product = await createProduct(page.request, { price: "450", category });
  await signInAdmin(page);
  await openPage(page, `/dashboard/admin/update-product/${product.slug}`);
  await page.getByLabel("Price").fill("475");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
  await openPage(page, `/dashboard/admin/audit?subject=product&subjectId=${product._id}`);
  await page.getByRole("button", { name: /^Changed the price of .* from ₹450 to ₹475$/ }).click();
  const row = page.getByRole("row").filter({ hasText: "Price" }).first();
  await expect(row).toContainText("₹450");
  await expect(row).toContainText("₹475");
  await checkWidth(page);
  await checkAccessibility(page);
});
