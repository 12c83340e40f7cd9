import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { orders } from "#server/database/schema/orders.ts";
import { webhookEvents } from "#server/database/schema/payments.ts";
import { signParams } from "#server/payments/hdfc/signature.ts";
import { rupees } from "#shared/money.ts";
import { PAYMENT_CALLBACK_PATH } from "#shared/payments/payment-paths.ts";
import { initiate, paymentRequest, placeOrder, pollPayment } from "../support/checkout.ts";
import { basicAuthorization, returnFromGateway, sendWebhook } from "../support/gateway-messages.ts";
import type { InvariantWatch } from "../support/invariants.ts";
import { readHistory, readOrder, readStock } from "../support/orders.ts";
import { merchant, openTestShop, type TestShop } from "../support/test-shop.ts";
import type { Buyer } from "../support/users.ts";
import { preparePurchase } from "./watched-purchase.ts";

let shop: TestShop;
let buyer: Buyer;
let product: CatalogueProduct;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
});
afterAll(() => shop.close());

beforeEach(async () => {
  ({ buyer, product, watched } = await preparePurchase(shop, {
    price: rupees(2000),
    quantity: 1000,
    bulkDiscounts: [
      { quantity: 10, discount: 5 },
      { quantity: 50, discount: 12.5 },
    ],
  }));
});
afterEach(() => watched.check());

const cart = (quantity = 1) => paymentRequest(shop, [{ product, quantity }]);
const countOrders = () => shop.database.db.$count(orders);

/** Nothing came of a call: no order, no session, no stock taken. */
async function expectNoPayment(orderId: string, before: number): Promise<void> {
  expect(await countOrders()).toBe(before);
  expect(shop.sandbox.calls(orderId)).toEqual([]);
  expect(await readStock(shop, product)).toBe(1000);
}

describe("what the browser claims to pay", () => {
  it.each([0, -1, 1, 1999.99, 2000.01, 1e9, 1e308, null, "2000", true, [2000], undefined])(
    "an amount of %j opens no payment",
    async (amount) => {
      const before = await countOrders();
      const body = { ...cart(), amount };
      expect([400, 409]).toContain((await initiate(shop, buyer, body)).status);
      await expectNoPayment(body.orderId, before);
    },
  );

  it("a cart that costs nothing is refused with an explanation", async () => {
    const { body } = await initiate(shop, buyer, { ...cart(), amount: 0 });
    expect(body.message).toBe("There is nothing to pay. Please contact us to order this.");
  });

  it("edited prices change nothing", async () => {
    const before = await countOrders();
    const body = cart();
    const wrongAmount = { ...body, amount: 1, products: [{ ...body.products[0], price: 1 }] };
    expect((await initiate(shop, buyer, wrongAmount)).status).toBe(409);
    await expectNoPayment(body.orderId, before);
    const wrongLinePrice = { ...body, products: [{ ...body.products[0], price: 1 }] };
    expect((await initiate(shop, buyer, wrongLinePrice)).status).toBe(200);
    expect((await readOrder(shop, body.orderId)).totalPaise).toBe(200_000);
  });

  it.each([-1, 0, 0.5, 1e9, 1e308, null, "1", true])(
    "a quantity of %j is refused",
    async (quantity) => {
      const before = await countOrders();
      const body = cart();
      const products = [{ ...body.products[0], quantity }];
      expect((await initiate(shop, buyer, { ...body, products })).status).toBe(400);
      await expectNoPayment(body.orderId, before);
    },
  );

  it("10,000 lines, and sums beyond counting, are refused", async () => {
    const before = await countOrders();
    const body = cart();
    const many = Array.from({ length: 10_000 }, () => body.products[0]);
    expect((await initiate(shop, buyer, { ...body, products: many.slice(0, 201) })).status).toBe(
      400,
    );
    expect((await initiate(shop, buyer, { ...body, products: many })).status).toBe(413);
    await shop.database.db
      .update(products)
      .set({ stock: 2_000_000_000, pricePaise: 100_000_000_000 })
      .where(eq(products.id, product.id));
    const huge = Array.from({ length: 200 }, () => ({ ...body.products[0], quantity: 100_000 }));
    const answer = await initiate(shop, buyer, { ...body, products: huge });
    expect(answer.status).toBe(409);
    await shop.database.db
      .update(products)
      .set({ stock: 1000, pricePaise: 200_000 })
      .where(eq(products.id, product.id));
    await expectNoPayment(body.orderId, before);
  });

  it("a tier that split lines reach costs the same here and there", async () => {
    for (const parts of [[4, 6], [1, 1, 48], [9], [25, 24]]) {
      const body = paymentRequest(
        shop,
        parts.map((quantity) => ({ product, quantity })),
      );
      expect((await initiate(shop, buyer, body)).status).toBe(200);
      expect((await readOrder(shop, body.orderId)).totalPaise).toBe(rupees(body.amount));
    }
  });

  it("what was agreed holds when the price changes before it is paid", async () => {
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    await shop.database.db
      .update(products)
      .set({ pricePaise: 900_000 })
      .where(eq(products.id, product.id));
    await shop.sandbox.pay(orderId);
    await shop.sandbox.idle();
    expect(await readOrder(shop, orderId)).toMatchObject({
      totalPaise: 200_000,
      paymentState: "charged",
    });
  });

  it("a product that is gone cannot be bought", async () => {
    const before = await countOrders();
    const body = cart();
    await shop.database.db.delete(products).where(eq(products.id, product.id));
    const answer = await initiate(shop, buyer, body);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: "cart_changed", products: [{ price: null }] });
    expect(await countOrders()).toBe(before);
  });
});

describe("what a stranger claims was paid", () => {
  it.each([
    ["no credentials", null],
    ["a wrong password", basicAuthorization("sandbox", "guess")],
    ["a wrong user", basicAuthorization("admin", "webhook-password")],
    ["an empty password", basicAuthorization("sandbox", "")],
    ["an empty header", ""],
    ["nothing at all", "Basic "],
  ])("a webhook with %s changes nothing", async (_, authorization) => {
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    const before = await shop.database.db.$count(webhookEvents);
    const answer = await sendWebhook(shop, { id: "evt_1", orderId }, authorization);
    expect(answer.status).toBe(401);
    expect((await readOrder(shop, orderId)).paymentState).toBe("unpaid");
    expect(await shop.database.db.$count(webhookEvents)).toBe(before);
  });

  it("a genuine webhook is not believed either, the gateway is asked", async () => {
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    expect((await sendWebhook(shop, { id: "evt_early", orderId })).status).toBe(200);
    expect((await readOrder(shop, orderId)).paymentState).toBe("unpaid");
    expect((await pollPayment(shop, buyer, orderId)).body.order?.status).toBe("NEW");
  });

  it.each([
    ["₹1", { amount: 1 }],
    ["₹1,999.99", { amount: "1999.99" }],
    ["₹2,000.01", { amount: 2000.01 }],
    ["an unreadable amount", { amount: "2,000" }],
    ["2,000 dollars", { currency: "USD" }],
  ])("%s for an order of ₹2,000 is put on hold, never paid", async (_, reported) => {
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    shop.sandbox.overrideStatus(orderId, reported);
    await shop.sandbox.pay(orderId);
    await shop.sandbox.idle();
    const { body } = await pollPayment(shop, buyer, orderId);
    expect(body.order?.status).toBe("PENDING_REVIEW");
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "review",
      status: null,
      paidAt: null,
    });
    expect((await readHistory(shop, orderId)).at(-1)).toMatch(/^Payment on hold\. /);
    // Once the gateway's figures are right, the order is paid after all.
    shop.sandbox.overrideStatus(orderId, {});
    await sendWebhook(shop, { id: `evt_right_${orderId}`, orderId });
    expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
  });

  it("one transaction pays one order", async () => {
    const [first, second] = [
      await placeOrder(shop, buyer, [{ product, quantity: 1 }]),
      await placeOrder(shop, buyer, [{ product, quantity: 1 }]),
    ];
    shop.sandbox.webhooks({ delivery: "drop" });
    const txnId = await shop.sandbox.pay(first);
    await shop.sandbox.pay(second, { txnId });
    shop.sandbox.webhooks({});
    await Promise.all([first, second].map((orderId) => pollPayment(shop, buyer, orderId)));
    const states = [await readOrder(shop, first), await readOrder(shop, second)];
    expect(states.map(({ paymentState }) => paymentState).toSorted()).toEqual([
      "charged",
      "review",
    ]);
    const refused = states.find(({ paymentState }) => paymentState === "review");
    expect((await readHistory(shop, refused?.orderId ?? "")).at(-1)).toContain(
      "already paid order",
    );
  });

  it("a forged return changes nothing, a genuine one has the gateway asked", async () => {
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    const calls = shop.sandbox.calls(orderId).length;
    const forged = await returnFromGateway(shop, orderId, "CHARGED", "another key");
    expect(forged).toEqual({ status: 303, location: `/payment/callback?order_id=${orderId}` });
    expect(shop.sandbox.calls(orderId)).toHaveLength(calls);
    await returnFromGateway(shop, orderId, "CHARGED");
    expect((await readOrder(shop, orderId)).paymentState).toBe("unpaid");
    shop.sandbox.webhooks({ delivery: "drop" });
    await shop.sandbox.pay(orderId);
    shop.sandbox.webhooks({});
    await returnFromGateway(shop, orderId, "AUTHORIZATION_FAILED");
    expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
  });

  it.each(["GET", "POST"] as const)("a return by %s may name the order orderId", async (method) => {
    const orderId = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    shop.sandbox.webhooks({ delivery: "drop" });
    await shop.sandbox.pay(orderId);
    shop.sandbox.webhooks({});
    const params = { orderId, status: "CHARGED" };
    const signature = signParams(params, merchant.responseKey);
    const form = new URLSearchParams({ ...params, signature }).toString();
    const { headers } = await shop.app.inject({
      method,
      url: method === "GET" ? `${PAYMENT_CALLBACK_PATH}?${form}` : PAYMENT_CALLBACK_PATH,
      ...(method === "POST" && {
        payload: form,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    });
    if (method === "POST")
      expect(headers.location).toBe(`${PAYMENT_CALLBACK_PATH}?order_id=${orderId}`);
    expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
  });

  it.each(["", "order_id=", "order_id=x&orderId=../../y", "order_id=%00"])(
    "a return that names no order (%s) is sent to the bare page",
    async (payload) => {
      const { statusCode, headers } = await shop.app.inject({
        method: "POST",
        url: PAYMENT_CALLBACK_PATH,
        payload,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect([statusCode, headers.location]).toEqual([303, PAYMENT_CALLBACK_PATH]);
    },
  );
});
