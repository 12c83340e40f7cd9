import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { documents } from "#server/database/schema/documents.ts";
import { shipments } from "#server/database/schema/fulfilment.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { getAdminOrder, listAdminOrders, transitionOrder } from "#shared/fulfilment/contract.ts";
import {
  cancelItems,
  createShipment,
  creditShipment,
  deliverShipment,
} from "#shared/fulfilment/shipments-contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readHistory } from "../support/orders.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

let shop: TestShop;
let admin: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await newAdmin(shop);
  shopper = await newShopper(shop);
});
afterAll(async () => {
  await checkBooks(shop.database);
  await shop.close();
});

const calls = {
  ship: createShipment,
  deliver: deliverShipment,
  move: transitionOrder,
  cancel: cancelItems,
  credit: creditShipment,
};

function call(name: keyof typeof calls, id: string, body: object, headers = {}) {
  const input = { params: { id }, body, token: admin.token, address: newAddress(), headers };
  return callEndpoint(shop, calls[name], input);
}

const sent = { carrier: "Blue Dart", trackingNumber: "BD 1" };
const ship = (id: string, ...items: { line: number; quantity: number }[]) =>
  call("ship", id, { ...sent, items });

/** Three presses at ₹100.01 and five mugs at ₹10, 10 % off, ₹30 for carrying them: ₹345.03 in all. */
const sell = () =>
  insertSoldOrder(shop.database, {
    userId: shopper._id,
    lines: [
      { unitPrice: 10_001, quantity: 3 },
      { unitPrice: 1_000, quantity: 5, gstPercent: 5 },
    ],
    coupon: 3_500,
    freight: 3_000,
  });

const details = async (id: string) =>
  (
    await callEndpoint(shop, getAdminOrder, {
      params: { id },
      token: admin.token,
      address: newAddress(),
    })
  ).body.order;

const refundsOf = async (id: string) =>
  (await shop.database.db.select().from(refunds).where(eq(refunds.orderId, id))).map(
    ({ amountPaise }) => amountPaise,
  );

const documentsOf = (id: string) =>
  shop.database.db.select().from(documents).where(eq(documents.orderId, id)).orderBy(documents.id);

describe("pieces of an order", () => {
  it("leave in parcels with an invoice each, and the order is Shipped when the last has left", async () => {
    const id = await sell();
    const first = await ship(id, { line: 0, quantity: 1 }, { line: 1, quantity: 5 });
    expect(first.body.message).toBe("Parcel 1 is on its way. The customer gets an e-mail.");
    expect(first.body.order).toMatchObject({
      status: "Processing",
      products: [{ shipped: 1 }, { shipped: 5 }],
      shipments: [{ number: 1, ...sent, document: { kind: "invoice" } }],
      transitions: ["Shipped"],
    });
    const second = await ship(id, { line: 0, quantity: 2 });
    expect(second.body.order).toMatchObject({ status: "Shipped", transitions: ["Delivered"] });
    const invoices = await documentsOf(id);
    expect(invoices).toHaveLength(2);
    expect(invoices[0]?.number).toMatch(/^PR\/\d\d-\d\d\/\d{6}$/);
    // ₹345.03 = the shipments' invoices, each of which has its share of coupon and freight.
    expect(invoices.map(({ totalPaise }) => totalPaise)).toEqual([14_787, 19_716]);
    expect(invoices.map(({ body }) => body.lines.map(({ coupon }) => coupon))).toEqual([
      [1_000, 500],
      [2_000],
    ]);
    const own = await callEndpoint(shop, getUserOrders, {
      token: shopper.token,
      address: newAddress(),
    });
    const shown = own.body.orders?.find(({ _id }) => _id === id);
    expect(shown?.shipments?.map(({ items }) => items)).toEqual([
      [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 5 },
      ],
      [{ line: 0, quantity: 2 }],
    ]);
  });

  it("are counted in the list of orders while some have left and others wait", async () => {
    const id = await sell();
    const listed = async () => {
      const { token } = admin;
      const { body } = await callEndpoint(shop, listAdminOrders, { query: {}, token });
      return body.orders?.find(({ _id }) => _id === id);
    };
    expect((await listed())?.shippedQuantity).toBeUndefined();
    await ship(id, { line: 0, quantity: 1 }, { line: 1, quantity: 2 });
    await call("cancel", id, { items: [{ line: 0, quantity: 1 }], reason: "One is scratched" });
    expect(await listed()).toMatchObject({
      status: "Processing",
      shippedQuantity: { shipped: 3, all: 7 },
      customer: { email: expect.stringContaining("@") },
      totalAmount: 345.03,
      payment: { status: "charged" },
    });
    await ship(id, { line: 0, quantity: 1 }, { line: 1, quantity: 3 });
    expect((await listed())?.shippedQuantity).toBeUndefined();
  });

  it("arrive parcel by parcel, and the order is Delivered with the last", async () => {
    const id = await sell();
    await ship(id, { line: 0, quantity: 3 });
    const early = await call("deliver", id, { shipment: 1 });
    expect(early.body.order?.status).toBe("Processing");
    expect(early.body.order?.shipments?.[0]?.deliveredAt).toBeDefined();
    await ship(id, { line: 1, quantity: 5 });
    expect((await call("deliver", id, { shipment: 1 })).body).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(
        /^This parcel has arrived already. Its last change was made by .+@.+, .+\.$/,
      ),
    });
    const mails = () => mailsNamed(join(shop.dataDir, "mail"), `-order-delivered-${id}`);
    const [first = ""] = await vi.waitFor(async () => {
      const sent = await mails();
      expect(sent).toHaveLength(1);
      return sent;
    }, 10_000);
    expect(first).toContain("a parcel of your order");
    expect(first).toContain("3 × Line 0");
    expect(first).toContain("tell us within 7 days from today");
    expect(first).not.toContain("5 × Line 1\r\n");
    expect((await call("deliver", id, { shipment: 2 })).body.order?.status).toBe("Delivered");
    await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 10_000);
  });

  it("that their customer picks up are delivered as they are handed over, with one mail", async () => {
    const id = await sell();
    const handOver = (...items: { line: number; quantity: number }[]) =>
      call("ship", id, { carrier: "Picked up", trackingNumber: "SO-1", items });
    const part = await handOver({ line: 0, quantity: 3 });
    expect(part.body.order).toMatchObject({ status: "Processing" });
    const rest = await handOver({ line: 1, quantity: 5 });
    expect(rest.body.message).toBe("Parcel 2 was picked up. The customer gets an e-mail.");
    expect(rest.body.order?.status).toBe("Delivered");
    // Scripts and tabs of before note the arrival as a step of its own: nothing is noted again.
    const deliver = await call("deliver", id, { shipment: 2 });
    const move = await call("move", id, { status: "Delivered" });
    expect(move.body.message).toBe("The order was picked up, and is Delivered with that.");
    for (const { status, body } of [deliver, move]) {
      expect([status, body.order?.status]).toEqual([200, "Delivered"]);
      expect(body.order?.history).toEqual(rest.body.order?.history);
    }
    const history = await readHistory(shop, rest.body.order?.orderId ?? "");
    expect(history.at(-1)).toMatch(/^Parcel 2 was picked up: 5 × /);
  });

  it("are cancelled for exactly their share, and what is left is shipped", async () => {
    const id = await sell();
    const cancelled = await call("cancel", id, {
      items: [{ line: 0, quantity: 1 }],
      reason: "One is scratched",
    });
    expect(cancelled.body.message).toBe(
      "The pieces are cancelled. ₹98.58 goes back. The customer gets an e-mail.",
    );
    expect(await refundsOf(id)).toEqual([9_858]);
    expect(await readHistory(shop, cancelled.body.order?.orderId ?? "")).toContain(
      "Cancelled 1 × Line 0: One is scratched. ₹98.58 goes back.",
    );
    const rest = await ship(id, { line: 0, quantity: 2 }, { line: 1, quantity: 5 });
    expect(rest.body.order).toMatchObject({ status: "Shipped", payment: { status: "charged" } });
    const [invoice] = await documentsOf(id);
    expect(invoice?.totalPaise).toBe(34_503 - 9_858);
  });

  it("are all cancelled as the order is, where none has left", async () => {
    const id = await sell();
    const items = [
      { line: 0, quantity: 3 },
      { line: 1, quantity: 5 },
    ];
    const answer = await call("cancel", id, { items, reason: "Not wanted" });
    expect(answer.body.order).toMatchObject({
      status: "Cancelled",
      payment: { status: "refunding" },
    });
    expect(await refundsOf(id)).toEqual([34_503]);
  });

  it("come back for a credit note, and the last credit takes what is left", async () => {
    const id = await sell();
    await ship(id, { line: 0, quantity: 3 });
    const credit = (quantity: number) =>
      call("credit", id, { shipment: 1, lines: [{ line: 0, quantity }], reason: "Damaged" });
    await credit(1);
    const second = await credit(1);
    expect(second.body.order?.credits?.[1]).toMatchObject({
      reason: "Damaged",
      document: { kind: "credit-note" },
    });
    await credit(1);
    const [invoice, ...notes] = await documentsOf(id);
    const sums = (name: "totalPaise") => notes.reduce((sum, note) => sum + note[name], 0);
    expect(sums("totalPaise")).toBe(invoice?.totalPaise);
    const igst = notes.reduce((sum, { body }) => sum + body.totals.igst, 0);
    expect(igst).toBe(invoice?.body.totals.igst);
    expect(notes[0]?.body.corrects).toEqual({
      number: invoice?.number,
      issuedOn: invoice?.issuedOn,
      total: invoice?.body.totals.total,
    });
    expect((await credit(1)).body.message).toBe("Of Line 0 0 can still come back, not 1.");
  });

  it("stay while their price is lowered, by no more than it is", async () => {
    const id = await sell();
    await ship(id, { line: 0, quantity: 3 });
    const lower = (amount: number) =>
      call("credit", id, {
        shipment: 1,
        lines: [{ line: 0, quantity: 0, amount }],
        reason: "Scratched",
      });
    expect((await lower(50.5)).body.message).toBe("₹50.50 of parcel 1 is credited.");
    expect((await lower(1000)).body.message).toBe("Of Line 0 ₹245.24 can still be credited.");
    expect(await refundsOf(id)).toEqual([5_050]);
  });

  it.each([
    ["ship", { ...sent, items: [{ line: 0, quantity: 4 }] }, "Of Line 0 3 pieces wait, not 4."],
    ["ship", { ...sent, items: [{ line: 9, quantity: 1 }] }, "The order has no such line."],
    ["ship", { ...sent, items: [] }, "Choose at least one piece"],
    ["ship", { ...sent, ewayBill: "12", items: [{ line: 0, quantity: 1 }] }, "12 digits"],
    [
      "ship",
      {
        ...sent,
        items: [
          { line: 0, quantity: 1 },
          { line: 0, quantity: 1 },
        ],
      },
      "Name each line once",
    ],
    ["cancel", { items: [{ line: 1, quantity: 6 }], reason: "No" }, "5 pieces wait, not 6"],
    ["cancel", { items: [{ line: 1, quantity: 1 }] }, "Reason is required"],
    [
      "credit",
      { shipment: 1, lines: [{ line: 0, quantity: 1 }], reason: "No" },
      "nothing to credit",
    ],
  ] as const)("are not wrongly moved: %s %j", async (name, body, message) => {
    const id = await sell();
    const answer = await call(name, id, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).toContain(message);
    expect(await documentsOf(id)).toEqual([]);
    expect(await refundsOf(id)).toEqual([]);
  });

  it("are staff's alone", async () => {
    const id = await sell();
    const answer = await callEndpoint(shop, createShipment, {
      params: { id },
      body: { ...sent, items: [{ line: 0, quantity: 1 }] },
      token: shopper.token,
      address: newAddress(),
    });
    expect(answer.status).toBe(403);
  });
});

describe("at the same moment", () => {
  const statuses = (answers: { status: number }[]) =>
    answers.map(({ status }) => status).toSorted();

  it("two people send the last piece once", async () => {
    const id = await sell();
    await ship(id, { line: 0, quantity: 2 });
    const answers = await Promise.all([
      ship(id, { line: 0, quantity: 1 }),
      ship(id, { line: 0, quantity: 1 }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  it("the last piece is shipped or cancelled, not both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await sell();
      await ship(id, { line: 1, quantity: 5 }, { line: 0, quantity: 2 });
      const answers = await Promise.all([
        ship(id, { line: 0, quantity: 1 }),
        call("cancel", id, { items: [{ line: 0, quantity: 1 }], reason: "Gone" }),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      expect((await details(id))?.status).toBe("Shipped");
    }
  });

  it("two people credit one piece once", async () => {
    const id = await sell();
    await ship(id, { line: 0, quantity: 1 });
    const credit = () =>
      call("credit", id, { shipment: 1, lines: [{ line: 0, quantity: 1 }], reason: "Broken" });
    expect(statuses(await Promise.all([credit(), credit()]))).toEqual([200, 409]);
    expect(await refundsOf(id)).toHaveLength(1);
  });

  it("a repeated call with its key sends one parcel", async () => {
    const id = await sell();
    const again = () =>
      call("ship", id, { ...sent, items: [{ line: 0, quantity: 1 }] }, { "idempotency-key": id });
    const answers = [await again(), await again()];
    expect(statuses(answers)).toEqual([200, 200]);
    const rows = await shop.database.db.select().from(shipments).where(eq(shipments.orderId, id));
    expect(rows).toHaveLength(1);
  });
});
