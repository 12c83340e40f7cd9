import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStock } from "#shared/catalogue/admin-contract.ts";
import { getCountSheet } from "#shared/catalogue/count-sheet-contract.ts";
import {
  getStockEntry,
  listStockEntries,
  receiveDelivery,
  saveStockCount,
  stockProblems,
} from "#shared/stock/entries-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop();
  adminOrders = await openAdminOrderClient(shop);
  watched = await watchInvariants(shop);
  await shop.database.db.execute(
    sql`insert into branches (code, name, sells, position) values ('howrah', 'Howrah', true, 1)`,
  );
});
afterAll(() => shop.close());

const asAdmin = () => ({ token: adminOrders.admin.token, address: newAddress() });
const sheet = (query: Record<string, string>) =>
  callEndpoint(shop, getCountSheet, { query, ...asAdmin() });
const count = (
  lines: { product: string; counted: number; onHandSeen: number }[],
  more: { branch?: string; note?: string } = {},
) =>
  callEndpoint(shop, saveStockCount, { body: { branch: "kolkata", lines, ...more }, ...asAdmin() });
const readEntry = async (id: number) => {
  const params = { id: String(id) };
  const { body } = await callEndpoint(shop, getStockEntry, { params, ...asAdmin() });
  return body.entry;
};
const listed = async (query: Record<string, string>) => {
  const { body } = await callEndpoint(shop, listStockEntries, { query, ...asAdmin() });
  return body.entries ?? [];
};

describe("a count sheet", () => {
  it("has the products of a category by name, with what lies of each in the branch", async () => {
    const parent = (await newCategory(shop))._id;
    const category = (await newCategory(shop, { parent }))._id;
    const specifications = [{ name: "Barcode (EAN)", value: "8901234567890" }];
    const mug = await newProduct(shop, { category, name: "Mug", sku: "MUG-1", specifications });
    const cap = await newProduct(shop, { category, name: "Cap", sku: "CAP-1", quantity: 3 });
    const { body } = await sheet({ category: parent });
    expect(body.branch).toEqual({ code: "kolkata", name: "Kolkata" });
    expect(body.rows).toEqual([
      { _id: cap.id, name: "Cap", sku: "CAP-1", onHand: 3, reserved: 0 },
      {
        ...{ _id: mug.id, name: "Mug", sku: "MUG-1", onHand: 10, reserved: 0 },
        barcode: "8901234567890",
      },
    ]);
    const elsewhere = await sheet({ category, search: "cap", branch: "howrah" });
    expect(elsewhere.body.rows).toMatchObject([{ name: "Cap", onHand: 0 }]);
    expect((await sheet({ branch: "moon" })).body.fields).toMatchObject({
      branch: "This branch does not exist",
    });
  });

  it("of more products than one entry takes is refused with what to do", async () => {
    const category = (await newCategory(shop))._id;
    await shop.database.db.execute(sql`insert into products (id, name, slug, category_id, price_paise, sku)
      select gen_random_uuid(), 'Pen ' || n, 'pen-' || n, ${category}::uuid, 100, 'PEN-' || n
      from generate_series(1, 2001) as n`);
    const refused = await sheet({ category });
    expect(refused.status).toBe(400);
    expect(refused.body.fields?.category).toMatch(/^These are more than 2,000 products/);
    const { body } = await sheet({ category, search: "pen-1" });
    const lines = body.rows?.map(({ _id, onHand }) => {
      return { product: _id, counted: 4, onHandSeen: onHand };
    });
    expect(lines?.length).toBeGreaterThan(1_000);
    // What a thousand products make is no more than one entry, too.
    const saved = await count(lines ?? []);
    expect(saved.status).toBe(201);
    const entry = await readEntry(saved.body.entry?._id ?? 0);
    expect(entry).toMatchObject({ reason: "count", counted: lines?.length, hasMore: true });
    await watched.check();
  });
});

describe("a count", () => {
  it("sets what lies in the branch, all as one entry with its note", async () => {
    const { product: sold } = await adminOrders.placeOrder();
    const { _id: category } = await newCategory(shop);
    const same = await newProduct(shop, { category });
    const saved = await count(
      [
        { product: sold.id, counted: 7, onHandSeen: 10 },
        { product: same.id, counted: 10, onHandSeen: 10 },
      ],
      { note: "Shelf 4" },
    );
    expect(saved.status).toBe(201);
    const { number = "", _id = 0 } = saved.body.entry ?? {};
    expect(saved.body.message).toBe(`Saved as ${number}: 1 of 2 had another number`);
    const actor = adminOrders.admin.email;
    expect(await readEntry(_id)).toMatchObject({
      ...{ _id, number, reason: "count", counted: 2, branch: "Kolkata", note: "Shelf 4", actor },
      movements: [{ product: { _id: sold.id }, branch: "Kolkata", delta: -3 }],
    });
    // Two of them are kept for the order.
    expect(await readStock(shop, sold)).toBe(5);
    expect(await listed({ search: number })).toMatchObject([
      { number, counted: 2, products: 1, delta: -3 },
    ]);
    await watched.check();
  });

  it("is an entry of its own also where every number was right, and counts in the branch that is named", async () => {
    const { _id: category } = await newCategory(shop);
    const product = await newProduct(shop, { category });
    const right = await count([{ product: product.id, counted: 10, onHandSeen: 10 }]);
    expect(right.body.message).toMatch(/: all were as many as the shop knew$/);
    expect(await readEntry(right.body.entry?._id ?? 0)).toMatchObject({
      counted: 1,
      movements: [],
    });
    const found = await count([{ product: product.id, counted: 4, onHandSeen: 0 }], {
      branch: "howrah",
    });
    expect(found.status).toBe(201);
    expect(await readStock(shop, product)).toBe(14);
    await watched.check();
  });

  it("tells of each product that changed meanwhile, is gone or is kept for orders, and saves none", async () => {
    const { product: sold } = await adminOrders.placeOrder();
    const { _id: category } = await newCategory(shop);
    const [moved, fine, gone] = [
      await newProduct(shop, { category }),
      await newProduct(shop, { category }),
      await newProduct(shop, { category }),
    ];
    await shop.catalogue.deleteProduct(gone.id);
    const lines = [
      { product: sold.id, counted: 1, onHandSeen: 10 },
      { product: moved.id, counted: 9, onHandSeen: 12 },
      { product: fine.id, counted: 8, onHandSeen: 10 },
      { product: gone.id, counted: 8, onHandSeen: 10 },
    ];
    const refused = await count(lines);
    expect(refused.status).toBe(409);
    expect(stockProblems.parse(refused.body).problems).toEqual([
      { product: sold.id, what: "kept", onHand: 10, reserved: 2 },
      { product: moved.id, what: "changed", onHand: 10, reserved: 0 },
      { product: gone.id, what: "gone", onHand: 0, reserved: 0 },
    ]);
    expect(await readStock(shop, fine)).toBe(10);
    const again = await count([
      { product: sold.id, counted: 2, onHandSeen: 10 },
      { product: moved.id, counted: 9, onHandSeen: 10 },
      { product: fine.id, counted: 8, onHandSeen: 10 },
    ]);
    expect(again.status).toBe(201);
    expect(await readStock(shop, fine)).toBe(8);
    await watched.check();
  });

  it.each([
    [{ branch: "moon" }, "branch", "This branch does not exist"],
    [{}, "lines", "Each product stands once in a count"],
  ])("names the field that it cannot take: %o", async (more, field, why) => {
    const { _id: category } = await newCategory(shop);
    const { id: product } = await newProduct(shop, { category });
    const line = { product, counted: 1, onHandSeen: 10 };
    const { status, body } = await count(field === "lines" ? [line, line] : [line], more);
    expect([status, body.fields]).toEqual([400, { [field]: why }]);
  });
});

describe("a delivery", () => {
  it("of several products is one entry, which is found by the supplier and their bill", async () => {
    const { _id: category } = await newCategory(shop);
    const [mug, cap] = [await newProduct(shop, { category }), await newProduct(shop, { category })];
    const saved = await callEndpoint(shop, receiveDelivery, {
      body: {
        ...{ branch: "howrah", supplier: "Ganesh Traders", supplierReference: "GT/26-27/881" },
        lines: [
          { product: mug.id, quantity: 24 },
          { product: cap.id, quantity: 1 },
        ],
      },
      ...asAdmin(),
    });
    expect(saved.status).toBe(201);
    const { number = "", _id = 0 } = saved.body.entry ?? {};
    expect(saved.body.message).toBe(`Saved as ${number}: 25 pieces came`);
    expect(await readStock(shop, mug)).toBe(34);
    expect(await readEntry(_id)).toMatchObject({
      ...{ reason: "delivery", supplier: "Ganesh Traders", supplierReference: "GT/26-27/881" },
      branch: "Howrah",
      movements: [{ delta: 24 }, { delta: 1 }],
    });
    for (const search of ["ganesh", "26-27/881", number])
      expect(await listed({ search })).toMatchObject([{ number, products: 2, delta: 25 }]);
    expect(await listed({ search: "ganesh", reason: "count" })).toEqual([]);
    await watched.check();
  });

  it("of a bill that was booked before is refused with the earlier entry, until it is said to be another", async () => {
    const { _id: category } = await newCategory(shop);
    const product = await newProduct(shop, { category, quantity: 10 });
    const deliver = (supplier: string, more: Record<string, unknown> = {}) =>
      callEndpoint(shop, receiveDelivery, {
        body: {
          ...{ branch: "kolkata", supplier, supplierReference: "100%_A\\7", ...more },
          lines: [{ product: product.id, quantity: 5 }],
        },
        ...asAdmin(),
      });
    const first = await deliver("Dey & Co");
    expect(first.status).toBe(201);
    const { _id, number } = first.body.entry ?? {};
    const [second, other, twice] = await Promise.all([
      deliver("DEY & co", { supplierReference: "100%_a\\7" }),
      deliver("Dey & Company"),
      deliver("Co"),
    ]);
    expect([second.status, second.body]).toMatchObject([
      409,
      {
        code: "conflict",
        fields: { supplierReference: expect.stringContaining(`was booked before, on `) },
        earlier: { _id, number },
      },
    ]);
    expect(second.body.message).toMatch(new RegExp(`, as ${number}$`));
    expect([other.status, twice.status]).toEqual([201, 201]);
    // Without either text nobody knows that it is the same bill.
    expect((await deliver("")).status).toBe(201);
    expect((await deliver("")).status).toBe(201);
    expect((await deliver("Dey & Co", { supplierReference: "100XXA7" })).status).toBe(201);
    expect((await deliver("Dey & Co", { bookedAgain: true })).status).toBe(201);
    expect(await readStock(shop, product)).toBe(10 + 7 * 5);
    const atOnce = await Promise.all([1, 2, 3].map(() => deliver("At once")));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("of more than the branches together may have for sale is refused, and so is such a count", async () => {
    const { _id: category } = await newCategory(shop);
    const { id: product } = await newProduct(shop, { category, quantity: 10 });
    const deliver = (branch: string, quantity: number) =>
      callEndpoint(shop, receiveDelivery, {
        body: { branch, lines: [{ product, quantity }] },
        ...asAdmin(),
      });
    const why =
      "All branches together may have at most 1,00,00,00,000 pieces of a product for sale";
    expect((await deliver("kolkata", 999_999_985)).status).toBe(201);
    const refused = await deliver("howrah", 6);
    expect([refused.status, refused.body.fields]).toEqual([400, { lines: why }]);
    const found = await count([{ product, counted: 6, onHandSeen: 0 }], { branch: "howrah" });
    expect([found.status, found.body.fields]).toEqual([400, { lines: why }]);
    expect((await deliver("howrah", 5)).status).toBe(201);
    expect(await readStock(shop, { id: product })).toBe(1_000_000_000);
    await watched.check();
  });

  it("of one product says the same, and no other change of its stock does", async () => {
    const { _id: category } = await newCategory(shop);
    const { id } = await newProduct(shop, { category });
    const change = (stockReason: "delivery" | "damage", stockChange: string) =>
      callEndpoint(shop, changeStock, {
        params: { id },
        body: { stockChange, stockReason, supplier: "Roy & Sons", supplierReference: "B-77" },
        ...asAdmin(),
      });
    expect((await change("delivery", "5")).status).toBe(200);
    expect((await change("damage", "-1")).status).toBe(200);
    const found = await listed({ search: "roy sons" });
    expect(found).toMatchObject([
      { reason: "delivery", supplier: "Roy & Sons", supplierReference: "B-77", delta: 5 },
    ]);
  });
});
