import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { orders } from "#server/database/schema/orders.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import {
  type CartItem,
  initiate,
  paymentRequest,
  placeOrder,
  pollPayment,
} from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { readHistory, readOrder, readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newBuyers, newShopper, verifyEmail } from "../support/users.ts";

let shop: TestShop;
let category: string;
let stranger: Buyer;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1, demo: true });
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());
beforeEach(async () => {
  stranger = await newShopper(shop, { verified: false });
  watched = await watchInvariants(shop);
});

const goods = (quantity: number, price = 100): Promise<CatalogueProduct> =>
  newProduct(shop, { category, price: rupees(price), quantity });

/** Makes an order; answers its id, and whether it says that its stock is held. */
async function order(wanted: readonly CartItem[], buyer: Buyer = stranger) {
  const body = paymentRequest(shop, wanted);
  const answer = await initiate(shop, buyer, body);
  expect(answer.status, answer.text).toBe(200);
  return { orderId: body.orderId, held: answer.body.stockHeld !== false };
}

async function leavePending(orderId: string): Promise<void> {
  await shop.sandbox.pay(orderId, { status: "PENDING_VBV" });
  await pollPayment(shop, stranger, orderId);
  expect((await readOrder(shop, orderId)).paymentState).toBe("pending");
}

describe("an account without a paid order or a verified e-mail", () => {
  it("cannot take the whole shop off its shelves, however often and in however many orders", async () => {
    const shelves = await shop.database.db
      .select({ id: products.id, slug: products.slug, stock: products.stock })
      .from(products)
      .where(sql`${products.stock} > 0 and ${products.pricePaise} > 0`);
    expect(shelves.length).toBeGreaterThanOrEqual(66);
    const stockOf = new Map(shelves.map(({ id, stock }) => [id, stock]));
    const all = (await shop.catalogue.productsByIds([...stockOf.keys()])).map((product) => ({
      product,
      quantity: stockOf.get(product.id) ?? 0,
    }));
    expect(await order(all)).toMatchObject({ held: false });
    for (const share of [1, 0.5, 0.2, 0.1]) {
      const wanted = all.map(({ product, quantity }) => ({
        product,
        quantity: Math.max(1, Math.floor(quantity * share)),
      }));
      await leavePending((await order(wanted)).orderId);
      for (const item of wanted.slice(0, 20)) await leavePending((await order([item])).orderId);
    }
    const after = new Map(
      (await shop.database.db.select().from(products)).map(({ id, stock }) => [id, stock]),
    );
    for (const { id, slug, stock } of shelves) {
      const taken = stock - (after.get(id) ?? 0);
      expect(taken, slug).toBeLessThanOrEqual(Math.max(Math.floor(stock * 0.2), 5));
    }
    const [{ held = 0 } = {}] = await shop.database.db
      .select({ held: sql<number>`sum(${orders.totalPaise})::float8` })
      .from(orders)
      .where(sql`${eq(orders.userId, stranger._id)} and ${orders.holdsStock}`);
    expect(held).toBeLessThanOrEqual(rupees(200_000));
    await watched.check();
  }, 120_000);

  it("holds a fifth over all its orders, also when two are made at once", async () => {
    const product = await goods(100);
    const first = await order([{ product, quantity: 12 }]);
    expect(first.held).toBe(true);
    await leavePending(first.orderId);
    const both = await Promise.all([
      order([{ product, quantity: 8 }]),
      order([{ product, quantity: 7 }]),
    ]);
    const rows = await Promise.all(both.map(({ orderId }) => readOrder(shop, orderId)));
    const taken = 100 - (await readStock(shop, product));
    expect(taken).toBeLessThanOrEqual(20);
    expect(rows.filter(({ holdsStock }) => holdsStock).length).toBeLessThanOrEqual(1);
    await watched.check();
  });

  it("holds goods of ₹2,00,000 at most", async () => {
    const product = await goods(100, 60_000);
    const first = await order([{ product, quantity: 2 }]);
    expect(first.held).toBe(true);
    await leavePending(first.orderId);
    expect((await order([{ product, quantity: 2 }])).held).toBe(false);
    expect(await readStock(shop, product)).toBe(98);
  });

  it("holds a product twice in a day without paying, not a third time", async () => {
    const product = await goods(100);
    const held = [];
    for (const quantity of [1, 2, 3]) held.push((await order([{ product, quantity }])).held);
    expect(held).toEqual([true, true, false]);
    expect(await readStock(shop, product)).toBe(100);
    // Another product is not concerned.
    expect((await order([{ product: await goods(100), quantity: 1 }])).held).toBe(true);
    await shop.database.db
      .update(orders)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(orders.userId, stranger._id));
    expect((await order([{ product, quantity: 4 }])).held).toBe(true);
  });

  it("is told so, by the same call repeated and by My Orders, too", async () => {
    const product = await goods(10);
    const body = paymentRequest(shop, [{ product, quantity: 6 }]);
    const first = await initiate(shop, stranger, body);
    expect(first.body).toMatchObject({ success: true, stockHeld: false });
    expect((await initiate(shop, stranger, body)).body).toEqual(first.body);
    expect(await readHistory(shop, body.orderId)).toEqual([
      "The order was made. Its stock is not set aside: it is taken when the payment is complete.",
    ]);
    const own = await callEndpoint(shop, getUserOrders, { token: stranger.token });
    expect(own.body.orders?.[0]).toMatchObject({ orderId: body.orderId, stockHeld: false });
  });

  it("cannot order what is not there", async () => {
    const product = await goods(10);
    const answer = await initiate(
      shop,
      stranger,
      paymentRequest(shop, [{ product, quantity: 11 }]),
    );
    expect(answer.body).toMatchObject({ code: "cart_changed", products: [{ stock: 10 }] });
  });

  it("gets what it pays for while it is there, else its money back", async () => {
    const product = await goods(10);
    const [another] = (await newBuyers(shop, 1, { verified: false })) as [Buyer];
    const mine = await order([{ product, quantity: 6 }]);
    const theirs = await order([{ product, quantity: 7 }], another);
    expect(await readStock(shop, product)).toBe(10);
    await shop.sandbox.pay(mine.orderId);
    await shop.sandbox.idle();
    expect(await readOrder(shop, mine.orderId)).toMatchObject({
      paymentState: "charged",
      holdsStock: true,
    });
    expect(await readStock(shop, product)).toBe(4);
    await shop.sandbox.pay(theirs.orderId);
    await shop.sandbox.idle();
    expect((await readOrder(shop, theirs.orderId)).paymentState).toMatch(/^refund/);
    expect(await readHistory(shop, theirs.orderId)).toContain(
      "Its stock was not set aside, and was sold before it was paid. The money goes back.",
    );
    await watched.check();
  });
});

describe("an account is trusted with more", () => {
  it("once its e-mail is verified", async () => {
    const product = await goods(10);
    expect((await order([{ product, quantity: 8 }])).held).toBe(false);
    await verifyEmail(shop, stranger);
    expect((await order([{ product, quantity: 8 }])).held).toBe(true);
    expect(await readStock(shop, product)).toBe(2);
  });

  it("at once, for the order that it was about to pay, where the stock is still there", async () => {
    const product = await goods(10);
    const body = paymentRequest(shop, [{ product, quantity: 8 }]);
    expect((await initiate(shop, stranger, body)).body.stockHeld).toBe(false);
    await verifyEmail(shop, stranger);
    const answers = await Promise.all([1, 2, 3].map(() => initiate(shop, stranger, body)));
    for (const { status, body: again } of answers) {
      expect(status).toBe(200);
      expect(again).not.toHaveProperty("stockHeld");
    }
    expect(await readStock(shop, product)).toBe(2);
    expect((await readHistory(shop, body.orderId)).slice(1)).toEqual([
      "The stock of the order is set aside now.",
    ]);
    await watched.check();
  });

  it("not for what was sold meanwhile", async () => {
    const product = await goods(10);
    const body = paymentRequest(shop, [{ product, quantity: 8 }]);
    await initiate(shop, stranger, body);
    const [another] = (await newBuyers(shop, 1)) as [Buyer];
    await placeOrder(shop, another, [{ product, quantity: 3 }]);
    await verifyEmail(shop, stranger);
    expect((await initiate(shop, stranger, body)).body.stockHeld).toBe(false);
    expect(await readStock(shop, product)).toBe(7);
  });

  it("once it has paid for an order, also when that went back later", async () => {
    const paid = await placeOrder(shop, stranger, [{ product: await goods(10), quantity: 1 }]);
    await shop.sandbox.pay(paid);
    await shop.sandbox.idle();
    const product = await goods(10);
    expect((await order([{ product, quantity: 8 }])).held).toBe(true);
  });
});
