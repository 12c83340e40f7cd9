import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { refunds } from "#server/database/schema/payments.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { pollPayment } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { sendWebhook } from "../support/gateway-messages.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { changePayment, readHistory, readOrder, readStock } from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  adminOrders = await openAdminOrderClient(shop);
  watched = await watchInvariants(shop, new Map());
});
afterAll(() => shop.close());

const ship = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" };

describe("an order's way", () => {
  it("goes from paid to shipped to delivered, and the customer sees it", async () => {
    const { id, orderId } = await adminOrders.placeOrder();
    const before = await adminOrders.details(id);
    expect(before.body.order).toMatchObject({ transitions: ["Shipped", "Cancelled"], refunds: [] });
    expect(before.body.order?.paymentFacts).toContainEqual({ name: "Method", value: "VISA" });
    const shipped = await adminOrders.move(id, ship);
    expect(shipped.status).toBe(200);
    expect(shipped.body.order).toMatchObject({
      status: "Shipped",
      tracking: { carrier: "Blue Dart", number: "BD 1" },
      transitions: ["Delivered"],
    });
    expect(shipped.body.order?.history.at(-1)).toMatchObject({
      actor: adminOrders.admin.email,
      what: "Shipped with Blue Dart, tracking number BD 1.",
    });
    expect((await adminOrders.move(id, { status: "Delivered" })).body.order).toMatchObject({
      status: "Delivered",
      transitions: [],
    });

    const { body, text } = await callEndpoint(shop, getUserOrders, {
      token: adminOrders.shopper.token,
    });
    const own = body.orders?.find((one) => one.orderId === orderId);
    expect(own).toMatchObject({
      status: "Delivered",
      tracking: { carrier: "Blue Dart", number: "BD 1" },
    });
    expect(own?.history?.map(({ what }) => what).slice(-2)).toEqual([
      "Shipped with Blue Dart, tracking number BD 1.",
      "Delivered.",
    ]);
    expect(text).not.toContain(adminOrders.admin.email);
    await watched.check();
  });

  it("is shipped only with a carrier and a tracking number", async () => {
    const { id, orderId } = await adminOrders.placeOrder();
    const { status, body } = await adminOrders.move(id, {
      status: "Shipped",
      carrier: " ",
      trackingNumber: "1",
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual(["carrier"]);
    expect((await adminOrders.move(id, { ...ship, carrier: "a\0b" })).status).toBe(400);
    expect((await readOrder(shop, orderId)).status).toBe("Processing");
  });

  it.each(["Processing", "Refunded", "Lost", ""])(
    "is never moved to %j by hand",
    async (status) => {
      const { id } = await adminOrders.placeOrder({ paid: false });
      expect((await adminOrders.move(id, { status })).status).toBe(400);
    },
  );

  it("follows the table", async () => {
    const unpaid = await adminOrders.placeOrder({ paid: false });
    expect((await adminOrders.move(unpaid.id, ship)).body.code).toBe("conflict");
    expect((await adminOrders.move(unpaid.id, { status: "Delivered" })).status).toBe(409);
    const paid = await adminOrders.placeOrder();
    expect((await adminOrders.move(paid.id, { status: "Delivered" })).status).toBe(409);
    await adminOrders.move(paid.id, ship);
    expect((await adminOrders.move(paid.id, ship)).status).toBe(409);
    const late = await adminOrders.move(paid.id, { status: "Cancelled" });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^This order is now Shipped, so it cannot become Cancelled/);
    expect((await adminOrders.details(paid.id)).body.order?.refunds).toEqual([]);
  });
});

describe("the tracking of an order", () => {
  it("is corrected while it is on its way, and the history says what it was before", async () => {
    const { id } = await adminOrders.placeOrder();
    await adminOrders.move(id, ship);
    const corrected = await adminOrders.correctTracking(id, "India Post", "IP 2");
    expect(corrected.status).toBe(200);
    expect(corrected.body.order).toMatchObject({
      status: "Shipped",
      tracking: { carrier: "India Post", number: "IP 2" },
    });
    expect(corrected.body.order?.history.at(-1)).toMatchObject({
      actor: adminOrders.admin.email,
      what: "Tracking corrected: India Post, tracking number IP 2 (was Blue Dart, BD 1).",
    });
    const length = corrected.body.order?.history.length;
    const same = await adminOrders.correctTracking(id, "India Post", "IP 2");
    expect(same.body.message).toContain("nothing was changed");
    expect(same.body.order?.history).toHaveLength(length ?? 0);
  });

  it("is neither there before it is shipped nor corrected after it has arrived", async () => {
    const { id } = await adminOrders.placeOrder();
    expect((await adminOrders.correctTracking(id, "Blue Dart", "BD 2")).body.code).toBe("conflict");
    await adminOrders.move(id, ship);
    expect((await adminOrders.correctTracking(id, "Blue Dart", " ")).body.fields).toHaveProperty(
      "trackingNumber",
    );
    await adminOrders.move(id, { status: "Delivered" });
    const late = await adminOrders.correctTracking(id, "Blue Dart", "BD 2");
    expect(late.status).toBe(409);
    expect((await adminOrders.details(id)).body.order?.tracking?.number).toBe("BD 1");
    expect((await adminOrders.correctTracking("none", "Blue Dart", "BD 2")).status).toBe(404);
  });
});

describe("a cancelled order", () => {
  it("gives its stock and its money back, once, however often it is cancelled", async () => {
    const { id, orderId, product } = await adminOrders.placeOrder();
    expect(await readStock(shop, product)).toBe(8);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        adminOrders.move(id, { status: "Cancelled", reason: "Out of ink" }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await readStock(shop, product)).toBe(10);
    expect(await shop.database.db.$count(refunds, eq(refunds.orderId, id))).toBe(1);
    expect(await readHistory(shop, orderId)).toContain(
      "Cancelled: Out of ink The money goes back.",
    );
    await vi.waitFor(async () => {
      expect((await readOrder(shop, orderId)).status).toBe("Refunded");
    }, 15_000);
    expect((await adminOrders.details(id)).body.order?.refunds).toMatchObject([
      { amount: 200, state: "done" },
    ]);
    await watched.check();
  });

  it("is written off where its pieces are damaged or missing; the money goes back all the same", async () => {
    const { id, orderId, product } = await adminOrders.placeOrder();
    const { body } = await adminOrders.move(id, { status: "Cancelled", restock: false });
    expect(body.order).toMatchObject({ status: "Cancelled", holdsStock: false });
    expect(await readStock(shop, product)).toBe(8);
    expect(await readOrder(shop, orderId)).toMatchObject({ keepsStock: false });
    expect(body.order?.history.map(({ what }) => what)).toContain(
      "The pieces did not go back to the stock: they are damaged or missing.",
    );
    expect(await shop.database.db.$count(refunds, eq(refunds.orderId, id))).toBe(1);
    const own = await callEndpoint(shop, getUserOrders, { token: adminOrders.shopper.token });
    expect(own.text).not.toContain("damaged or missing");
    await watched.check();
  });

  it("gives only its stock back where it was not paid", async () => {
    const { id, orderId, product } = await adminOrders.placeOrder({ paid: false });
    expect((await adminOrders.move(id, { status: "Cancelled" })).body.order).toMatchObject({
      status: "Cancelled",
      refunds: [],
      transitions: [],
    });
    expect(await readStock(shop, product)).toBe(10);
    expect((await readOrder(shop, orderId)).paymentState).toBe("cancelled");
  });

  it("is not said to be cancelled where it cannot be: the bank holds its money", async () => {
    const { id, orderId } = await adminOrders.placeOrder({ paid: false });
    await changePayment(shop.database, id, { gatewayState: "held" });
    const before = await readHistory(shop, orderId);
    const moved = await adminOrders.move(id, { status: "Cancelled" });
    expect(moved.status).toBe(409);
    expect(moved.body.message).toBe(
      "The bank still has this order's payment. Settle that with the bank first.",
    );
    expect(await readHistory(shop, orderId)).toEqual(before);
  });

  it("is not revived by a payment that comes late: its mail said not to pay", async () => {
    const { id, orderId, product } = await adminOrders.placeOrder({ paid: false });
    await adminOrders.move(id, { status: "Cancelled" });
    await shop.sandbox.pay(orderId);
    await pollPayment(shop, adminOrders.shopper, orderId);
    await vi.waitFor(async () => {
      expect(await readOrder(shop, orderId)).toMatchObject({
        status: "Refunded",
        paymentState: "refunded",
        keepsStock: false,
        paidAt: null,
      });
    }, 15_000);
    expect(await readHistory(shop, orderId)).toContain(
      "It was paid after the shop had cancelled it. The money goes back.",
    );
    expect(await readStock(shop, product)).toBe(10);
    await watched.check();
  });

  it("is not revived by a wrong amount that is put right later, either", async () => {
    const { id, orderId } = await adminOrders.placeOrder({ paid: false });
    await adminOrders.move(id, { status: "Cancelled" });
    shop.sandbox.overrideStatus(orderId, { amount: 1 });
    await shop.sandbox.pay(orderId);
    await shop.sandbox.idle();
    await pollPayment(shop, adminOrders.shopper, orderId);
    expect((await readOrder(shop, orderId)).paymentState).toBe("review");
    shop.sandbox.overrideStatus(orderId, {});
    await sendWebhook(shop, { id: `evt_right_${orderId}`, orderId });
    expect((await readOrder(shop, orderId)).paymentState).toMatch(/^refund/);
    await watched.check();
  });

  it("is cancelled and paid at the same moment: the money is never kept for nothing", async () => {
    const { id, orderId } = await adminOrders.placeOrder({ paid: false });
    await shop.sandbox.pay(orderId);
    await Promise.all([
      pollPayment(shop, adminOrders.shopper, orderId),
      adminOrders.move(id, { status: "Cancelled" }),
    ]);
    await shop.sandbox.idle();
    await pollPayment(shop, adminOrders.shopper, orderId);
    expect(["charged", "refunding", "refunded"]).toContain(
      (await readOrder(shop, orderId)).paymentState,
    );
    await watched.check();
  });
});
