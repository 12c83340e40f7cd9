import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { collectCash, refuseShipment } from "#shared/fulfilment/cash-contract.ts";
import {
  cancelItems,
  createShipment,
  creditShipment,
} from "#shared/fulfilment/shipments-contract.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { getWaysToPay } from "#shared/payments/transfer-contract.ts";
import { markPacked } from "#shared/returns/admin-contract.ts";
import { checkBooks } from "../support/books.ts";
import { initiate, paymentRequest, pollPayment, shippingAddress } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readHistory, readOrder, readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { countEach } from "../support/repeat.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newShopper } from "../support/users.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { allowWaysToPay } from "./payment-settings.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let category: string;
let buyer: Buyer;
let doors = 0;

beforeAll(async () => {
  shop = await openTestShop();
  adminOrders = await openAdminOrderClient(shop);
  category = (await newCategory(shop))._id;
});
afterAll(async () => {
  await checkBooks(shop.database);
  await shop.close();
});
beforeEach(async () => {
  await allow({});
  buyer = await newShopper(shop);
  doors += 1;
});

const allow = (changed: object) =>
  allowWaysToPay(shop, adminOrders.admin.token, { codOn: true, ...changed });

const goods = () => newProduct(shop, { category, price: rupees(100), quantity: 10 });

async function ask(product: CatalogueProduct, more: object = {}) {
  const body = {
    ...paymentRequest(shop, [{ product, quantity: 3 }]),
    payBy: "cash-on-delivery",
    shippingAddress: { ...shippingAddress, address: `${doors} Park Street` },
    ...more,
  };
  return { orderId: body.orderId, answer: await initiate(shop, buyer, body) };
}

/** An order of three pieces of ten at ₹100 that is paid on delivery. */
async function cashOrder() {
  const product = await goods();
  const { orderId, answer } = await ask(product);
  expect(answer.status, answer.text).toBe(200);
  const { id } = await readOrder(shop, orderId);
  return { product, orderId, id, answer };
}

const calls = {
  collect: collectCash,
  refuse: refuseShipment,
  ship: createShipment,
  cancel: cancelItems,
  credit: creditShipment,
};

const act = (name: keyof typeof calls, id: string, body: object) =>
  callEndpoint(shop, calls[name], {
    params: { id },
    body,
    token: adminOrders.admin.token,
    address: newAddress(),
  });

const ship = (id: string, quantity: number) =>
  act("ship", id, {
    carrier: "Blue Dart",
    trackingNumber: "BD 1",
    items: [{ line: 0, quantity }],
  });

const newReference = () => `COD ${randomBytes(6).toString("hex")}`;

const collect = (id: string, amount: number, reference = newReference()) =>
  act("collect", id, { amount, reference, paidOn: "2026-01-05" });

const mailOf = (words: string) =>
  vi.waitFor(async () => {
    const mails = await mailsNamed(join(shop.dataDir, "mail"), words);
    expect(mails).toHaveLength(1);
    return mails[0] ?? "";
  }, 10_000);

describe("an order that is paid on delivery", () => {
  it("goes ahead at once, its stock taken, and tells what to have ready", async () => {
    const { orderId, id, product, answer } = await cashOrder();
    expect(answer.body.payment_url).toBe(`${shop.origin}/payment/callback?order_id=${orderId}`);
    expect(shop.sandbox.orders().some((order) => order.orderId === orderId)).toBe(false);
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "due",
      status: "Processing",
      paidAt: null,
    });
    expect(await readStock(shop, product)).toBe(7);
    const { order } = (await pollPayment(shop, buyer, orderId)).body;
    expect(order).toMatchObject({ status: "CASH_ON_DELIVERY", state: "due", amount: 300 });
    expect(await mailOf(`-order-paid-${id}`)).toContain("Please have ₹300 ready in cash");
    const own = await callEndpoint(shop, getUserOrders, {
      token: buyer.token,
      address: newAddress(),
    });
    expect(own.body.orders?.[0]?.payment).toMatchObject({ status: "due", toCollect: 300 });
    // Pending until it is accepted for packing.
    expect(own.body.orders?.[0]).not.toHaveProperty("status");
    const packed = { params: { id }, body: { packed: true }, token: adminOrders.admin.token };
    expect((await callEndpoint(shop, markPacked, packed)).status).toBe(200);
    const later = { token: buyer.token, address: newAddress() };
    const accepted = await callEndpoint(shop, getUserOrders, later);
    expect(accepted.body.orders?.[0]?.status).toBe("Processing");
    const again = await ask(product, { orderId });
    expect(again.answer.body).toEqual(answer.body);
    expect(await readStock(shop, product)).toBe(7);
  });

  it("is refused where it is not offered for the sum, the shop or the account", async () => {
    const product = await goods();
    const refusal = async (changed: object) => {
      await allow(changed);
      const { answer } = await ask(product);
      expect(answer.status).toBe(400);
      return answer.body.fields?.payBy;
    };
    const ways = async () =>
      (
        await callEndpoint(shop, getWaysToPay, {
          token: buyer.token,
          address: newAddress(),
          query: { pincode: shippingAddress.pincode, state: shippingAddress.state },
        })
      ).body.cashOnDelivery;
    expect(await refusal({ codOn: false })).toBe("Cash on delivery is not offered.");
    expect(await ways()).toBeUndefined();
    expect(await refusal({ codTo: 299.99 })).toContain("too large for cash on delivery");
    expect(await ways()).toEqual({ to: 299.99 });
    await allow({ codTo: 300 });
    const answers = await Promise.all([1, 2, 3, 4].map(async () => ask(await goods())));
    expect(countEach(answers.map(({ answer }) => answer.status))).toEqual({ 200: 2, 400: 2 });
    expect(await ways()).toBeUndefined();
  });

  it("is paid once all was collected, entered by two people at once", async () => {
    const { orderId, id } = await cashOrder();
    expect((await collect(id, 300)).body.message).toContain("Nothing of this order has left");
    await ship(id, 1);
    const shipped = await ship(id, 2);
    expect(shipped.body.order).toMatchObject({
      status: "Shipped",
      shipments: [{ document: { kind: "invoice" } }, { document: { kind: "invoice" } }],
      cash: { toCollect: 300, mayCollect: true, onTheWay: [1, 2] },
    });
    expect((await collect(id, 300.01)).body.message).toContain("Only ₹300 is still");
    const first = await collect(id, 100);
    expect(first.body.message).toBe("It is entered. ₹200 is still to be collected.");
    expect(first.body).not.toHaveProperty("attention");
    const reference = newReference();
    const answers = await Promise.all([1, 2, 3].map(() => collect(id, 200, reference)));
    const other = await collect(id, 200);
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 3 });
    expect(other.status).toBe(409);
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "charged",
      receivedPaise: 30_000,
    });
    const { body } = await adminOrders.details(id);
    expect(body.order?.cash).toMatchObject({ toCollect: 0, mayCollect: false, onTheWay: [] });
    expect(body.order?.cash?.collected).toHaveLength(2);
  });

  it("of a parcel that has arrived is told of as missing where its courier pays out less", async () => {
    const { id } = await cashOrder();
    await ship(id, 3);
    await adminOrders.move(id, { status: "Delivered" });
    const part = await collect(id, 250);
    expect(part.body.message).toMatch(/^₹50 of what has arrived is missing still: ask the courier/);
    expect(part.body.attention).toMatchObject([{ _id: id }]);
  });

  it("is collected once by two people with different references", async () => {
    const { id, orderId } = await cashOrder();
    await ship(id, 3);
    const answers = await Promise.all([1, 2, 3].map(() => collect(id, 300)));
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 2 });
    expect((await readOrder(shop, orderId)).receivedPaise).toBe(30_000);
  });

  it("costs less for pieces that are cancelled before they leave, and nothing goes back", async () => {
    const { id, orderId } = await cashOrder();
    const cancelled = await act("cancel", id, {
      items: [{ line: 0, quantity: 1 }],
      reason: "One is scratched.",
    });
    expect(cancelled.body.order).toMatchObject({ payment: { toCollect: 200 }, refunds: [] });
    expect(await mailOf(`order-cancelled-${id}`)).toContain("please have ₹200 ready in cash");
    await ship(id, 2);
    await collect(id, 200);
    expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
    const back = await act("credit", id, {
      shipment: 1,
      lines: [{ line: 0, quantity: 1 }],
      reason: "Damaged",
    });
    expect(back.body.order?.refunds).toMatchObject([{ amount: 100, state: "by_hand" }]);
  });

  it("gives back what was collected too early for pieces that are cancelled then", async () => {
    const { id, orderId } = await cashOrder();
    await ship(id, 1);
    await collect(id, 250);
    const cancelled = await act("cancel", id, {
      items: [{ line: 0, quantity: 2 }],
      reason: "Sold out",
    });
    expect(cancelled.body.order).toMatchObject({
      status: "Shipped",
      payment: { status: "charged" },
      refunds: [{ amount: 150, state: "by_hand" }],
    });
    expect((await readOrder(shop, orderId)).receivedPaise).toBe(25_000);
  });

  it("is paid, and shown so, where what was collected too early goes back and a piece still waits", async () => {
    const { id, orderId } = await cashOrder();
    await ship(id, 1);
    await collect(id, 250);
    const cancelled = await act("cancel", id, {
      items: [{ line: 0, quantity: 1 }],
      reason: "Sold out",
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(cancelled.body.order).toMatchObject({
      status: "Processing",
      payment: { status: "charged" },
      refunds: [{ amount: 50, state: "by_hand" }],
      cash: { toCollect: 0 },
    });
    const own = await callEndpoint(shop, getUserOrders, {
      token: buyer.token,
      address: newAddress(),
    });
    expect(own.body.orders?.[0], own.text).toMatchObject({ payment: { status: "charged" } });
    expect((await ship(id, 1)).body.order?.status).toBe("Shipped");
    expect((await readOrder(shop, orderId)).receivedPaise).toBe(25_000);
  });

  it("is collected with others by one remittance of the courier", async () => {
    const reference = newReference();
    for (const { id, orderId } of [await cashOrder(), await cashOrder()]) {
      await ship(id, 3);
      expect((await collect(id, 300, reference)).status).toBe(200);
      expect((await collect(id, 100, reference)).body.message).toBe(
        "This reference is entered for this order already, with another amount.",
      );
      expect((await readOrder(shop, orderId)).paymentState).toBe("charged");
    }
  });

  it("is cancelled as a whole before it leaves: its stock goes back, and no money", async () => {
    const { id, orderId, product } = await cashOrder();
    await adminOrders.move(id, { status: "Cancelled", reason: "Not wanted" });
    expect(await readOrder(shop, orderId)).toMatchObject({
      paymentState: "cancelled",
      status: "Cancelled",
    });
    expect(await readStock(shop, product)).toBe(10);
  });
});

describe("a parcel that is refused at the door", () => {
  it("is credited, its pieces go back, and nothing is collected: the order ends", async () => {
    const { id, orderId, product } = await cashOrder();
    await ship(id, 3);
    const answers = await Promise.all(
      [1, 2].map(() => act("refuse", id, { shipment: 1, restock: true })),
    );
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
    const { body } = await adminOrders.details(id);
    expect(body.order).toMatchObject({
      status: "Cancelled",
      payment: { status: "cancelled" },
      credits: [{ amount: 300, document: { kind: "credit-note" } }],
      refunds: [],
      transitions: [],
    });
    expect(await readStock(shop, product)).toBe(10);
    expect(await readHistory(shop, orderId)).toContain(
      "It was not taken at the door. Nothing is to be paid.",
    );
    expect(await mailOf(`order-cancelled-${id}`)).toContain("not taken at the door");
    const next = await ask(await goods());
    expect(next.answer.body.fields?.payBy).toContain("came back unpaid");
  });

  it.each([
    ["lost on the way", "Lost on the way", false],
    ["delivered, and comes back before its cash was entered", "The glaze is chipped.", true],
  ])(
    "is another thing than one that is %s: the order ends for that reason",
    async (_, reason, arrives) => {
      const { id, orderId } = await cashOrder();
      await ship(id, 3);
      if (arrives) await adminOrders.move(id, { status: "Delivered" });
      const lines = [{ line: 0, quantity: 3, restock: true }];
      const credited = await act("credit", id, { shipment: 1, lines, reason });
      expect(credited.body.order, credited.text).toMatchObject({
        status: "Cancelled",
        payment: { status: "cancelled" },
        credits: [{ amount: 300 }],
        transitions: [],
      });
      const ended = `${reason.replace(/[.]$/, "")}. Nothing is to be paid.`;
      expect(await readHistory(shop, orderId)).toContain(ended);
      const mail = await mailOf(`order-cancelled-${id}`);
      expect(mail).toContain(`The reason: ${reason}`);
      expect(mail).not.toContain("not taken at the door");
    },
  );

  it("and collected for what came back before it was entered goes back, once", async () => {
    const { id, orderId } = await cashOrder();
    await ship(id, 3);
    await adminOrders.move(id, { status: "Delivered" });
    const credit = (quantity: number) =>
      act("credit", id, { shipment: 1, lines: [{ line: 0, quantity }], reason: "Damaged" });
    const part = await credit(1);
    expect(part.body.order?.cash).toMatchObject({ toCollect: 200, mayCollect: true, late: 100 });
    expect((await collect(id, 300.01)).body.message).toContain("Only ₹300 is still");
    const answers = await Promise.all([collect(id, 300), collect(id, 300)]);
    expect(countEach(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
    const { body } = await adminOrders.details(id);
    expect(body.order).toMatchObject({
      payment: { status: "charged" },
      refunds: [{ amount: 100, state: "by_hand" }],
      cash: { toCollect: 0, mayCollect: false },
    });
    expect(body.order?.cash).not.toHaveProperty("late");

    const whole = await cashOrder();
    await ship(whole.id, 3);
    await adminOrders.move(whole.id, { status: "Delivered" });
    const lines = [{ line: 0, quantity: 3 }];
    await act("credit", whole.id, { shipment: 1, lines, reason: "Damaged" });
    expect((await readOrder(shop, whole.orderId)).paymentState).toBe("cancelled");
    const entered = await collect(whole.id, 300);
    expect(entered.body.message).toMatch(/^₹300 of it was for what came back/);
    expect(entered.body.attention).toMatchObject([{ _id: whole.id }]);
    expect(entered.body.order).toMatchObject({
      payment: { status: "refunding" },
      refunds: [{ amount: 300, state: "by_hand" }],
    });
    expect((await collect(whole.id, 1)).status).toBe(409);
    expect((await readOrder(shop, orderId)).receivedPaise).toBe(30_000);
  });

  it("is not back on the shelf where it is damaged, though the order ends", async () => {
    const { id, orderId, product } = await cashOrder();
    await ship(id, 1);
    await ship(id, 2);
    await act("refuse", id, { shipment: 1, restock: false });
    const { body } = await act("refuse", id, { shipment: 2, restock: true });
    expect(body.order).toMatchObject({ status: "Cancelled", payment: { status: "cancelled" } });
    expect(await readStock(shop, product)).toBe(9);
    expect((await readOrder(shop, orderId)).keepsStock).toBe(false);
    expect(body.order?.paymentFacts.map(({ name }) => name)).not.toContain("Stock held until");
  });

  it("leaves what was kept to be paid, and its pieces off the shelf where they are damaged", async () => {
    const { id, orderId, product } = await cashOrder();
    await ship(id, 1);
    await ship(id, 2);
    await collect(id, 100);
    const refused = await act("refuse", id, { shipment: 2, restock: false });
    expect(refused.body.order).toMatchObject({
      payment: { status: "charged" },
      cash: { toCollect: 0, onTheWay: [] },
    });
    expect(await readStock(shop, product)).toBe(7);
    const moved = await adminOrders.move(id, { status: "Delivered" });
    expect(moved.body.order?.status).toBe("Delivered");
    expect((await readOrder(shop, orderId)).receivedPaise).toBe(10_000);
  });

  it("gives back what was collected of a parcel that comes back before the other is refused", async () => {
    const { id } = await cashOrder();
    await ship(id, 1);
    await ship(id, 2);
    await collect(id, 100);
    const lines = [{ line: 0, quantity: 1 }];
    await act("credit", id, { shipment: 1, lines, reason: "Damaged" });
    const refused = await act("refuse", id, { shipment: 2, restock: true });
    expect(refused.body.order).toMatchObject({
      payment: { status: "refunding" },
      refunds: [{ amount: 100, state: "by_hand" }],
    });
  });
});
