import { randomUUID } from "node:crypto";
import { checkAccessibility } from "./accessibility.ts";
import { waitForMail } from "./mails.ts";
import { cards, payWithCard, readPaymentOrderId, submitAddress } from "./payments.ts";
import { fillCart, mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { registerShopper, submitLogin } from "./users.ts";

test("the newsletter's coupon: asked for, confirmed, used once", { tag: "@phone" }, async ({
  page,
  allowError,
}) => {
  allowError(/status of 409/);
  const email = `reader-${randomUUID()}@example.com`;
  const refusal = "This coupon is not valid. Please check its code.";
  const linkTo = (mail: string, path: string) =>
    new RegExp(`https?://[^/]+(/newsletter/${path}\\?token=[\\w-]+)`).exec(mail)?.[1] ?? "";

  const code = await test.step("it comes by mail once the sign-up is confirmed", async () => {
    await openPage(page, "/");
    const contact = page.getByRole("region", { name: "Talk to us" });
    await contact.getByRole("textbox", { name: "E-mail", exact: true }).fill(email);
    await contact.getByRole("checkbox").check();
    await contact.getByRole("button", { name: "Sign up" }).click();
    await expect(contact.getByText(/^Thank you. Please confirm with the link/)).toBeVisible();
    await openPage(page, linkTo(await waitForMail(email, "-newsletter-"), "confirm"));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Thank you, you are signed up.")).toBeVisible();
    await checkAccessibility(page);
    const mail = await waitForMail(email, "-coupon-");
    return /^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}(?=\r?$)/m.exec(mail)?.[0] ?? "";
  });

  const shopper = await registerShopper(page.request);
  const field = page.getByRole("textbox", { name: "Coupon" });
  const apply = page.getByRole("button", { name: "Apply" });
  await test.step("a visitor's waits for the login, and a wrong one is dropped then", async () => {
    await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }]);
    await openPage(page, "/cart");
    await field.fill("some code");
    await apply.click();
    await expect(page.getByRole("button", { name: "Log in to pay ₹750" })).toBeVisible();
    await checkAccessibility(page);
    const summary = page.getByRole("region", { name: "Summary" });
    await summary.getByRole("link", { name: "log in" }).click();
    await submitLogin(page, shopper);
    await expect(page).toHaveURL("/cart");
    await expect(page.getByText(refusal)).toBeVisible();
  });

  await test.step("a wrong code is refused at its field", async () => {
    await field.fill("NOT-A-CODE");
    await apply.click();
    await expect(field).toHaveAccessibleDescription(refusal);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("NOT-A-CODE");
    await expect(page.getByRole("button", { name: "Pay ₹750" })).toBeVisible();
    await checkAccessibility(page);
  });

  await test.step("the right one is taken off the total, paid and shown in the order", async () => {
    await field.fill(code.toLowerCase().replaceAll("-", " "));
    await apply.click();
    await expect(page.getByRole("button", { name: `Remove the coupon ${code}` })).toBeVisible();
    await expect(page.getByRole("region", { name: "Coupon" })).toBeFocused();
    await expect(page.getByRole("definition").filter({ hasText: "− ₹37" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay ₹713" })).toBeVisible();
    await checkAccessibility(page);
    const other = await page.context().newPage();
    await openPage(other, "/cart");
    await expect(other.getByRole("button", { name: "Pay ₹713" })).toBeVisible();
    await page.bringToFront();
    await submitAddress(page);
    await readPaymentOrderId(page);
    await expect(page.getByRole("heading", { name: "₹713" })).toBeVisible();
    await payWithCard(page, cards.good);
    await expect(page.getByRole("heading", { name: /^Payment processed!/ })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
    await expect(page.getByText(`Coupon ${code}: − ₹37`)).toBeVisible();
    await expect(page.getByText("Total ₹713")).toBeVisible();
  });

  await test.step("it works once", async () => {
    await fillCart(page, [{ slug: mug.slug }], shopper);
    await openPage(page, "/cart");
    await field.fill(code);
    await apply.click();
    await expect(field).toHaveAccessibleDescription(
      /^You used this coupon on .* for order #\w{6};/,
    );
    await expect(page.getByRole("button", { name: "Pay ₹79" })).toBeVisible();
  });

  await test.step("the newsletter ends by the link of its mails", async () => {
    await openPage(page, linkTo(await waitForMail(email, "-coupon-"), "unsubscribe"));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByText("You will get no more newsletters from us.")).toBeVisible();
    await checkAccessibility(page);
  });
});
