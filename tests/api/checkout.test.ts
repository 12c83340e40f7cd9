import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { orderPayments, webhookEvents } from "#server/database/schema/payments.ts";
import { rupees } from "#shared/money.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import { getPaymentStatus } from "#shared/payments/contract.ts";
import {
  initiate,
  paymentRequest,
  placeOrder,
  pollPayment,
  shippingAddress,
} from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { returnFromGateway, sendWebhook } from "../support/gateway-messages.ts";
import { listPaidMails, readHistory, readOrder, readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper, type TestUser } from "../support/users.ts";

let shop: TestShop;
let category: string;
let shopper: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
  category = (await newCategory(shop))._id;
  shopper = await newShopper(shop);
});

afterAll(() => shop.close());

const mug = (more: { price?: number; quantity?: number } = {}): Promise<CatalogueProduct> =>
  newProduct(shop, { category, price: rupees(more.price ?? 79), quantity: more.quantity ?? 100 });

describe("initiating a payment", () => {
  it("makes an order, reserves its stock and answers where to pay", async () => {
    const product = await mug();
    const body = paymentRequest(shop, [{ product, quantity: 3 }]);
    const answer = await initiate(shop, shopper, body);
    expect(answer.status).toBe(200);
    const url = answer.body.payment_url ?? "";
    expect(new URL(url).origin).toBe(new URL(shop.sandboxUrl).origin);
    expect(answer.body).toEqual({
      success: true,
      order_id: body.orderId,
      payment_url: url,
      session: {
        id: expect.any(String),
        order_id: body.orderId,
        payment_links: { web: url },
      },
      heldUntil: expect.any(String),
    });
    expect(await readStock(shop, product)).toBe(97);
    expect(await readOrder(shop, body.orderId)).toMatchObject({
      status: null,
      paymentState: "unpaid",
      totalPaise: 23_700,
      userId: shopper._id,
      shippingAddress,
    });
    expect(shop.sandbox.orders().find(({ orderId }) => orderId === body.orderId)).toMatchObject({
      amount: 23_700,
      status: "NEW",
    });
  });

  it("takes several lines of one product together, tier and all", async () => {
    const product = await newProduct(shop, {
      category,
      price: rupees(79),
      quantity: 100,
      bulkDiscounts: [{ quantity: 10, discount: 5 }],
    });
    const body = paymentRequest(shop, [
      { product, quantity: 4 },
      { product, quantity: 6 },
    ]);
    expect(body.amount).toBe(750);
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    expect(await readStock(shop, product)).toBe(90);
  });

  it("ships to the profile's address where none is given", async () => {
    const { shippingAddress: _, ...body } = paymentRequest(shop, [
      { product: await mug(), quantity: 1 },
    ]);
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    const { address } = (await readOrder(shop, body.orderId)).shippingAddress;
    expect(address).toMatch(/^\d+ Park Street, Kolkata$/);
  });

  it.each([
    ["a NUL", { address: "12 Park\0 Street" }],
    ["half a character", { city: "Kolkata \ud83d" }],
    ["no street", { address: "   " }],
    ["an unknown state", { state: "Bengal" }],
    ["a pincode of five digits", { pincode: "70001" }],
    ["a pincode of another state", { pincode: "600001" }],
    ["a city of another state", { city: "Mumbai" }],
    ["a state for a city", { city: "Kerala" }],
  ])("refuses an address with %s by its field", async (_, more) => {
    const body = paymentRequest(shop, [{ product: await mug(), quantity: 1 }]);
    const wrong = { ...body, shippingAddress: { ...shippingAddress, ...more } };
    const answer = await initiate(shop, shopper, wrong);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([
      `shippingAddress.${Object.keys(more)[0]}`,
    ]);
  });

  it("opens no order and asks no bank where the address contradicts itself", async () => {
    const body = paymentRequest(shop, [{ product: await mug(), quantity: 1 }]);
    const wrong = { ...body, shippingAddress: { ...shippingAddress, state: "Kerala" } };
    expect((await initiate(shop, shopper, wrong)).status).toBe(400);
    expect(shop.sandbox.calls(body.orderId)).toHaveLength(0);
    expect((await initiate(shop, shopper, body)).status).toBe(200);
  });

  it("answers the same to the same call", async () => {
    const body = paymentRequest(shop, [{ product: await mug(), quantity: 1 }]);
    const first = await initiate(shop, shopper, body);
    const second = await initiate(shop, shopper, body);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(shop.sandbox.calls(body.orderId)).toHaveLength(1);
  });

  it("knows an order id in another case as the same one", async () => {
    const body = paymentRequest(shop, [{ product: await mug(), quantity: 1 }]);
    await initiate(shop, shopper, body);
    const other = paymentRequest(shop, [{ product: await mug(), quantity: 1 }]);
    const orderId = `ORD${body.orderId.slice(3).toLowerCase()}`;
    const answer = await initiate(shop, shopper, { ...other, orderId });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("order_id_taken");
  });

  it("refuses an id that is used for another cart, address or person", async () => {
    const product = await mug();
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    await initiate(shop, shopper, body);
    const taken = { code: "order_id_taken", success: false };
    const another = { ...paymentRequest(shop, [{ product, quantity: 2 }]), orderId: body.orderId };
    expect(await initiate(shop, shopper, another)).toMatchObject({
      status: 409,
      body: { ...taken, message: "This order id is already used for another cart." },
    });
    const elsewhere = { ...body, shippingAddress: { ...shippingAddress, pincode: "700017" } };
    expect(await initiate(shop, shopper, elsewhere)).toMatchObject({ status: 409, body: taken });
    const stranger = await newShopper(shop);
    const theirs = await initiate(shop, stranger, body);
    expect(theirs).toMatchObject({ status: 409, body: taken });
    expect(theirs.text).not.toContain("payment_url");
  });

  it.each(["//evil.example/x", "\\\\evil.example", "https://evil.example/payment/callback"])(
    "refuses to come back to %s",
    async (redirectUrl) => {
      const body = {
        ...paymentRequest(shop, [{ product: await mug(), quantity: 1 }]),
        redirectUrl,
      };
      const answer = await initiate(shop, shopper, body);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty("redirectUrl");
    },
  );

  it("answers with the present prices when the cart has changed", async () => {
    const product = await mug({ price: 100, quantity: 2 });
    const gone = "01980000-0000-7000-8000-000000000000";
    const body = paymentRequest(shop, [{ product, quantity: 3 }]);
    const lines = [...body.products, { product_id: gone, name: "Old mug", quantity: 1 }];
    const answer = await initiate(shop, shopper, { ...body, products: lines });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "cart_changed",
      message: expect.stringMatching(/Only 2 of .* are in stock\. Old mug is no longer sold\./),
      products: [
        { product_id: product.id, name: product.name, price: 100, stock: 2 },
        { product_id: gone, name: "Old mug", price: null, stock: 0 },
      ],
    });
    expect(await readStock(shop, product)).toBe(2);
    expect(shop.sandbox.calls(body.orderId)).toEqual([]);
  });

  it.each([{ hsn: "" }, { gstPercent: null }])(
    "sells what no invoice can be written for yet: %j",
    async (lacking) => {
      const product = await newProduct(shop, { category, name: "Unlisted press", ...lacking });
      const orderId = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
      expect(await readOrder(shop, orderId)).toMatchObject({ totalPaise: product.price });
    },
  );

  it("refuses what has no price, and names it", async () => {
    const whole = await mug();
    const product = await newProduct(shop, { category, name: "Free press", price: rupees(0) });
    const wanted = [whole, product].map((each) => ({ product: each, quantity: 1 }));
    const refused = await initiate(shop, shopper, paymentRequest(shop, wanted));
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^Free press has no price yet and cannot be bought: ask us for it\./,
    );
  });

  it("comes back to the query that was asked for, of which the bank is not told", async () => {
    const body = paymentRequest(shop, [{ product: await mug(), quantity: 1 }]);
    const redirectUrl = `${body.redirectUrl}?from=app`;
    expect((await initiate(shop, shopper, { ...body, redirectUrl })).status).toBe(200);
    expect((await readOrder(shop, body.orderId)).redirectUrl).toBe(redirectUrl);
    const [requests] = shop.sandbox.calls(body.orderId);
    expect(JSON.stringify(requests)).not.toContain("from=app");
    const returned = await returnFromGateway(shop, body.orderId, "PENDING_VBV");
    expect(returned.location).toBe(`/payment/callback?order_id=${body.orderId}&from=app`);
  });

  it("understands a state as people write it, and a pincode as a number", async () => {
    const product = await mug();
    for (const [state, pincode, city] of [
      ["orissa", 751001, "Bhubaneswar"],
      ["TN", "600002", "Chennai"],
      ["New Delhi", 110001, "New Delhi"],
    ]) {
      const body = paymentRequest(shop, [{ product, quantity: 1 }]);
      const there = { address: "1 Main Road", city, state, pincode };
      const answer = await initiate(shop, await newShopper(shop), {
        ...body,
        shippingAddress: there,
      });
      expect(answer.status, answer.text).toBe(200);
    }
  });

  it("frees what the shopper's own earlier, unpaid order held", async () => {
    const product = await mug({ quantity: 10 });
    const earlier = await placeOrder(shop, shopper, [{ product, quantity: 8 }]);
    const later = await placeOrder(shop, shopper, [{ product, quantity: 9 }]);
    expect(await readStock(shop, product)).toBe(1);
    expect(await readOrder(shop, earlier)).toMatchObject({
      status: "Cancelled",
      keepsStock: false,
    });

    // Paid all the same: nobody has paid for the later one, so that its goods are the paid one's.
    await shop.sandbox.pay(earlier);
    expect((await pollPayment(shop, shopper, earlier)).body.order?.status).toBe("CHARGED");
    expect(await readOrder(shop, later)).toMatchObject({
      status: "Cancelled",
      keepsStock: false,
    });
    expect(await readStock(shop, product)).toBe(2);
  });

  it("keeps the earlier order as it is where the later one is refused", async () => {
    const product = await mug({ quantity: 10 });
    const earlier = await placeOrder(shop, shopper, [{ product, quantity: 8 }]);
    const tooMany = await initiate(
      shop,
      shopper,
      paymentRequest(shop, [{ product, quantity: 11 }]),
    );
    // What their own order holds is theirs to have.
    expect(tooMany.body).toMatchObject({ code: "cart_changed", products: [{ stock: 10 }] });
    const cheaper = { ...paymentRequest(shop, [{ product, quantity: 9 }]), amount: 1 };
    expect((await initiate(shop, shopper, cheaper)).body.code).toBe("cart_changed");
    const coupon = { ...paymentRequest(shop, [{ product, quantity: 9 }]), coupon: "NO-SUCH-CODE" };
    expect((await initiate(shop, shopper, coupon)).body.code).toBe("conflict");
    expect(await readOrder(shop, earlier)).toMatchObject({
      paymentState: "unpaid",
      status: null,
      keepsStock: true,
    });
    expect(await readHistory(shop, earlier)).toHaveLength(1);
    expect(await readStock(shop, product)).toBe(2);
  });

  it("holds the stock of one order only, however many are made at once", async () => {
    const product = await mug({ quantity: 40 });
    const carts = [1, 2, 3, 4, 5, 6].map((quantity) =>
      paymentRequest(shop, [{ product, quantity }]),
    );
    const answers = await Promise.all(carts.map((cart) => initiate(shop, shopper, cart)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const rows = await Promise.all(carts.map(({ orderId }) => readOrder(shop, orderId)));
    expect(rows.filter(({ keepsStock }) => keepsStock)).toHaveLength(1);
    expect(await readStock(shop, product)).toBeGreaterThanOrEqual(34);
  });

  it("leaves an earlier order that is paid or being paid alone", async () => {
    const product = await mug({ quantity: 10 });
    const paid = await placeOrder(shop, shopper, [{ product, quantity: 2 }]);
    await shop.sandbox.pay(paid);
    await pollPayment(shop, shopper, paid);
    const pending = await placeOrder(shop, shopper, [{ product, quantity: 3 }]);
    await shop.sandbox.pay(pending, { status: "PENDING_VBV" });
    await pollPayment(shop, shopper, pending);
    await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
    expect(await readOrder(shop, paid)).toMatchObject({
      paymentState: "charged",
      keepsStock: true,
    });
    expect(await readOrder(shop, pending)).toMatchObject({
      paymentState: "pending",
      keepsStock: true,
    });
    expect(await readStock(shop, product)).toBe(4);
  });

  it("needs somebody who is signed in", async () => {
    const body = paymentRequest(shop, [{ product: await mug(), quantity: 1 }]);
    expect((await initiate(shop, { token: "" }, body)).status).toBe(401);
  });
});

it("a page whose claim was left by a process that died is asked for once that is over", async () => {
  const body = paymentRequest(shop, [{ product: await mug(), quantity: 1 }]);
  await initiate(shop, shopper, body);
  const { id } = await readOrder(shop, body.orderId);
  // As after a commit whose answer was lost: claimed, and nobody asks.
  await shop.database.db
    .update(orderPayments)
    .set({
      ...{ sessionId: null, paymentUrl: null, sessionExpiresAt: null },
      sessionClaimedAt: sql`now() - interval '19 seconds'`,
    })
    .where(eq(orderPayments.orderId, id));
  // The gateway was asked: it has this order already.
  expect(await initiate(shop, shopper, body)).toMatchObject({
    status: 409,
    body: { code: "order_id_taken" },
  });
});

describe("an event of the gateway", () => {
  const eventsOf = (orderId: string) =>
    shop.database.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.orderId, orderId))
      .orderBy(asc(webhookEvents.receivedAt));

  it("is marked as applied by the transaction that pays its order, and a later one as it is kept", async () => {
    const orderId = await placeOrder(shop, shopper, [{ product: await mug(), quantity: 1 }]);
    await shop.sandbox.pay(orderId);
    await shop.sandbox.idle();
    const { paidAt } = await readOrder(shop, orderId);
    await sendWebhook(shop, { id: `evt_late_${orderId}`, orderId });
    const events = await eventsOf(orderId);
    expect(events.length).toBeGreaterThan(1);
    expect(events[0]?.appliedAt).toEqual(paidAt);
    const late = events.at(-1);
    expect(late?.appliedAt).toEqual(late?.receivedAt);
  });

  it("that comes while its order is being paid is applied with that, and not asked about", async () => {
    const orderId = await placeOrder(shop, shopper, [{ product: await mug(), quantity: 1 }]);
    shop.sandbox.webhooks({ delivery: "drop" });
    await shop.sandbox.pay(orderId);
    shop.sandbox.webhooks({});
    shop.sandbox.fault({ kind: "slow", orderId, ms: 300 });
    const polled = pollPayment(shop, shopper, orderId);
    const id = `evt_beside_${orderId}`;
    expect((await sendWebhook(shop, { id, orderId })).status).toBe(200);
    expect((await polled).body.order?.state).toBe("charged");
    const calls = shop.sandbox.calls(orderId).filter(({ call }) => call === "status");
    expect(calls).toHaveLength(1);
    const { paidAt } = await readOrder(shop, orderId);
    expect(await eventsOf(orderId)).toMatchObject([{ id, appliedAt: paidAt, receivedAt: paidAt }]);
  });

  it("is kept where the gateway does not say how its order stands, and applied when it comes again", async () => {
    const orderId = await placeOrder(shop, shopper, [{ product: await mug(), quantity: 1 }]);
    const id = `evt_kept_${orderId}`;
    shop.sandbox.fault({ kind: "error-500", orderId, times: 9 });
    expect((await sendWebhook(shop, { id, orderId })).status).toBe(503);
    expect(await eventsOf(orderId)).toMatchObject([{ id, appliedAt: null }]);
    shop.sandbox.clearFaults();
    expect((await sendWebhook(shop, { id, orderId })).status).toBe(200);
    expect(await eventsOf(orderId)).toMatchObject([{ id, appliedAt: expect.any(Date) }]);
  });
});

it("an order's check at the gateway waits until it is paid, and goes with its payment", async () => {
  const orderId = await placeOrder(shop, shopper, [{ product: await mug(), quantity: 1 }]);
  const waiting = async () => {
    const { rows } = await shop.database.db.execute(sql`select from graphile_worker.jobs
      where key = ${`reconcile-payment:${orderId.toLowerCase()}`}`);
    return rows.length;
  };
  expect(await waiting()).toBe(1);
  await shop.sandbox.pay(orderId);
  await shop.sandbox.idle();
  expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
  expect(await waiting()).toBe(0);
});

describe("the status of a payment", () => {
  it("is the gateway's word until it is paid, then CHARGED", async () => {
    const product = await mug();
    const orderId = await placeOrder(shop, shopper, [{ product, quantity: 2 }]);
    expect((await pollPayment(shop, shopper, orderId)).body).toMatchObject({
      status: "success",
      order: { order_id: orderId, status: "NEW", state: "unpaid", amount: 158 },
    });
    shop.sandbox.webhooks({ delivery: "drop" });
    await shop.sandbox.pay(orderId, { type: "UPI" });
    const paid = await pollPayment(shop, shopper, orderId);
    expect(paid.body).toEqual({
      status: "success",
      order: {
        order_id: orderId,
        status: "CHARGED",
        state: "charged",
        amount: 158,
        id: expect.stringMatching(/^ordeh_/),
        payment_method: "UPI",
        charged: true,
      },
    });
    shop.sandbox.webhooks({});
    expect(await readOrder(shop, orderId)).toMatchObject({
      status: "Processing",
      paymentState: "charged",
    });
    expect(await readStock(shop, product)).toBe(98);
    await vi.waitFor(
      async () => expect(await listPaidMails(shop, orderId)).toHaveLength(1),
      10_000,
    );
  });

  it("tells of a failed try, after which another may succeed", async () => {
    const orderId = await placeOrder(shop, shopper, [{ product: await mug(), quantity: 1 }]);
    await shop.sandbox.pay(orderId, { status: "AUTHORIZATION_FAILED" });
    expect((await pollPayment(shop, shopper, orderId)).body.order).toMatchObject({
      status: "AUTHORIZATION_FAILED",
      state: "failed",
      reason: "The bank declined the payment",
      charged: false,
    });
    await shop.sandbox.pay(orderId);
    expect((await pollPayment(shop, shopper, orderId)).body.order?.status).toBe("CHARGED");
  });

  it("has each failed try noted once, however often it is told, and none that succeeds", async () => {
    const orderId = await placeOrder(shop, shopper, [{ product: await mug(), quantity: 1 }]);
    const tryAndTell = async (status?: "AUTHORIZATION_FAILED" | "AUTHENTICATION_FAILED") => {
      await shop.sandbox.pay(orderId, { ...(status && { status }), type: "UPI" });
      await Promise.all([1, 2].map(() => pollPayment(shop, shopper, orderId)));
      await shop.sandbox.sendWebhook(orderId, "TXN_FAILED");
      await shop.sandbox.idle();
    };
    await tryAndTell("AUTHORIZATION_FAILED");
    await tryAndTell("AUTHORIZATION_FAILED");
    await tryAndTell("AUTHENTICATION_FAILED");
    await tryAndTell();
    const { rows: attempts } = await shop.database.pool.query(
      `select gateway_status, message, payment_method, amount_paise = total_paise as whole, transaction_id
        from failed_payment_attempts join orders on orders.id = failed_payment_attempts.order_id
        where orders.order_id = $1 order by failed_payment_attempts.id`,
      [orderId],
    );
    const declined = {
      ...{ gateway_status: "AUTHORIZATION_FAILED", message: "The bank declined the payment" },
      ...{ payment_method: "UPI", whole: true },
    };
    expect(attempts).toEqual([
      { ...declined, transaction_id: expect.stringMatching(/-1$/) },
      { ...declined, transaction_id: expect.stringMatching(/-2$/) },
      {
        ...declined,
        gateway_status: "AUTHENTICATION_FAILED",
        message: "The cardholder could not be authenticated",
        transaction_id: expect.stringMatching(/-3$/),
      },
    ]);
    // Who looks at the order in the dashboard reads each of them.
    const { rows: said } = await shop.database.pool.query(
      `select what from order_events join orders on orders.id = order_events.order_id
        where orders.order_id = $1 and what like 'The gateway says A%' order by at`,
      [orderId],
    );
    expect(said.map(({ what }) => what)).toEqual([
      "The gateway says AUTHORIZATION_FAILED: The bank declined the payment",
      "The gateway says AUTHORIZATION_FAILED: The bank declined the payment",
      "The gateway says AUTHENTICATION_FAILED: The cardholder could not be authenticated",
    ]);
  });

  it("is answered from what is known when the gateway fails", async () => {
    const orderId = await placeOrder(shop, shopper, [{ product: await mug(), quantity: 1 }]);
    shop.sandbox.fault({ kind: "error-500", call: "status" });
    const answer = await pollPayment(shop, shopper, orderId);
    expect(answer.status).toBe(200);
    expect(answer.body.order?.status).toBe("NEW");
    // What is known is old: money may have arrived since.
    expect(answer.body.order?.charged).toBeUndefined();
    expect((await pollPayment(shop, shopper, orderId)).body.order?.charged).toBe(false);
  });

  it("is nobody else's", async () => {
    const orderId = await placeOrder(shop, shopper, [{ product: await mug(), quantity: 1 }]);
    const stranger = await newShopper(shop);
    const theirs = await pollPayment(shop, stranger, orderId);
    const unknown = await pollPayment(shop, stranger, makeOrderId());
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(unknown.text);
  });

  it.each([{}, { order_id: "" }])("needs an order id, not %j", async (query) => {
    const sent = { query, token: shopper.token, address: newAddress() };
    const answer = await callEndpoint(shop, getPaymentStatus, sent);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe("Missing order information. Please contact support.");
  });

  it.each(["x", "ORD", "ORD' or 1=1--", "ORD\0", "../../x"])("finds no order %j", async (id) => {
    expect((await pollPayment(shop, shopper, id)).status).toBe(404);
  });
});
