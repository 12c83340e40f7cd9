import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documents } from "#server/database/schema/documents.ts";
import { refunds } from "#server/database/schema/payments.ts";
import { getAdminOrder } from "#shared/fulfilment/contract.ts";
import {
  cancelItems,
  createShipment,
  creditShipment,
} from "#shared/fulfilment/shipments-contract.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { changePayment } from "../support/orders.ts";
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

const calls = { ship: createShipment, cancel: cancelItems, credit: creditShipment };

const call = (name: keyof typeof calls, id: string, body: object) =>
  callEndpoint(shop, calls[name], {
    params: { id },
    body,
    token: admin.token,
    address: newAddress(),
  });

const ship = (id: string, quantity: number) =>
  call("ship", id, {
    carrier: "Blue Dart",
    trackingNumber: "BD 1",
    items: [{ line: 0, quantity }],
  });

const details = async (id: string) =>
  (await callEndpoint(shop, getAdminOrder, { params: { id }, token: admin.token })).body.order;

const refundsOf = async (id: string) =>
  (
    await shop.database.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, id))
      .orderBy(refunds.createdAt)
  ).map(({ amountPaise }) => amountPaise);

/** Thirty pieces at ₹42, for which ₹1,000 was accepted. */
async function sellShort() {
  const lines = [{ unitPrice: 4_200, quantity: 30 }];
  const id = await insertSoldOrder(shop.database, { userId: shopper._id, lines });
  await changePayment(shop.database, id, { receivedPaise: 100_000 });
  return id;
}

describe("an order that was accepted short", () => {
  const of = (quantity: number) => ({ items: [{ line: 0, quantity }], reason: "Sold out" });

  it("keeps the price of what stays where pieces are cancelled, and gives the rest back", async () => {
    const id = await sellShort();
    const cancelled = await call("cancel", id, of(29));
    expect(cancelled.body.message).toContain("₹958");
    expect(await refundsOf(id)).toEqual([95_800]);
    await ship(id, 1);
    const back = { shipment: 1, lines: [{ line: 0, quantity: 1 }], reason: "It came back" };
    await call("credit", id, back);
    expect(await refundsOf(id)).toEqual([95_800, 4_200]);
    expect((await details(id))?.payment.status).toBe("refunding");
  });

  it("gives nothing back while what stays costs more than was paid", async () => {
    const id = await sellShort();
    await call("cancel", id, of(6));
    expect(await refundsOf(id)).toEqual([]);
    await call("cancel", id, of(24));
    expect(await refundsOf(id)).toEqual([100_000]);
  });

  it("is credited in full where all comes back, with the refund of what was paid", async () => {
    const id = await sellShort();
    await ship(id, 30);
    const back = (quantity: number) =>
      call("credit", id, { shipment: 1, lines: [{ line: 0, quantity }], reason: "It came back" });
    expect((await back(10)).status).toBe(200);
    expect(await refundsOf(id)).toEqual([16_000]);
    expect((await back(20)).status).toBe(200);
    expect(await refundsOf(id)).toEqual([16_000, 84_000]);
    const issued = await shop.database.db
      .select()
      .from(documents)
      .where(eq(documents.orderId, id))
      .orderBy(documents.sequence);
    const notes = issued.filter(({ kind }) => kind === "credit-note");
    expect(notes.map(({ totalPaise }) => totalPaise)).toEqual([42_000, 84_000]);
  });
});
