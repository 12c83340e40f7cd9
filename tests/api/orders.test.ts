import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { products } from "#server/database/schema/catalogue.ts";
import { orderLines, orders } from "#server/database/schema/orders.ts";
import { orderPayments } from "#server/database/schema/payments.ts";
import { newId } from "#server/lib/ids.ts";
import { rupees } from "#shared/money.ts";
import { getLastAddress, getUserOrders } from "#shared/orders/contract.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import { placeOrder, pollPayment, shippingAddress } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";

let shop: TestShop;
let category: string;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
  category = (await newCategory(shop))._id;
});

afterAll(() => shop.close());

/** Writes an order of one piece down, as the checkout leaves it; answers its id. */
async function insertNamedOrder(
  { database }: TestShop,
  { name, ...given }: { userId: string; name: string } & Partial<typeof orders.$inferInsert>,
): Promise<string> {
  const id = await insertSoldOrder(database, {
    userId: given.userId,
    lines: [{ unitPrice: 7900, quantity: 1 }],
  });
  await database.db.update(orders).set(given).where(eq(orders.id, id));
  await database.db.update(orderLines).set({ name }).where(eq(orderLines.orderId, id));
  return id;
}

const list = (shopper: { token: string }) =>
  callEndpoint(shop, getUserOrders, { token: shopper.token });

describe("the address of one's last order", () => {
  it("is there once an order is paid, and is nobody else's", async () => {
    const shopper = await newShopper(shop);
    const ask = async ({ token }: { token: string }) =>
      (await callEndpoint(shop, getLastAddress, { token })).body;
    expect(await ask(shopper)).toEqual({ success: true });
    const product = await newProduct(shop, { category, price: rupees(79), quantity: 5 });
    const order = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
    // Whoever registered with another's address could have it filled in for its owner.
    expect(await ask(shopper)).toEqual({ success: true });
    await shop.sandbox.pay(order);
    await pollPayment(shop, shopper, order);
    expect(await ask(shopper)).toEqual({ success: true, shippingAddress });
    expect(await ask(await newShopper(shop))).toEqual({ success: true });
  });
});

describe("one's own orders", () => {
  it("are none at first", async () => {
    const { status, body } = await list(await newShopper(shop));
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, orders: [] });
  });

  it("are found by number, product, purchase order and day, a page at a time, and all without a page", async () => {
    const shopper = await newShopper(shop);
    const userId = shopper._id;
    const sold = (name: string, given: Partial<typeof orders.$inferInsert>) =>
      insertNamedOrder(shop, { userId, name, ...given });
    const press = await sold("Mug press, 11 oz", { purchaseOrder: "PO-2231" });
    const paper = await sold("Sublimation paper A4", {
      createdAt: new Date("2026-03-31T20:00:00Z"),
    });
    await insertNamedOrder(shop, { userId: (await newShopper(shop))._id, name: "Mug press" });
    const find = async (query: Record<string, string>) => {
      const { status, body } = await callEndpoint(shop, getUserOrders, {
        token: shopper.token,
        query,
      });
      expect(status).toBe(200);
      return body.orders?.map(({ _id }) => _id);
    };
    expect(await find({ search: "press MUG" })).toEqual([press]);
    expect(await find({ search: "po-22" })).toEqual([press]);
    expect(await find({ search: `#${paper.slice(-6).toUpperCase()}` })).toEqual([paper]);
    expect(await find({ search: "100%" })).toEqual([]);
    // Two in the morning in India.
    expect(await find({ from: "2026-04-01", to: "2026-04-01" })).toEqual([paper]);
    expect(await find({ to: "2026-03-31" })).toEqual([]);
    for (let more = 0; more < 20; more += 1) await sold(`Mug ${more}`, {});
    const page = async (number: number) =>
      (
        await callEndpoint(shop, getUserOrders, {
          token: shopper.token,
          query: { page: String(number) },
        })
      ).body;
    expect(await page(1)).toMatchObject({ total: 22, page: 1, pages: 2, orders: { length: 20 } });
    expect(await page(2)).toMatchObject({ orders: [expect.anything(), { _id: paper }] });
    const { body } = await list(shopper);
    expect(body.orders).toHaveLength(22);
    expect(body).not.toHaveProperty("total");
  });

  it("come the newest first, without a status until they are paid", async () => {
    const shopper = await newShopper(shop);
    const product = await newProduct(shop, {
      category,
      name: "White mug",
      price: rupees(79),
      quantity: 50,
      photo: ["/media/mug.webp", "/media/mug-2.webp"],
      bulkDiscounts: [{ quantity: 10, discount: 5 }],
      unit: "ROL",
      origin: "India",
    });
    const first = await placeOrder(shop, shopper, [{ product, quantity: 10 }]);
    await shop.sandbox.pay(first);
    await pollPayment(shop, shopper, first);
    const second = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);

    const { body } = await list(shopper);
    expect(body.orders?.map(({ orderId }) => orderId)).toEqual([second, first]);
    const [unpaid, paid] = body.orders ?? [];
    expect(unpaid).not.toHaveProperty("status");
    expect(unpaid?.payment).toEqual({ status: "unpaid" });
    expect(paid).toEqual({
      _id: (await readOrder(shop, first)).id,
      orderId: first,
      number: expect.stringMatching(/^SO-\d\d-\d{6}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status: "Processing",
      products: [
        {
          product: {
            _id: product.id,
            slug: product.slug,
            name: "White mug",
            images: ["/media/mug.webp"],
          },
          quantity: 10,
          price: 75,
          hsn: "8443",
          gstPercent: 18,
          unit: "ROL",
          origin: "India",
        },
      ],
      shippingAddress,
      mayRequestAddressChange: true,
      totalAmount: 750,
      sellerGstin: expect.stringMatching(/^19/),
      payment: { status: "charged", method: "VISA" },
      trackingToken: expect.stringMatching(/^[0-9a-f]{32}$/),
      history: [
        { at: expect.any(String), what: "The order was made and its stock reserved." },
        { at: expect.any(String), what: "The payment is complete." },
      ],
    });
  });

  it("keep what was bought after the product is changed and gone", async () => {
    const shopper = await newShopper(shop);
    const product = await newProduct(shop, { category, name: "Old name", price: rupees(100) });
    await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
    await shop.database.db
      .update(products)
      .set({ name: "New name", pricePaise: 1 })
      .where(eq(products.id, product.id));
    await shop.database.db.delete(products).where(eq(products.id, product.id));
    const [stored] = (await list(shopper)).body.orders ?? [];
    expect(stored?.products[0]).toMatchObject({ product: { name: "Old name" }, price: 100 });
    expect(stored?.totalAmount).toBe(100);
  });

  it("are shown to nobody else, and not to a visitor", async () => {
    const shopper = await newShopper(shop);
    const product = await newProduct(shop, { category });
    await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
    expect((await list(await newShopper(shop))).body.orders).toEqual([]);
    expect((await callEndpoint(shop, getUserOrders)).status).toBe(401);
  });

  it("are all answered to a buyer with 2,000, and found among them", async () => {
    const shopper = await newShopper(shop);
    const product = await newProduct(shop, { category });
    const sample = await readOrder(
      shop,
      await placeOrder(shop, shopper, [{ product, quantity: 1 }]),
    );
    for (let first = 0; first < 2000; first += 500) {
      const made = Array.from({ length: 500 }, (_, place) => ({
        ...{ id: newId(), orderId: makeOrderId() },
        number: first + place,
      }));
      await shop.database.transaction(async (db) => {
        await db.insert(orders).values(
          made.map(({ id, orderId, number }) => ({
            ...sample,
            ...{ id, orderId, orderKey: orderId.toLowerCase(), trackingToken: id },
            holdsStock: false,
            createdAt: new Date(Date.now() + number),
          })),
        );
        await db.insert(orderPayments).values(made.map(({ id }) => ({ orderId: id })));
        await db.insert(orderLines).values(
          made.map(({ id, number }) => ({
            orderId: id,
            position: 0,
            productId: product.id,
            name: `Line ${number}.`,
            slug: product.slug,
            sku: "",
            hsn: "",
            fullPricePaise: 10_000,
            unitPricePaise: 10_000,
            discountPercent: 0,
            quantity: 1,
          })),
        );
      });
    }
    const found = (await list(shopper)).body.orders ?? [];
    expect(found).toHaveLength(2001);
    expect(found[0]?.products[0]?.product.name).toBe("Line 1999.");
    const search = await callEndpoint(shop, getUserOrders, {
      token: shopper.token,
      query: { search: "line 1999.", page: "1" },
    });
    expect(search.body).toMatchObject({ total: 1, pages: 1 });
  });
});
