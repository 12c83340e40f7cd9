import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderLines, orders } from "#server/database/schema/orders.ts";
import { checkTrackingRows } from "#server/fulfilment/tracking-list.ts";
import { enterTracking } from "#shared/fulfilment/tracking-list-contract.ts";
import { rupees } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { countQueries } from "../support/count-queries.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let client: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop();
  client = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

interface Row {
  order: string;
  carrier: string;
  trackingNumber: string;
  confirmed?: boolean;
}

const row = (order: string, trackingNumber: string): Row => ({
  order,
  carrier: "DTDC",
  trackingNumber,
});

async function enter(rows: Row[], onlyCheck = false) {
  const { status, body } = await callEndpoint(shop, enterTracking, {
    body: { rows, onlyCheck },
    token: client.admin.token,
    address: newAddress(),
  });
  expect(status).toBe(200);
  return body.results ?? [];
}

const shipmentsOf = async (id: string) => (await client.details(id)).body.order?.shipments ?? [];

const noGstin: StoreInfo = {
  ...{ name: "Pressroom", email: "shop@example.com", phone: "+91 33 4000 1988" },
  ...{ origin: "http://localhost", sandbox: true, resetByAnswer: true },
};

describe("a list of tracking numbers", () => {
  it("is checked by as many queries as a single row is", async () => {
    const rows = [];
    for (const number of ["Q1", "Q2", "Q3"]) {
      const { id } = await client.placeOrder();
      rows.push(row(shownOrderNumber(id), number));
    }
    const queriesOf = (some: Row[]) =>
      countQueries(shop.database, async (database) => {
        const results = await checkTrackingRows({ database, storeInfo: noGstin }, some);
        expect(results.map(({ outcome }) => outcome)).toEqual(some.map(() => "ready"));
      });
    expect(await queriesOf(rows)).toBe(await queriesOf(rows.slice(0, 1)));
  });

  it("ships what waits of each order, and says of each row what became of it", async () => {
    const first = await client.placeOrder();
    const second = await client.placeOrder();
    const unpaid = await client.placeOrder({ paid: false });
    const rows = [
      { ...row(shownOrderNumber(first.id), "L1"), weightGrams: 2500 },
      row(second.orderId.toLowerCase(), "L2"),
      row(shownOrderNumber(unpaid.id), "L3"),
      row("ORDNONE", "L4"),
    ];
    const checked = await enter(rows, true);
    expect(checked.map(({ outcome }) => outcome)).toEqual(["ready", "ready", "refused", "refused"]);
    expect(checked[0]?.message).toMatch(/^2 pieces for /);
    expect(await shipmentsOf(first.id)).toEqual([]);

    const entered = await enter(rows);
    expect(entered).toMatchObject([
      { outcome: "shipped", orderId: first.id },
      { outcome: "shipped", orderId: second.id },
      { outcome: "refused", message: "This order is not paid: nothing of it can be shipped." },
      { outcome: "refused", message: "There is no such order" },
    ]);
    expect(await shipmentsOf(first.id)).toMatchObject([
      { trackingNumber: "L1", weightGrams: 2500, items: [{ line: 0, quantity: 2 }] },
    ]);
    expect((await client.details(second.id)).body.order?.status).toBe("Shipped");
  });

  it("refuses an order whose customer asks for another address, and ships the others", async () => {
    const requested = await client.placeOrder();
    const other = await client.placeOrder();
    const addressRequest = { address: "5 MG Road", city: "Pune", state: "", pincode: "411001" };
    await shop.database.db
      .update(orders)
      .set({ addressRequest })
      .where(eq(orders.id, requested.id));
    const rows = [row(shownOrderNumber(requested.id), "L8"), row(shownOrderNumber(other.id), "L9")];
    const refused = {
      outcome: "refused",
      message: "The customer asks for another address: change it or decline it first.",
      orderId: requested.id,
    };
    expect(await enter(rows, true)).toMatchObject([refused, { outcome: "ready" }]);
    expect(await enter(rows)).toMatchObject([refused, { outcome: "shipped" }]);
    expect(await shipmentsOf(requested.id)).toEqual([]);
  });

  it("is told before that an order cannot be shipped, as no invoice could be issued for it", async () => {
    const { id } = await client.placeOrder();
    await shop.database.db.update(orderLines).set({ hsn: "" }).where(eq(orderLines.orderId, id));
    const rows = [row(shownOrderNumber(id), "L7")];
    const refused = {
      outcome: "refused",
      message: expect.stringContaining("has no HSN"),
      orderId: id,
    };
    expect(await enter(rows, true)).toEqual([refused]);
    expect(await enter(rows)).toEqual([refused]);
  });

  it("reminds of the e-way bill that a large consignment needs, and keeps its number", async () => {
    const small = await client.placeOrder({ price: rupees(50_000) });
    const large = await client.placeOrder({ price: rupees(50_000.5) });
    const unbilled = row(shownOrderNumber(large.id), "L8");
    const checked = await enter([row(shownOrderNumber(small.id), "L7"), unbilled], true);
    expect(checked.map(({ warning }) => warning)).toEqual([
      undefined,
      "It is worth ₹1,00,001: above ₹1,00,000 it needs an e-way bill before it moves.",
    ]);
    const billed = { ...unbilled, ewayBill: "1234 5678 9012" };
    expect((await enter([billed], true))[0]?.warning).toBeUndefined();
    expect(await enter([billed])).toMatchObject([{ outcome: "shipped" }]);
    expect(await shipmentsOf(large.id)).toMatchObject([{ ewayBill: "123456789012" }]);
  });

  it("does nothing a second time, not even where two people enter it at once", async () => {
    const { id } = await client.placeOrder();
    const rows = [row(shownOrderNumber(id), "L5")];
    const both = await Promise.all([enter(rows), enter(rows)]);
    expect(both.map(([one]) => one?.outcome).sort()).toEqual(["already_shipped", "shipped"]);
    expect(await enter(rows)).toMatchObject([
      {
        outcome: "already_shipped",
        message: "Parcel 1 has this number already: nothing is done.",
      },
    ]);
    expect(await enter([row(shownOrderNumber(id), "L6")])).toMatchObject([
      { outcome: "refused", message: "This order is Shipped: nothing of it can be shipped." },
    ]);
    expect(await shipmentsOf(id)).toHaveLength(1);
  });

  it("waits to be told that a number is meant which a parcel of another order has", async () => {
    const first = await client.placeOrder();
    const second = await client.placeOrder();
    const rows = [row(shownOrderNumber(first.id), "Z9"), row(shownOrderNumber(second.id), "z9")];
    expect(await enter(rows)).toMatchObject([{ outcome: "shipped" }, { outcome: "doubtful" }]);
    expect(await shipmentsOf(second.id)).toEqual([]);
    const { number } = (await client.details(first.id)).body.order ?? {};
    const doubt = `Parcel 1 of order ${number} (#${shownOrderNumber(first.id)}) has this number, too.`;
    const [checked] = await enter(rows.slice(1), true);
    expect(checked).toMatchObject({ outcome: "doubtful", orderId: second.id });
    expect(checked?.message).toContain(doubt);
    expect(await enter(rows.slice(1).map((one) => ({ ...one, confirmed: true })))).toMatchObject([
      { outcome: "shipped", orderId: second.id },
    ]);
    expect(await shipmentsOf(second.id)).toMatchObject([{ trackingNumber: "z9" }]);
  });
});
