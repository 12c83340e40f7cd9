import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  cancelItems,
  createShipment,
  creditShipment,
  deliverShipment,
} from "#shared/fulfilment/shipments-contract.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ReturningClient, returningClient } from "./returning.ts";

let shop: TestShop;
let orders: AdminOrderClient;
let client: ReturningClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  orders = await openAdminOrderClient(shop);
  client = returningClient(shop, orders);
});
afterAll(async () => {
  await checkBooks(shop.database);
  await shop.close();
});

const callAsAdmin = (
  endpoint:
    | typeof createShipment
    | typeof deliverShipment
    | typeof cancelItems
    | typeof creditShipment,
  id: string,
  body: object,
) =>
  callEndpoint(shop, endpoint, {
    params: { id },
    body,
    token: orders.admin.token,
    address: newAddress(),
  });

const detailsOf = async (id: string) => {
  const { order } = (await orders.details(id)).body;
  if (!order) throw new Error("no such order");
  return order;
};

describe("a return of which nothing is left to refund", () => {
  it("ends without money and without a credit note, and its mail says so", async () => {
    const { id, shipment } = await client.delivered();
    const returnId =
      (await client.ask(shipment, { items: [{ line: 0, quantity: 2 }] })).body.return?._id ?? "";
    await client.decide(returnId, "accepted");
    await client.decide(returnId, "received", "");
    // Staff have given the whole price back meanwhile, and the goods are on the shelf.
    const lines = [{ line: 0, quantity: 0, amount: 200 }];
    await callAsAdmin(creditShipment, id, { shipment: 1, lines, reason: "A kindness" });
    await client.inspect(returnId, 2);
    expect((await client.details(returnId)).body.return?.left).toEqual([{ line: 0, amount: 0 }]);
    const ended = await client.end(returnId, {
      how: "refunded",
      amounts: [{ line: 0, amount: 0 }],
    });
    expect(ended.status, ended.text).toBe(200);
    expect(ended.body.return).toMatchObject({ status: "refunded", credited: 0, transitions: [] });
    const { credits, refunds, products } = await detailsOf(id);
    expect(credits?.map(({ amount }) => amount)).toEqual([200, 0]);
    expect(credits?.[1]).not.toHaveProperty("document");
    const number = ended.body.return?.number ?? "";
    expect(number).toMatch(/^RT-\d\d-\d{6}$/);
    expect(credits?.[1]?.reason).toContain(`Return ${number}: `);
    expect(refunds.map(({ amount }) => amount)).toEqual([200]);
    expect(products[0]?.returned).toBe(2);
    await vi.waitFor(async () => {
      const [mail] = await mailsNamed(join(shop.dataDir, "mail"), `return-${returnId}-refunded`);
      expect(mail).toContain("Nothing is left of its price to give back.");
    }, 10_000);
  });
});

describe("a return while other pieces of the order are cancelled, and staff credit them", () => {
  it("each piece leaves once, and each rupee goes back once", async () => {
    const { id, product } = await orders.placeOrder();
    const before = (await client.stockOf(product.id)) ?? 0;
    const one = [{ line: 0, quantity: 1 }];
    await callAsAdmin(createShipment, id, { items: one, carrier: "DTDC", trackingNumber: "D 1" });
    await callAsAdmin(deliverShipment, id, { shipment: 1 });
    const { shipments } = await client.ownReturns();
    const shipment = shipments?.find(({ orderId }) => orderId === id)?.shipmentId ?? "";
    const reason = "Not wanted";
    const credit = { shipment: 1, lines: [{ ...one[0], restock: true }], reason };
    const [requested, credited, own, byAdmin] = await Promise.all([
      client.ask(shipment),
      callAsAdmin(creditShipment, id, credit),
      client.cancel(id, { items: one, reason }),
      callAsAdmin(cancelItems, id, { items: one, reason }),
    ]);
    // Either the return has the piece, or staff's credit.
    expect([requested.status, credited.status].toSorted()).toEqual(
      requested.status === 201 ? [201, 409] : [200, 409],
    );
    expect([own.status, byAdmin.status].toSorted()).toEqual([200, 409]);
    const returnId = requested.body.return?._id;
    if (returnId) {
      for (const to of ["accepted", "received"]) await client.decide(returnId, to);
      await client.inspect(returnId, 1);
      const end = { how: "refunded", amounts: [{ line: 0, amount: 100 }] };
      expect((await client.end(returnId, end)).status).toBe(200);
    }
    const order = await detailsOf(id);
    expect(order.refunds.map(({ amount }) => amount)).toEqual([100, 100]);
    expect(order.products).toMatchObject([{ shipped: 1, cancelled: 1, returned: 1 }]);
    expect(await client.stockOf(product.id)).toBe(before + 2);
  });
});
