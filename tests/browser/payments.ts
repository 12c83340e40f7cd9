import type { APIRequestContext, Page } from "@playwright/test";
import type { Product } from "#shared/catalogue/contract.ts";
import type { Order } from "#shared/orders/contract.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import { PAYMENT_CALLBACK_PATH } from "#shared/payments/payment-paths.ts";
import type { SandboxControl } from "../sandbox/control.ts";
import { SANDBOX_CONTROL_TOKEN } from "./store-facts.ts";
import { expect, openPage } from "./test.ts";
import type { Shopper } from "./users.ts";

/** Test cards of the bank's stand-in. */
export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  unauthenticated: "4000 0000 0000 0341",
  slow: "4000 0000 0000 9995",
} as const;

/** The end of next year, as cards have it: `12/27`. */
export const cardExpiry = `12/${String(new Date().getFullYear() + 1).slice(-2)}`;

/** From the cart of somebody signed in to the bank's page; answers the payment's order id. */
export async function checkOut(page: Page): Promise<string> {
  await openPage(page, "/cart");
  await submitAddress(page);
  return readPaymentOrderId(page);
}

/** Fills in where to ship to, on /cart, and asks to pay. */
export async function submitAddress(page: Page): Promise<void> {
  await page.getByLabel("Pincode").fill("700016");
  await page.getByLabel("City").fill("Kolkata");
  await expect(page.getByLabel("State")).toHaveValue("West Bengal");
  await page.getByRole("button", { name: /^Pay ₹/ }).click();
}

/** Waits for the bank's page and reads its order id. */
export async function readPaymentOrderId(page: Page): Promise<string> {
  await expect(page.getByText("Sandbox: no money moves.")).toBeVisible();
  return page.getByRole("definition").filter({ hasText: /^ORD/ }).innerText();
}

/** Fills in the card on the bank's page and sends it. */
export async function payWithCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill(cardExpiry);
  await page.getByLabel("CVV").fill("123");
  await page.getByLabel("Name on card").fill("Meera Pillai");
  await page.getByRole("button", { name: /^Pay ₹[\d,.]+$/ }).click();
}

/** An order at the bank's stand-in, which answers at an origin. */
interface NewOrder {
  orderId: string;
  bank: string;
}

/** Orders pieces of a product without bulk prices, without the browser, and pays nothing yet. */
export async function createOrder(
  request: APIRequestContext,
  { token }: Pick<Shopper, "token">,
  { _id, name, price }: Product,
  quantity = 1,
): Promise<NewOrder> {
  const answer = await request.post("/api/v1/payment/hdfc/initiate", {
    headers: { Authorization: token },
    data: {
      amount: price * quantity,
      orderId: makeOrderId(),
      redirectUrl: new URL(PAYMENT_CALLBACK_PATH, (await request.get("/robots.txt")).url()).href,
      products: [{ product_id: _id, name, price, quantity }],
      // An invoice needs the state.
      shippingAddress: {
        address: "12 Park Street",
        city: "Kolkata",
        state: "West Bengal",
        pincode: "700016",
      },
    },
  });
  expect(answer.status()).toBe(200);
  const { order_id, payment_url } = await answer.json();
  return { orderId: order_id, bank: new URL(payment_url).origin };
}

/** Buys pieces of a product without bulk prices, without the browser. */
export async function createPaidOrder(
  request: APIRequestContext,
  shopper: Pick<Shopper, "token">,
  product: Product,
  quantity = 1,
): Promise<NewOrder & Order> {
  const order = await createOrder(request, shopper, product, quantity);
  await controlSandbox(order.bank, "pay", order.orderId);
  const headers = { Authorization: shopper.token };
  const paid = await request.get(`/api/v1/payment/status?order_id=${order.orderId}`, { headers });
  expect((await paid.json()).order.status).toBe("CHARGED");
  const own = await request.get("/api/v1/order/user-orders", { headers });
  const { orders }: { orders: Order[] } = await own.json();
  const stored = orders.find(({ orderId }) => orderId === order.orderId);
  if (!stored) throw new Error(`${order.orderId} is not among the orders`);
  return { ...stored, ...order };
}

/** Tells the bank's stand-in something, at the origin of its payment page. */
export async function controlSandbox<Name extends keyof SandboxControl>(
  origin: string,
  name: Name,
  ...args: Parameters<SandboxControl[Name]>
): Promise<Awaited<ReturnType<SandboxControl[Name]>>> {
  const answer = await fetch(`${origin}/control`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${SANDBOX_CONTROL_TOKEN}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ name, args }),
  });
  expect(answer.status).toBe(200);
  const { value } = await answer.json();
  return value;
}
