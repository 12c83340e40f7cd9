import { checkOut } from "./payments.ts";
import { fillCart, mug } from "./products.ts";
import { expect, openPage, test } from "./test.ts";
import { signInNewShopper } from "./users.ts";

const INITIATE = "**/api/v1/payment/hdfc/initiate";

test("a payment is asked for with the cart, its total and its customer", async ({
  page,
  baseURL,
}) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug, variant: "bulk_10" }], shopper);
  const requests = page.waitForRequest(INITIATE);
  await checkOut(page);
  const { orderId, ...body } = (await requests).postDataJSON();
  expect(orderId).toMatch(/^ORD[A-Za-z0-9]{1,18}$/);
  expect(body).toMatchObject({
    amount: 750,
    customer: {
      customer_id: shopper.user._id,
      customer_email: shopper.email,
      customer_phone: shopper.user.phone,
      customer_name: shopper.name,
    },
    redirectUrl: `${baseURL}/payment/callback`,
    products: [{ name: mug.name, price: 75, quantity: 10 }],
  });
  expect(body.products[0]).toHaveProperty("product_id");

  // Unpaid, it has no status yet.
  await openPage(page, "/orders");
  await expect(page.getByRole("article").getByText("Pending", { exact: true })).toBeVisible();
});

test("the payment page is found in the session where nothing else names it", async ({ page }) => {
  const shopper = await signInNewShopper(page);
  await fillCart(page, [{ slug: mug.slug }], shopper);
  await page.route(INITIATE, async (route) => {
    const answer = await route.fetch();
    const { payment_url: url, ...rest } = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...rest, session: { payment_links: { web: url } } },
    });
  });
  await checkOut(page);
  await expect(page.getByRole("heading", { name: "₹79" })).toBeVisible();
});
