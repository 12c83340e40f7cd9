import { expect, openPage, test } from "./test.ts";

test("the home page says who sells what, and how to reach them", { tag: "@phone" }, async ({
  page,
}) => {
  await openPage(page, "/");
  const main = page.getByRole("main");
  await expect(main.getByText("Since 1988")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const counters = { "10K+": "happy clients", "100K+": "orders delivered", "1K+": "products" };
  for (const [figure, what] of Object.entries(counters)) {
    await expect(main.getByText(figure, { exact: true })).toBeVisible();
    await expect(main.getByText(what, { exact: true })).toBeVisible();
  }
  for (const section of ["How we sell", "What customers say", "Talk to us"]) {
    await expect(main.getByRole("region", { name: section })).toBeVisible();
  }
  const contact = main.getByRole("region", { name: "Talk to us" });
  await expect(contact.getByText("Monday to Saturday: 10:00 AM to 7:00 PM")).toBeVisible();
  await expect(contact.getByText("Sunday: Closed")).toBeVisible();
  await expect(contact.getByText("Head office: Kolkata, West Bengal")).toBeVisible();
  await expect(contact.getByText(/Chennai .*Guwahati .*Hyderabad/)).toBeVisible();
  const elsewhere = contact.getByRole("list").last().getByRole("link");
  await expect(elsewhere).toHaveText(["WhatsApp", "E-mail"]);
  await expect(elsewhere.first()).toHaveAttribute("href", "https://wa.me/919830001988");
  await expect(contact.getByRole("heading", { name: "A coupon for 5% off" })).toBeVisible();
  await expect(contact.getByRole("checkbox")).not.toBeChecked();
});

test("the header leads to the shop by mail and phone, and home by its logo", async ({ page }) => {
  await openPage(page, "/about-us");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "care@example.com" })).toHaveAttribute(
    "href",
    "mailto:care@example.com",
  );
  await expect(header.getByRole("link", { name: "+91 33 4000 1988" })).toHaveAttribute(
    "href",
    /^tel:\+?\d+$/,
  );
  await header.getByRole("link", { name: "Pressroom" }).click();
  await expect(page).toHaveURL("/");
});

test("the footer leads to the account, the orders and the policies", async ({ page }) => {
  await openPage(page, "/about-us");
  const footer = page.getByRole("contentinfo");
  const targets = {
    "My Account": "/login",
    "Account Security": "/login",
    "My Orders": "/orders",
    "Track My Orders": "/orders",
    "Help center": "/help-center",
    "Privacy policy": "/privacy-policy",
    "Refund policy": "/refund-policy",
    "Terms and conditions": "/terms-conditions",
  };
  for (const [name, path] of Object.entries(targets)) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
});
