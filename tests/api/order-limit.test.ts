import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { orders } from "#server/database/schema/orders.ts";
import { initiate, paymentRequest, placeOrder } from "../support/checkout.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newBuyers } from "../support/users.ts";

let shop: TestShop;
let product: CatalogueProduct;
let buyer: Buyer;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
  product = await newProduct(shop, { category: (await newCategory(shop))._id, quantity: 1_000 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  [buyer] = (await newBuyers(shop, 1)) as [Buyer];
});

const cart = () => paymentRequest(shop, [{ product, quantity: 1 }]);

/** Opens orders, twelve at once: on a slow machine the last of many more would be told to wait. */
async function openOrders(count: number) {
  const answers: Awaited<ReturnType<typeof initiate>>[] = [];
  while (answers.length < count) {
    const next = Math.min(12, count - answers.length);
    answers.push(
      ...(await Promise.all(Array.from({ length: next }, () => initiate(shop, buyer, cart())))),
    );
  }
  return answers;
}

const countOrders = () => shop.database.db.$count(orders, eq(orders.userId, buyer._id));

/** Dates all orders of the account back. */
const wait = (minutes: number) =>
  shop.database.db
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt} - make_interval(mins => ${minutes})` })
    .where(eq(orders.userId, buyer._id));

describe("an account that has never paid", () => {
  it("opens 30 new orders an hour, and is then asked to wait", async () => {
    const answers = await openOrders(40);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(10);
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429);
      expect(body).toEqual({
        success: false,
        code: "too_many_requests",
        message: expect.stringMatching(
          /^Too many attempts\. Please try again in (59|60|61) minutes\.$/,
        ),
      });
      expect(Number(headers["retry-after"])).toBeGreaterThan(58 * 60);
    }
    expect(await countOrders()).toBe(30);
    await wait(50);
    expect((await initiate(shop, buyer, cart())).body.message).toMatch(/in (9|10) minutes\.$/);
    await wait(11);
    expect((await openOrders(31)).filter(({ status }) => status === 200)).toHaveLength(30);
  });

  it("may repeat the same call as often as it likes", async () => {
    const body = cart();
    for (let times = 0; times < 35; times += 1) {
      expect((await initiate(shop, buyer, body)).status).toBe(200);
    }
    expect((await openOrders(28)).map(({ status }) => status)).toEqual(Array(28).fill(200));
    const last = cart();
    expect((await initiate(shop, buyer, last)).status).toBe(200);
    expect((await initiate(shop, buyer, cart())).status).toBe(429);
    expect((await initiate(shop, buyer, last)).status).toBe(200);
  });

  it("keeps its last order where the next one is refused", async () => {
    await openOrders(29);
    const last = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
    expect((await initiate(shop, buyer, cart())).status).toBe(429);
    const [stored] = await shop.database.db.select().from(orders).where(eq(orders.orderId, last));
    expect(stored?.paymentState).toBe("unpaid");
  });

  it("keeps nobody else from ordering", async () => {
    await openOrders(31);
    const [another] = (await newBuyers(shop, 1)) as [Buyer];
    expect((await initiate(shop, another, cart())).status).toBe(200);
  });
});

it("an account that has paid opens as many orders as it likes", async () => {
  const paid = await placeOrder(shop, buyer, [{ product, quantity: 1 }]);
  await shop.sandbox.pay(paid);
  await shop.sandbox.idle();
  expect((await openOrders(32)).map(({ status }) => status)).toEqual(Array(32).fill(200));
});
