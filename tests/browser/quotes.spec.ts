import { checkAccessibility, checkWidth } from "./accessibility.ts";
import { signInAdmin } from "./admin.ts";
import { cards, payWithCard, readPaymentOrderId } from "./payments.ts";
import { fillCart, mug, press } from "./products.ts";
import { expect, openContext, openPage, test } from "./test.ts";
import { logIn, newRegistration, submitRegistration } from "./users.ts";

test("a visitor asks for a quote from the cart, staff price it, and its link accepts and pays it", {
  tag: "@phone",
}, async ({ page, browser }) => {
  test.setTimeout(120_000);
  const shopper = newRegistration();
  await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }, { slug: press.slug }]);
  await openPage(page, "/cart");
  await page.getByRole("link", { name: "Ask for a quote" }).click();
  await expect(page.getByRole("heading", { name: "What you need" })).toBeVisible();
  await expect(page.getByRole("link", { name: press.name })).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel("Pincode").fill("682001");
  await expect(page.getByLabel("State")).toHaveValue("Kerala");
  await page.getByLabel("What else should we know?").fill("Before the wedding season, please.");
  await page.getByRole("button", { name: "Log in and ask for this quote" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await submitRegistration(page, shopper);

  // What was chosen and typed is still there.
  await expect(page.getByLabel("Pincode")).toHaveValue("682001");
  await expect(page.getByLabel("What else should we know?")).toHaveValue(/wedding season/);
  await page.getByRole("button", { name: "Ask for this quote" }).click();
  await expect(page.getByText("We are working on your price")).toBeVisible();
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  const number = heading.replace("Quote ", "");
  const link = new URL(page.url()).pathname;
  await checkAccessibility(page);

  // Staff, at a wide screen of its own.
  const office = await openContext(browser, { viewport: { width: 1280, height: 800 } });
  const adminPage = await office.newPage();
  await signInAdmin(adminPage);
  await openPage(adminPage, `/dashboard/admin/quotes?search=${number}`);
  await expect(adminPage.getByText("waits for you")).toBeVisible();
  await checkAccessibility(adminPage);
  await adminPage.getByRole("link", { name: number }).click();
  await expect(adminPage.getByText("Before the wedding season, please.")).toBeVisible();
  await adminPage.getByLabel(`Price a piece of ${mug.name}`).fill("61.50");
  await adminPage.getByLabel(`Price a piece of ${press.name}`).fill("10,999");
  await adminPage.getByLabel("Freight, ₹ with GST").fill("450");
  await adminPage.getByLabel("How it travels").fill("By road");
  await expect(adminPage.getByText("₹12,064", { exact: false }).first()).toBeVisible();
  await checkAccessibility(adminPage);
  await adminPage.getByRole("button", { name: "Send version 1" }).click();
  await expect(adminPage.getByText(`Version 1 is sent to ${shopper.email}`)).toBeVisible();
  await office.close();

  // Somebody else opens the link, without an account.
  const other = await openContext(browser, { viewport: { width: 360, height: 740 } });
  const buyer = await other.newPage();
  await openPage(buyer, link);
  await expect(buyer.getByText("₹12,064").first()).toBeVisible();
  await expect(buyer.getByText("10 pieces × ₹61.50")).toBeVisible();
  await checkAccessibility(buyer);
  await checkWidth(buyer);
  await buyer.getByLabel("Address", { exact: true }).fill("1 MG Road");
  await buyer.getByLabel("City").fill("Kochi");
  await buyer.getByRole("button", { name: "Accept and order for ₹12,064" }).click();
  await buyer.getByRole("button", { name: "Pay ₹12,064 now" }).click();
  await readPaymentOrderId(buyer);
  await payWithCard(buyer, cards.good);
  await expect(buyer.getByText(/^Order #[0-9A-F]{6} is paid/)).toBeVisible();
  await checkAccessibility(buyer);
  await other.close();

  // Who asked finds quote and order.
  await openPage(page, "/quotes");
  await expect(page.getByText("Accepted")).toBeVisible();
  await checkAccessibility(page);
  await openPage(page, "/orders");
  await expect(page.getByText("Quantity: 10 × ₹61.50")).toBeVisible();
  await expect(page.getByText("Quantity: 1 × ₹10,999")).toBeVisible();
  expect((await logIn(page.request, shopper)).token).not.toBe("");
});

test("staff begin a quote for who asks by phone", async ({ page }) => {
  await signInAdmin(page);
  await openPage(page, "/dashboard/admin/quotes/new");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await checkAccessibility(page);
  const { email } = newRegistration();
  await page.getByLabel("Name", { exact: true }).fill("Asha Roy");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Phone", { exact: true }).fill("98300 55555");
  await page.getByLabel("Pincode").fill("700016");
  await page.getByRole("button", { name: "Begin the quote" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Quote QT-\d\d-\d{6}/);
  await page.getByLabel("Add a product by name or SKU").fill(press.name);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("button", { name: `Add ${press.name}` }).click();
  await page.getByLabel(`Price a piece of ${press.name}`).fill("11000");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("The draft is saved")).toBeVisible();
  await page.getByRole("button", { name: "Send version 1" }).click();
  await expect(page.getByText(`Version 1 is sent to ${email}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "The customer’s page" })).toBeVisible();
});
