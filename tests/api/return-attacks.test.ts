import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refunds } from "#server/database/schema/payments.ts";
import { returnPhotos } from "#server/database/schema/returns.ts";
import { newId } from "#server/lib/ids.ts";
import { creditShipment } from "#shared/fulfilment/shipments-contract.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ReturningClient, returningClient } from "./returning.ts";

let shop: TestShop;
let orders: AdminOrderClient;
let client: ReturningClient;
beforeAll(async () => {
  shop = await openTestShop();
  orders = await openAdminOrderClient(shop);
  client = returningClient(shop, orders);
});
afterAll(async () => {
  await checkBooks(shop.database);
  await shop.close();
});

const credit = (id: string, quantity: number) =>
  callEndpoint(shop, creditShipment, {
    params: { id },
    body: { shipment: 1, lines: [{ line: 0, quantity, restock: true }], reason: "Came back" },
    token: orders.admin.token,
    address: newAddress(),
  });

describe("pieces that are part of an open return", () => {
  it("are not credited beside it: neither their money nor their stock comes twice", async () => {
    const { id, shipment, product } = await client.delivered();
    const before = (await client.stockOf(product.id)) ?? 0;
    const returnId = (await client.ask(shipment)).body.return?._id ?? "";
    for (const to of ["accepted", "received"]) await client.decide(returnId, to);
    await client.inspect(returnId, 1);
    const both = await credit(id, 2);
    expect(both.body).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^A piece of .* is part of a return\. Bring that return/),
    });
    // The other piece is no part of it.
    expect((await credit(id, 1)).status).toBe(200);
    const replaced = { how: "replaced", carrier: "Blue Dart", trackingNumber: "BD 2" };
    expect((await client.end(returnId, replaced)).status).toBe(200);
    // One back on the shelf by each, one sent again.
    expect(await client.stockOf(product.id)).toBe(before + 1);
    const [sum] = await shop.database.db
      .select({ paise: sql<number>`sum(${refunds.amountPaise})`.mapWith(Number) })
      .from(refunds)
      .where(eq(refunds.orderId, id));
    expect(sum?.paise).toBe(10_000);
  });
});

describe("photos for returns", () => {
  it("sent all at once are no more than one account may send in a day", async () => {
    const { shipment } = await client.delivered();
    const { _id: userId } = orders.shopper;
    const sentBefore = Array.from({ length: 28 }, () => {
      const id = newId();
      return { id, userId, url: `/media/returns/${id}` };
    });
    await shop.database.db.insert(returnPhotos).values(sentBefore);
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.sendPhoto(shipment)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429, 429]);
  });
});
