import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { products } from "#server/database/schema/catalogue.ts";
import { orders } from "#server/database/schema/orders.ts";
import { resolvePaymentHold, SETTLE_NEEDS_NOTE } from "#shared/fulfilment/contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { placeOrder, pollPayment } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { sendWebhook } from "../support/gateway-messages.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { mailsNamed } from "../support/mails.ts";
import {
  endReservation,
  readHistory,
  readOrder,
  readStock,
  runExpiryCheck,
} from "../support/orders.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({
    timeScale: 0.2,
    environment: { ORDER_EMAIL: "orders@example.com" },
  });
  adminOrders = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  watched = await watchInvariants(shop);
});
afterEach(() => watched.check());

const decide = (id: string, body: object, token = adminOrders.admin.token) =>
  callEndpoint(shop, resolvePaymentHold, { params: { id }, body, token, address: newAddress() });

/** An order of ₹200 for which ₹1 came. */
async function underpaid() {
  const placed = await adminOrders.placeOrder({ paid: false });
  watched = await watchInvariants(shop);
  shop.sandbox.overrideStatus(placed.orderId, { amount: 1 });
  await shop.sandbox.pay(placed.orderId);
  await shop.sandbox.idle();
  expect((await readOrder(shop, placed.orderId)).paymentState).toBe("review");
  return placed;
}

async function mailOf(words: string): Promise<string> {
  const [mail = ""] = await vi.waitFor(async () => {
    const mails = await mailsNamed(join(shop.dataDir, "mail"), words);
    expect(mails).toHaveLength(1);
    return mails;
  }, 10_000);
  return mail;
}

describe("a payment on hold", () => {
  it("is written of to the owner, and the order's page says what came and what can be done", async () => {
    const { id } = await underpaid();
    const { body } = await adminOrders.details(id);
    expect(body.order?.paymentHold).toEqual({
      reason: "₹1 was paid for an order of ₹200.",
      received: { amount: 1, currency: "INR" },
      excess: 0,
      paidOrder: null,
      acts: ["accept", "refund", "settle"],
    });
    const mail = await mailOf(`payment-review-${id}`);
    expect(mail).toMatch(/^To: .*orders@example\.com/m);
    expect(mail).toContain("₹1 was paid for an order of ₹200.");
    expect(mail).toContain(`${shop.origin}/dashboard/admin/orders/${id}`);
  });

  it("is accepted, once: the order is paid, and what goes back later is what came", async () => {
    const { id, orderId, product } = await underpaid();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => decide(id, { act: "accept" })),
    );
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 5 });
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "charged",
      status: "Processing",
      keepsStock: true,
    });
    expect(await readStock(shop, product)).toBe(8);
    const { body } = await adminOrders.details(id);
    expect(body.order).toMatchObject({
      transitions: ["Shipped", "Cancelled"],
      payment: { received: 1 },
    });
    expect(body.order).not.toHaveProperty("review");
    expect(body.order?.history.at(-1)).toMatchObject({
      actor: adminOrders.admin.email,
      what: "The payment was looked at and is complete.",
    });
    expect(await mailOf(`-order-paid-${id}`)).toContain("Paid ₹1 by VISA");
    expect(await mailOf(`-new-order-${id}`)).toContain("Paid: ₹1");
    await adminOrders.move(id, { status: "Cancelled" });
    await vi.waitFor(async () => {
      expect((await adminOrders.details(id)).body.order?.refunds).toMatchObject([
        { amount: 1, state: "done" },
      ]);
    }, 15_000);
  });

  it("goes back, once, as much as came, and the customer is told", async () => {
    const { id, orderId, product } = await underpaid();
    const note = "Typed the wrong amount";
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => decide(id, { act: "refund", note })),
    );
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 5 });
    expect(await readStock(shop, product)).toBe(10);
    await vi.waitFor(async () => {
      expect(await readOrder(shop, orderId)).toMatchObject({
        paymentState: "refunded",
        status: "Refunded",
      });
    }, 15_000);
    expect(shop.sandbox.orders().find((one) => one.orderId === orderId)?.refunds).toEqual([
      expect.objectContaining({ amount: 100, status: "SUCCESS" }),
    ]);
    const history = (await adminOrders.details(id)).body.order?.history;
    const noted = history?.find(({ what }) => what.endsWith(": ₹1 goes back."))?.at ?? "";
    // Its id is made of the moment that the history notes.
    const mail = await mailOf(`-order-cancelled-${id}-${Date.parse(noted)}`);
    expect(mail).toContain("Your ₹1 goes back");
    expect(await readHistory(shop, orderId)).toEqual(
      expect.arrayContaining([
        "The payment does not fit the order: ₹1 goes back.",
        `Note: ${note}`,
      ]),
    );
    const own = await callEndpoint(shop, getUserOrders, { token: adminOrders.shopper.token });
    expect(own.text).toContain("₹1 goes back");
    expect(own.text).not.toContain(note);
  });

  it("is settled outside with a note; its stock is free, and the gateway is asked no more", async () => {
    const { id, orderId, product } = await underpaid();
    const bare = await decide(id, { act: "settle" });
    expect(bare).toMatchObject({ status: 400, body: { fields: { note: SETTLE_NEEDS_NOTE } } });
    expect((await decide(id, { act: "settle", note: " " })).status).toBe(400);
    const note = "Sent back by bank transfer";
    expect((await decide(id, { act: "settle", note })).status).toBe(200);
    expect((await decide(id, { act: "settle", note })).status).toBe(409);
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "settled",
      status: "Cancelled",
    });
    expect(await readStock(shop, product)).toBe(10);
    shop.sandbox.overrideStatus(orderId, {});
    await sendWebhook(shop, { id: `evt_after_${orderId}`, orderId });
    expect((await readOrder(shop, orderId)).paymentState).toBe("settled");
    const { body } = await pollPayment(shop, adminOrders.shopper, orderId);
    expect(body.order).toMatchObject({ status: "SETTLED", state: "settled" });
  });

  it("can only be settled where its transaction paid another order", async () => {
    const first = await adminOrders.placeOrder();
    const second = await adminOrders.placeOrder({ paid: false });
    watched = await watchInvariants(shop);
    const { transactionId } = await readOrder(shop, first.orderId);
    await shop.sandbox.pay(second.orderId, { txnId: transactionId ?? "" });
    await pollPayment(shop, adminOrders.shopper, second.orderId);
    const { body } = await adminOrders.details(second.id);
    expect(body.order?.paymentHold).toMatchObject({ paidOrder: first.orderId, acts: ["settle"] });
    for (const act of ["accept", "refund"]) {
      expect((await decide(second.id, { act })).status).toBe(409);
    }
    expect((await readOrder(shop, second.orderId)).paymentState).toBe("review");
  });

  it("is not accepted where the stock is sold meanwhile, and nothing is changed then", async () => {
    const { id, orderId, product } = await underpaid();
    await endReservation(shop, orderId);
    await runExpiryCheck(shop, orderId);
    await vi.waitFor(async () => expect(await readStock(shop, product)).toBe(10), 10_000);
    const setStock = (stock: number) =>
      shop.database.db.update(products).set({ stock }).where(eq(products.id, product.id));
    await setStock(1);
    watched = await watchInvariants(shop);
    const refused = await decide(id, { act: "accept" });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(refused.body.message).toContain("too few pieces");
    expect((await readOrder(shop, orderId)).paymentState).toBe("review");
    await setStock(2);
    watched = await watchInvariants(shop);
    expect((await decide(id, { act: "accept" })).status).toBe(200);
    expect(await readStock(shop, product)).toBe(0);
  });

  it("is accepted though the shopper's own unpaid order holds the last pieces: that one gives way", async () => {
    const { id, orderId, product } = await underpaid();
    await endReservation(shop, orderId);
    await runExpiryCheck(shop, orderId);
    await vi.waitFor(async () => expect(await readStock(shop, product)).toBe(10), 10_000);
    await shop.database.db.update(products).set({ stock: 2 }).where(eq(products.id, product.id));
    const again = await placeOrder(shop, adminOrders.shopper, [{ product, quantity: 2 }]);
    expect(await readStock(shop, product)).toBe(0);
    watched = await watchInvariants(shop);
    expect((await decide(id, { act: "accept" })).status).toBe(200);
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "charged",
      keepsStock: true,
    });
    expect(await readOrder(shop, again)).toMatchObject({
      paymentState: "expired",
      keepsStock: false,
    });
    expect(await readStock(shop, product)).toBe(0);
  });

  it("goes back or is settled, but revives no order that the shop cancelled", async () => {
    const { id, orderId } = await adminOrders.placeOrder({ paid: false });
    watched = await watchInvariants(shop);
    await adminOrders.move(id, { status: "Cancelled" });
    shop.sandbox.overrideStatus(orderId, { amount: 1 });
    await shop.sandbox.pay(orderId);
    await shop.sandbox.idle();
    expect((await adminOrders.details(id)).body.order?.paymentHold?.acts).toEqual([
      "refund",
      "settle",
    ]);
    expect((await decide(id, { act: "accept" })).status).toBe(409);
    expect((await decide(id, { act: "refund" })).status).toBe(200);
  });

  it("is accepted only once the bank pays out what it holds", async () => {
    const { id, orderId } = await adminOrders.placeOrder({ paid: false });
    watched = await watchInvariants(shop);
    shop.sandbox.webhooks({ delivery: "drop" });
    await shop.sandbox.pay(orderId, { status: "AUTHORIZED" });
    await pollPayment(shop, adminOrders.shopper, orderId);
    await endReservation(shop, orderId);
    await runExpiryCheck(shop, orderId);
    await vi.waitFor(async () => {
      expect((await adminOrders.details(id)).body.order?.paymentHold?.acts).toEqual([
        "accept",
        "settle",
      ]);
    }, 10_000);
    const held = await decide(id, { act: "accept" });
    expect(held.status).toBe(409);
    expect(held.body.message).toContain("has not paid it out (AUTHORIZED)");
    await mailOf(`payment-review-${id}`);
    await shop.sandbox.pay(orderId);
    shop.sandbox.webhooks({});
    // The bank is asked before anything is done.
    const paid = await decide(id, { act: "accept" });
    expect(paid.body.message).toContain("is paid meanwhile");
    expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
  });

  it("cannot be decided of an order that is none, or not on hold", async () => {
    const { id } = await adminOrders.placeOrder();
    expect((await decide(id, { act: "refund" })).status).toBe(409);
    expect((await decide("01980000-0000-7000-8000-000000000000", { act: "accept" })).status).toBe(
      404,
    );
    expect((await decide("x", { act: "accept" })).status).toBe(404);
    expect((await decide(id, { act: "keep" })).status).toBe(400);
    expect((await decide(id, { act: "refund" }, adminOrders.shopper.token)).status).toBe(403);
  });
});

describe("the owner", () => {
  it("gets one mail of each order that is paid", async () => {
    const { id } = await adminOrders.placeOrder();
    const mail = await mailOf(`-new-order-${id}`);
    expect(mail).toMatch(/^To: .*orders@example\.com/m);
    for (const words of ["2 × ", "₹200", adminOrders.shopper.email, `/orders/${id}`]) {
      expect(mail).toContain(words);
    }
    const unpaid = await adminOrders.placeOrder({ paid: false });
    await mailOf(`-order-paid-${id}`);
    expect(await mailsNamed(join(shop.dataDir, "mail"), unpaid.id)).toEqual([]);
    expect(await shop.database.db.$count(orders, eq(orders.id, unpaid.id))).toBe(1);
  });
});
