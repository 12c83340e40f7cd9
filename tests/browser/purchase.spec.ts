import { checkAccessibility } from "./accessibility.ts";
import { passTimeUntil } from "./clock.ts";
import {
  cards,
  checkOut,
  createOrder,
  payWithCard,
  readPaymentOrderId,
  submitAddress,
} from "./payments.ts";
import { fetchProduct, fillCart, mug, press } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { newRegistration, signInNewShopper, submitRegistration } from "./users.ts";

const THANKS = "Payment processed! Thank you for your order.";
const FAILED = "Payment failed or not completed. Please try again.";

test("a visitor fills a cart, registers, logs in and pays", { tag: "@phone" }, async ({ page }) => {
  const shopper = newRegistration();
  await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }, { slug: press.slug }]);
  await openPage(page, "/cart");
  await page.getByRole("button", { name: "Log in to pay ₹12,650" }).click();
  await expect(page.getByText("Please login to proceed with payment")).toBeVisible();

  await page.getByRole("link", { name: "Create an account" }).click();
  await submitRegistration(page, shopper);

  // Signed in, and back at the cart that was left.
  await expect(page.getByRole("heading", { name: "Ship to" })).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(shopper.address);
  await submitAddress(page);
  const orderId = await readPaymentOrderId(page);
  await expect(page.getByRole("heading", { name: "₹12,650" })).toBeVisible();
  await payWithCard(page, cards.good);

  await expect(page.getByRole("heading", { name: THANKS })).toBeVisible();
  await expect(page.getByText(orderId)).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await expect(page.getByText(`We send a confirmation to ${shopper.email}`)).toBeVisible();
  const number = await page.getByText(/^#[0-9A-F]{6}$/).innerText();

  await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
  const order = page.getByRole("article", { name: `Order ${number.slice(1)}` });
  await expect(order.getByText("Processing")).toBeVisible();
  await expect(order.getByText(mug.name)).toBeVisible();
  await expect(order.getByText("Quantity: 10 × ₹75")).toBeVisible();
  await expect(order.getByText("₹12,650")).toBeVisible();
  await expect(order.getByText("Kolkata, West Bengal 700016")).toBeVisible();
  await expect(order.getByText(`Payment reference ${orderId}`)).toBeVisible();
});

test("a refused card leaves the cart, and another try pays; each step is accessible", {
  tag: "@phone",
}, async ({ page, allowError }) => {
  // The payment page refuses a number that is none.
  allowError(/status of 400/);
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  await openPage(page, "/cart");
  const pay = page.getByRole("button", { name: "Pay ₹79" });
  await pay.click();
  await expect(page.getByText("City is required")).toBeVisible();
  await checkAccessibility(page);

  await submitAddress(page);
  const orderId = await readPaymentOrderId(page);
  await checkAccessibility(page);
  await payWithCard(page, "1234");
  await expect(page.getByRole("alert")).toBeVisible();
  await checkAccessibility(page);
  await payWithCard(page, cards.declined);
  await expect(page.getByRole("heading", { name: FAILED })).toBeVisible();
  await expect(page.getByText("The bank’s reason: “The bank declined the payment”")).toBeVisible();
  await expect(page.getByText("No money was taken.")).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: mug.name })).toBeVisible();
  await pay.click();
  // The same order, which may be paid in several attempts.
  expect(await readPaymentOrderId(page)).toBe(orderId);
  await payWithCard(page, cards.good);
  await expect(page.getByRole("heading", { name: THANKS })).toBeVisible();
  await openPage(page, "/orders");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByText("Processing")).toBeVisible();
});

test("cancelling at the bank shows that nothing was bought, and can be paid again", async ({
  page,
}) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  const orderId = await checkOut(page);
  await page.clock.install();
  await page.getByRole("button", { name: "Cancel and go back to the shop" }).click();
  // An order that nobody tried to pay is asked about twice more.
  await passTimeUntil(page, 1_500, page.getByRole("heading", { name: FAILED }));
  await expect(page.getByText("Nothing was bought, and your cart is still there.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();

  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Pay ₹79" }).click();
  expect(await readPaymentOrderId(page)).toBe(orderId);
  await payWithCard(page, cards.good);
  await expect(page.getByRole("heading", { name: THANKS })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
});

test("a payment that was not finished is folded away, and put in the cart again", {
  tag: "@phone",
}, async ({ page }) => {
  const shopper = await signInNewShopper(page);
  const product = await fetchProduct(page.request, press.slug);
  // A second order gives up the first.
  await createOrder(page.request, shopper, product, 2);
  await createOrder(page.request, shopper, product, 1);
  await openPage(page, "/orders");
  await expect(page.getByRole("article", { name: /^Order/ })).toHaveCount(1);
  await expect(page.getByText("Cancelled")).toHaveCount(0);
  await page.getByText("Unfinished payments (1)").click();
  await checkAccessibility(page);
  await page.getByRole("button", { name: /^Put in the cart again/ }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("button", { name: "Pay ₹23,800" })).toBeVisible();
});
