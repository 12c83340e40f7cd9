import { passTimeUntil } from "./clock.ts";
import { cards, checkOut, controlSandbox, payWithCard, readPaymentOrderId } from "./payments.ts";
import { fillCart, mug } from "./products.ts";
import { expect, openPage, test, waitForHydration } from "./test.ts";
import { signInNewShopper } from "./users.ts";

const thanks = "Payment processed! Thank you for your order.";

test("a tab is closed at the bank and the webhook is lost: the order is found paid later", async ({
  page,
  context,
}) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  const orderId = await checkOut(page);
  const { origin } = new URL(page.url());
  await page.close();
  await controlSandbox(origin, "webhooks", { delivery: "drop" });
  try {
    await controlSandbox(origin, "pay", orderId);
  } finally {
    await controlSandbox(origin, "webhooks", {});
  }

  // Nobody asks how it stands but the shop's own job: this call does not.
  const headers = { Authorization: shopper.token };
  await expect(async () => {
    const answer = await context.request.get("/api/v1/order/user-orders", { headers });
    expect((await answer.json()).orders).toMatchObject([{ orderId, status: "Processing" }]);
  }).toPass();
  const later = await context.newPage();
  await openPage(later, "/orders");
  await expect(later.getByText("Processing")).toBeVisible();
  await expect(later.getByText(`Payment reference ${orderId}`)).toBeVisible();
  await expect(later.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
});

test("back from the bank's page the cart is there, and paying again makes no second order", async ({
  page,
}) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  const orderId = await checkOut(page);
  await page.goBack();
  await waitForHydration(page);
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await expect(page.getByText("Your payment is not finished: nothing was paid.")).toBeVisible();
  const footer = await page.getByRole("contentinfo").boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(footer?.y, "the cart fills the window, not the footer").toBeGreaterThan(height / 2);
  await page.getByRole("button", { name: "Pay ₹79" }).click();
  expect(await readPaymentOrderId(page)).toBe(orderId);
  await payWithCard(page, cards.good);
  await expect(page.getByRole("heading", { name: thanks })).toBeVisible();

  // Back once more to the bank's page: the order takes no second payment.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "This order is paid" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
  await openPage(page, "/orders");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("what goes into the cart while paying stays in it", async ({ page, context }) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  await checkOut(page);
  const other = await context.newPage();
  await openPage(other, `/product/${mug.slug}`);
  await other.getByRole("button", { name: /^Add to cart.*White sublimation mug/ }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Add to cart" }).click();
  await expect(other.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();

  await page.bringToFront();
  await payWithCard(page, cards.good);
  await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  // Told once more, nothing more leaves.
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
});

test("a payment that is pending for a while is waited for", async ({ page }) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  await checkOut(page);
  await page.clock.install();
  await payWithCard(page, cards.slow);
  await expect(page.getByRole("heading", { name: "Checking your payment..." })).toBeVisible();
  await passTimeUntil(page, 2_000, page.getByRole("heading", { name: thanks }));
});

test("a return by form POST is taken like one by GET", async ({ page }) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  const orderId = await checkOut(page);
  const { origin } = new URL(page.url());
  await controlSandbox(origin, "returnBy", "POST");
  try {
    await payWithCard(page, cards.good);
    await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
  } finally {
    await controlSandbox(origin, "returnBy", "GET");
  }
  await expect(page).toHaveURL(`/payment/callback?order_id=${orderId}`);
});

test("a gateway that fails shows an error, and the payment can be tried again", async ({
  page,
  allowError,
}) => {
  allowError(/net::ERR_FAILED/);
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  const initiate = "**/api/v1/payment/hdfc/initiate";
  await page.route(initiate, (route) => route.abort());
  await openPage(page, "/cart");
  await page.getByLabel("Pincode").fill("700016");
  await page.getByLabel("City").fill("Kolkata");
  const pay = page.getByRole("button", { name: "Pay ₹79" });
  await pay.click();
  await expect(page.getByText("HDFC Payment initiation failed")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Kolkata");
  await page.unroute(initiate);
  await pay.click();
  await readPaymentOrderId(page);
});
