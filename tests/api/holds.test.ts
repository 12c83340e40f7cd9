import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { orders } from "#server/database/schema/orders.ts";
import { keepsStock } from "#server/stock/kept-pieces.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { cancelOwnOrder } from "#shared/returns/contract.ts";
import {
  type CartItem,
  initiate,
  paymentRequest,
  placeOrder,
  pollPayment,
} from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { readHistory, readOrder, readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newAdmin, newBuyers, newShopper, verifyEmail } from "../support/users.ts";
import { allowWaysToPay } from "./payment-settings.ts";

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

/**
 * Makes orders of all goods there are, and of single ones, as many as an account that has never paid
 * may make in an hour, and leaves each with a payment under way.
 *
 * @returns each product's pieces before, and on the shelf afterwards
 */
async function emptyShelves() {
  const readShelves = () =>
    shop.database.db
      .select({ id: products.id, slug: products.slug, stock: products.stock })
      .from(products)
      .where(sql`${products.pricePaise} > 0`);
  const shelves = (await readShelves()).filter(({ stock }) => stock > 0);
  expect(shelves.length).toBeGreaterThanOrEqual(66);
  const goodsById = new Map(
    (await shop.catalogue.productsByIds(shelves.map(({ id }) => id))).map((it) => [it.id, it]),
  );
  const onShelves = async (share: number): Promise<CartItem[]> =>
    (await readShelves()).flatMap(({ id, stock }) => {
      const product = goodsById.get(id);
      const quantity = Math.max(1, Math.floor(stock * share));
      return product && stock > 0 ? [{ product, quantity }] : [];
    });
  expect(await order(await onShelves(1))).toMatchObject({ held: false });
  for (const share of [1, 0.5, 0.2, 0.1]) {
    await leavePending((await order(await onShelves(share))).orderId);
    for (let made = 0; made < 6; made += 1) {
      const item = (await onShelves(share))[made * 3];
      if (item) await leavePending((await order([item])).orderId);
    }
  }
  const left = new Map((await readShelves()).map(({ id, stock }) => [id, stock]));
  return shelves.map(({ id, slug, stock }) => ({ slug, stock, left: left.get(id) ?? 0 }));
}

async function heldValue(): Promise<number> {
  const [{ held = 0 } = {}] = await shop.database.db
    .select({ held: sql<number>`coalesce(sum(${orders.totalPaise}), 0)::float8` })
    .from(orders)
    .where(sql`${eq(orders.userId, stranger._id)} and ${keepsStock}`);
  return held;
}

describe("an account without a paid order or a verified e-mail", () => {
  it("cannot take the whole shop off its shelves, however often and in however many orders", async () => {
    for (const { slug, stock, left } of await emptyShelves()) {
      expect(stock - left, slug).toBeLessThanOrEqual(Math.max(Math.floor(stock * 0.2), 5));
    }
    expect(await heldValue()).toBeLessThanOrEqual(rupees(200_000));
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
    expect(rows.filter(({ keepsStock }) => keepsStock).length).toBeLessThanOrEqual(1);
    await watched.check();
  });

  it.each([
    [8, 2, 5],
    [100, 20, 50],
  ])("leaves of %d pieces half to others, but 5 at least", async (stock, each, together) => {
    const product = await goods(stock);
    const strangers = await newBuyers(shop, 4, { verified: false });
    const made = await Promise.all(
      strangers.map((buyer) => order([{ product, quantity: each }], buyer)),
    );
    const taken = stock - (await readStock(shop, product));
    expect(taken).toBe(Math.floor(together / each) * each);
    expect(made.filter(({ held }) => held)).toHaveLength(taken / each);
    // What is held by accounts that somebody vouches for is no part of it.
    const [known] = (await newBuyers(shop, 1)) as [Buyer];
    expect((await order([{ product, quantity: stock - taken }], known)).held).toBe(true);
    await watched.check();
  });

  it("holds beside what others have paid for and wait for as if that had left", async () => {
    const product = await goods(20);
    const [known] = (await newBuyers(shop, 1)) as [Buyer];
    const paid = await order([{ product, quantity: 12 }], known);
    await shop.sandbox.pay(paid.orderId);
    await pollPayment(shop, known, paid.orderId);
    expect((await order([{ product, quantity: 5 }])).held).toBe(true);
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
      keepsStock: true,
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

  it("once it has paid for an order, and no longer where that money went back", async () => {
    const paid = await placeOrder(shop, stranger, [{ product: await goods(10), quantity: 1 }]);
    await shop.sandbox.pay(paid);
    await shop.sandbox.idle();
    const product = await goods(10);
    expect((await order([{ product, quantity: 8 }])).held).toBe(true);
    const { id } = await readOrder(shop, paid);
    const body = { reason: "Changed my mind" };
    const requests = { params: { id }, body, token: stranger.token, address: newAddress() };
    expect((await callEndpoint(shop, cancelOwnOrder, requests)).status).toBe(200);
    expect((await order([{ product: await goods(10), quantity: 8 }])).held).toBe(false);
  });
});

describe("an account with a verified e-mail", () => {
  beforeEach(() => verifyEmail(shop, stranger));

  it("cannot take the whole shop off its shelves either", async () => {
    await emptyShelves();
    expect(await heldValue()).toBeGreaterThan(rupees(200_000));
    expect(await heldValue()).toBeLessThanOrEqual(rupees(2_500_000));
    await watched.check();
  }, 120_000);

  it("holds goods of ₹25,00,000 at most, or of ten times what it has paid", async () => {
    const product = await goods(100, 100_000);
    const first = await order([{ product, quantity: 20 }]);
    expect(first.held).toBe(true);
    await leavePending(first.orderId);
    const over = paymentRequest(shop, [{ product, quantity: 6 }]);
    expect((await initiate(shop, stranger, over)).body.stockHeld).toBe(false);
    // The same call again is bound by the same limit, until it is no longer passed.
    expect((await initiate(shop, stranger, over)).body.stockHeld).toBe(false);
    expect(await readStock(shop, product)).toBe(80);
    const dear = await goods(1, 300_000);
    const paid = await order([{ product: dear, quantity: 1 }]);
    expect(paid.held).toBe(true);
    await shop.sandbox.pay(paid.orderId);
    await shop.sandbox.idle();
    expect((await order([{ product, quantity: 10 }])).held).toBe(true);
    expect((await order([{ product, quantity: 11 }])).held).toBe(false);
    await watched.check();
  });

  it("gains nothing by a payment that went back", async () => {
    const dear = await goods(2, 300_000);
    const paid = await order([{ product: dear, quantity: 1 }]);
    await shop.sandbox.pay(paid.orderId);
    await shop.sandbox.idle();
    await shop.database.db
      .update(orders)
      .set({ paymentState: "refunding" })
      .where(eq(orders.orderId, paid.orderId));
    const product = await goods(100, 100_000);
    expect((await order([{ product, quantity: 26 }])).held).toBe(false);
    expect((await order([{ product, quantity: 25 }])).held).toBe(true);
  });

  it("holds a product ten times in a day without paying, not an eleventh time", async () => {
    const product = await goods(100);
    const held = [];
    for (let made = 0; made < 11; made += 1) {
      held.push((await order([{ product, quantity: made + 1 }])).held);
    }
    expect(held).toEqual([...Array(10).fill(true), false]);
    expect((await order([{ product: await goods(100), quantity: 1 }])).held).toBe(true);
  });
});

describe("the minutes that goods are held while somebody pays", () => {
  const MINUTE = 60_000;
  const made = async (buyer: Buyer) => {
    const body = paymentRequest(shop, [{ product: await goods(5), quantity: 1 }]);
    const answer = await initiate(shop, buyer, body);
    const { createdAt, reservedUntil } = await readOrder(shop, body.orderId);
    const own = await callEndpoint(shop, getUserOrders, {
      token: buyer.token,
      address: newAddress(),
    });
    const shown = own.body.orders?.find(({ orderId }) => orderId === body.orderId);
    expect(answer.body.heldUntil).toBe(reservedUntil.toISOString());
    expect(shown?.payUntil).toBe(reservedUntil.toISOString());
    return {
      orderId: body.orderId,
      minutes: (reservedUntil.getTime() - createdAt.getTime()) / MINUTE,
    };
  };

  it("are 30 until the owner sets others, which count from the next order on", async () => {
    const [first, second] = await newBuyers(shop, 2);
    if (!first || !second) throw new Error("two buyers were asked for");
    const before = await made(first);
    expect(before.minutes).toBeCloseTo(30, 1);
    const { token } = await newAdmin(shop);
    await allowWaysToPay(shop, token, { holdMinutes: 45 });
    expect((await made(second)).minutes).toBeCloseTo(45, 1);
    const { createdAt, reservedUntil } = await readOrder(shop, before.orderId);
    expect((reservedUntil.getTime() - createdAt.getTime()) / MINUTE).toBeCloseTo(30, 1);
    await allowWaysToPay(shop, token, {});
  });

  it("say whether a cart that is paid twice is one purchase", async () => {
    const { token } = await newAdmin(shop);
    const paidTwice = async (holdMinutes: number) => {
      const [buyer] = await newBuyers(shop, 1);
      if (!buyer) throw new Error("a buyer was asked for");
      await allowWaysToPay(shop, token, { holdMinutes });
      const wanted = [{ product: await goods(5), quantity: 1 }];
      const [one, two] = [
        await placeOrder(shop, buyer, wanted),
        await placeOrder(shop, buyer, wanted),
      ];
      // Begun half an hour before the other.
      await shop.database.db
        .update(orders)
        .set({ createdAt: sql`created_at - interval '30 minutes'` })
        .where(eq(orders.orderId, one));
      for (const orderId of [two, one]) {
        await shop.sandbox.pay(orderId, { status: "CHARGED" });
        await pollPayment(shop, buyer, orderId);
      }
      return (await readOrder(shop, one)).paymentState;
    };
    expect(await paidTwice(60)).toMatch(/^refund/);
    expect(await paidTwice(10)).toBe("charged");
    await allowWaysToPay(shop, token, {});
  });
});
