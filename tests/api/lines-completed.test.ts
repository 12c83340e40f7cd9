import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderLines } from "#server/database/schema/orders.ts";
import { completeLines, noteEwayBill } from "#shared/fulfilment/completions-contract.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { checkBooks } from "../support/books.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
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

/** An order from before: its lines have neither HSN nor rate. */
async function sellWithout(products: readonly { id: string }[] = []): Promise<string> {
  const lines = [11_800, 10_500].map((unitPrice, position) => {
    const productId = products[position]?.id;
    return { unitPrice, quantity: 1, ...(productId && { productId }) };
  });
  const id = await insertSoldOrder(shop.database, { userId: shopper._id, lines });
  const nothing = { hsn: "", gstPercent: null };
  await shop.database.db.update(orderLines).set(nothing).where(eq(orderLines.orderId, id));
  return id;
}

const input = (id: string, body: object, token = admin.token) => ({
  params: { id },
  body,
  token,
  address: newAddress(),
});
const complete = (id: string, ...lines: object[]) =>
  callEndpoint(shop, completeLines, input(id, { lines }));
const ship = (id: string) => {
  const items = [{ line: 0, quantity: 1 }];
  const body = { carrier: "Blue Dart", trackingNumber: "BD 1", items };
  return callEndpoint(shop, createShipment, input(id, body));
};

describe("lines that were sold without HSN or rate", () => {
  it("are filled in by staff, noted in the history, and shipped with an invoice then", async () => {
    const id = await sellWithout();
    expect((await ship(id)).text).toContain("Line 0 has no HSN and no GST rate.");
    const filled = await complete(id, { line: 0, hsn: "8443 39 10", gstPercent: 18 });
    expect(filled.body.message).toBe("The lines are filled in, for this order alone.");
    expect(filled.body.order?.products[0]).toMatchObject({ hsn: "84433910", gstPercent: 18 });
    expect(filled.body.order?.products[1]).not.toHaveProperty("hsn");
    expect(filled.body.order?.history.at(-1)).toMatchObject({
      actor: admin.email,
      what: "Filled in for Line 0: HSN 84433910, GST 18 %.",
    });
    expect((await ship(id)).body.order?.shipments).toMatchObject([
      { document: { kind: "invoice" } },
    ]);
  });

  it("are filled in on products that have none of their own as well, where staff wish", async () => {
    const { _id: category } = await newCategory(shop);
    const without = { category, hsn: "", gstPercent: null };
    const bare = await newProduct(shop, without);
    const named = await newProduct(shop, { ...without, hsn: "6912" });
    const id = await sellWithout([bare, named]);
    const tax = { hsn: "8443", gstPercent: 18 };
    const lines = [
      { line: 0, ...tax },
      { line: 1, ...tax },
    ];
    const { body } = await callEndpoint(
      shop,
      completeLines,
      input(id, { lines, saveOnProducts: true }),
    );
    expect(body.message).toBe("The lines are filled in, for this order and on 2 products.");
    const saved = await shop.catalogue.productsByIds([bare.id, named.id]);
    expect(saved).toMatchObject([tax, { hsn: "6912", gstPercent: 18 }]);
  });

  it("keep what they have: it is as of the sale", async () => {
    const id = await sellWithout();
    await complete(id, { line: 0, hsn: "8443" });
    const other = await complete(id, { line: 1, hsn: "6912" }, { line: 0, hsn: "8451" });
    expect(other.status).toBe(409);
    expect(other.text).toContain("Line 0 was sold with HSN 8443: that stays.");
    const again = await complete(id, { line: 0, hsn: "8443" });
    expect(again.body.message).toBe("These lines have that already: nothing was changed.");
    const noted = again.body.order?.history.filter(({ what }) => what.startsWith("Filled in"));
    expect(noted).toHaveLength(1);
  });

  it("two people at once do not overwrite each other", async () => {
    const id = await sellWithout();
    const answers = await Promise.all([
      complete(id, { line: 0, hsn: "8443", gstPercent: 18 }),
      complete(id, { line: 0, hsn: "8451", gstPercent: 18 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    [{ line: 0, gstPercent: 17 }, "17 % held neither when this was ordered nor does it now."],
    [{ line: 0, hsn: "123" }, "HSN must have 4, 6 or 8 digits"],
    [{ line: 7, hsn: "8443" }, "This order has no line 8."],
  ])("are not filled in with %j", async (line, message) => {
    const refused = await complete(await sellWithout(), line);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.text).toContain(message);
  });
});

it("the e-way bill of a parcel is noted once it has left, and corrected", async () => {
  const lines = [{ unitPrice: 6_000_000, quantity: 1 }];
  const id = await insertSoldOrder(shop.database, { userId: shopper._id, lines });
  const note = (ewayBill: string, shipment = 1, token = admin.token) =>
    callEndpoint(shop, noteEwayBill, input(id, { shipment, ewayBill }, token));
  expect((await note("181012345678")).text).toContain("This order has no parcel 1.");
  await ship(id);
  expect((await note("18101234567")).text).toContain("12 digits");
  const noted = await note("181012345678");
  expect(noted.body.order?.shipments).toMatchObject([{ ewayBill: "181012345678" }]);
  const corrected = await note("181012345679");
  expect(corrected.body.order?.history.at(-1)).toMatchObject({
    actor: admin.email,
    what: "E-way bill of parcel 1: 181012345679 (was 181012345678).",
  });
  expect((await note("181012345670", 1, shopper.token)).status).toBe(403);
});
