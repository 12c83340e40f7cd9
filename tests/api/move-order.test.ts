import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { refunds } from "#server/database/schema/payments.ts";
import { openDesk } from "#server/fulfilment/service.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { type Watch, watch } from "../faults/invariants.ts";
import { type Desk, openDeskOf } from "./admin-orders.ts";
import { historyOf, orderRow, poll, stockOf } from "./checkout-helpers.ts";
import { callShop } from "./endpoint-client.ts";
import { openTestShop, type TestShop } from "./shop-under-test.ts";

let shop: TestShop;
let desk: Desk;
let watched: Watch;

beforeAll(async () => {
  shop = await openTestShop({ pace: 0.2 });
  desk = await openDeskOf(shop);
  watched = await watch(shop, new Map());
});
afterAll(() => shop.close());

const ship = { status: "Shipped", carrier: "Blue Dart", trackingNumber: "BD 1" };

describe("an order's way", () => {
  it("goes from paid to shipped to delivered, and the customer sees it", async () => {
    const { id, orderId } = await desk.bought();
    const before = await desk.details(id);
    expect(before.body.order).toMatchObject({ moves: ["Shipped", "Cancelled"], refunds: [] });
    expect(before.body.order?.paymentFacts).toContainEqual({ name: "Method", value: "VISA" });
    const shipped = await desk.move(id, ship);
    expect(shipped.status).toBe(200);
    expect(shipped.body.order).toMatchObject({
      status: "Shipped",
      tracking: { carrier: "Blue Dart", number: "BD 1" },
      moves: ["Delivered"],
    });
    expect(shipped.body.order?.history.at(-1)).toMatchObject({
      actor: desk.admin.email,
      what: "Shipped with Blue Dart, tracking number BD 1.",
    });
    expect((await desk.move(id, { status: "Delivered" })).body.order).toMatchObject({
      status: "Delivered",
      moves: [],
    });

    const { body, text } = await callShop(shop, getUserOrders, { token: desk.person.token });
    const own = body.orders?.find((one) => one.orderId === orderId);
    expect(own).toMatchObject({
      status: "Delivered",
      tracking: { carrier: "Blue Dart", number: "BD 1" },
    });
    expect(own?.history?.map(({ what }) => what).slice(-2)).toEqual([
      "Shipped with Blue Dart, tracking number BD 1.",
      "Delivered.",
    ]);
    expect(text).not.toContain(desk.admin.email);
    await watched.check();
  });

  it("is shipped only with a carrier and a tracking number", async () => {
    const { id, orderId } = await desk.bought();
    const { status, body } = await desk.move(id, {
      status: "Shipped",
      carrier: " ",
      trackingNumber: "1",
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual(["carrier"]);
    expect((await desk.move(id, { ...ship, carrier: "a\0b" })).status).toBe(400);
    expect((await orderRow(shop, orderId)).status).toBe("Processing");
  });

  it.each(["Processing", "Refunded", "Lost", ""])(
    "is never moved to %j by hand",
    async (status) => {
      const { id } = await desk.bought({ paid: false });
      expect((await desk.move(id, { status })).status).toBe(400);
    },
  );

  it("follows the table", async () => {
    const unpaid = await desk.bought({ paid: false });
    expect((await desk.move(unpaid.id, ship)).body.code).toBe("conflict");
    expect((await desk.move(unpaid.id, { status: "Delivered" })).status).toBe(409);
    const paid = await desk.bought();
    expect((await desk.move(paid.id, { status: "Delivered" })).status).toBe(409);
    await desk.move(paid.id, ship);
    expect((await desk.move(paid.id, ship)).status).toBe(409);
    expect((await desk.move(paid.id, { status: "Cancelled" })).status).toBe(409);
    expect((await desk.details(paid.id)).body.order?.refunds).toEqual([]);
  });
});

describe("a cancelled order", () => {
  it("gives its stock and its money back, once, however often it is cancelled", async () => {
    const { id, orderId, product } = await desk.bought();
    expect(await stockOf(shop, product)).toBe(8);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => desk.move(id, { status: "Cancelled", reason: "Out of ink" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await stockOf(shop, product)).toBe(10);
    expect(await shop.database.db.$count(refunds, eq(refunds.orderId, id))).toBe(1);
    expect(await historyOf(shop, orderId)).toContain("Cancelled: Out of ink The money goes back.");
    await vi.waitFor(async () => {
      expect((await orderRow(shop, orderId)).status).toBe("Refunded");
    }, 15_000);
    expect((await desk.details(id)).body.order?.refunds).toMatchObject([
      { amount: 200, state: "done" },
    ]);
    await watched.check();
  });

  it("gives only its stock back where it was not paid", async () => {
    const { id, orderId, product } = await desk.bought({ paid: false });
    expect((await desk.move(id, { status: "Cancelled" })).body.order).toMatchObject({
      status: "Cancelled",
      refunds: [],
      moves: [],
    });
    expect(await stockOf(shop, product)).toBe(10);
    expect((await orderRow(shop, orderId)).paymentState).toBe("expired");
  });

  it("is not said to be cancelled where the checkout does not cancel it", async () => {
    const { id, orderId } = await desk.bought({ paid: false });
    const before = await historyOf(shop, orderId);
    const checkout = { mayCancel: () => true, cancelOrder: async () => undefined };
    const owner = { ...desk.admin, name: "Owner", phone: "", address: "", role: 1 };
    const service = openDesk({ database: shop.database, checkout });
    const moved = await service.move(id, owner, { status: "Cancelled" });
    expect(moved).toMatchObject({ ok: false, code: "conflict" });
    expect(await historyOf(shop, orderId)).toEqual(before);
  });

  it("is revived by a payment that comes late, with its stock", async () => {
    const { id, orderId, product } = await desk.bought({ paid: false });
    await desk.move(id, { status: "Cancelled" });
    await shop.sandbox.pay(orderId);
    await poll(shop, desk.person, orderId);
    expect(await orderRow(shop, orderId)).toMatchObject({
      status: "Processing",
      paymentState: "charged",
      holdsStock: true,
    });
    expect(await stockOf(shop, product)).toBe(8);
    await watched.check();
  });

  it("is cancelled and paid at the same moment: the money is never kept for nothing", async () => {
    const { id, orderId } = await desk.bought({ paid: false });
    await shop.sandbox.pay(orderId);
    await Promise.all([poll(shop, desk.person, orderId), desk.move(id, { status: "Cancelled" })]);
    await shop.sandbox.idle();
    await poll(shop, desk.person, orderId);
    expect(["charged", "refunding", "refunded"]).toContain(
      (await orderRow(shop, orderId)).paymentState,
    );
    await watched.check();
  });
});
