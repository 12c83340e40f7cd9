import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { getProduct, getProducts } from "#shared/catalogue/contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { findProducts } from "#shared/search/contract.ts";
import { initiate, paymentRequest } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newBuyers } from "../support/users.ts";

let shop: TestShop;
let product: CatalogueProduct;
/** Its category's slug. */
let category: string;
/** Holds up every search for words, and nothing else. */
let holder: pg.Client;

beforeAll(async () => {
  shop = await openTestShop({ databasePatience: 1 });
  const { _id, slug } = await newCategory(shop);
  category = slug;
  product = await newProduct(shop, { category: _id, name: "Tapir plate", quantity: 100 });
});
afterAll(() => shop.close());

beforeEach(async () => {
  holder = new pg.Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table search_vocabulary in access exclusive mode");
});
afterEach(() => holder.end());

/** A costly question of its own; nobody has asked the same before. */
const askCostly = (number: number, address: string) =>
  callEndpoint(shop, findProducts, { query: { q: `tapir ${number}` }, address });

const SHOPPER = "198.51.100.7";
/** Nothing of it is in memory: the list has two filters. */
const askHonestly = () => [
  callEndpoint(shop, findProducts, {
    query: { category, filters: "stock=in&price.max=5000" },
    address: SHOPPER,
  }),
  callEndpoint(shop, getProducts, { address: SHOPPER }),
  callEndpoint(shop, getProduct, { params: { slug: product.slug }, address: SHOPPER }),
];

it("one network that asks for costly lists leaves others what they look for", async () => {
  const flood = Promise.all(
    Array.from({ length: 100 }, (_, number) => askCostly(number, "203.0.113.66")),
  );
  for (let round = 0; round < 5; round += 1) {
    const begun = performance.now();
    const answers = await Promise.all(askHonestly());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
  for (const { status, headers, body } of await flood) {
    expect([429, 503]).toContain(status);
    expect(headers["retry-after"]).toBe("5");
    expect(body.success).toBe(false);
  }
});

it("many networks that do leave checkout and accounts theirs", async () => {
  const [buyer] = await newBuyers(shop, 1);
  if (!buyer) throw new Error("no buyer");
  const flood = Promise.all(
    Array.from({ length: 100 }, (_, number) => askCostly(number, `203.0.113.${number % 20}`)),
  );
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    const answers = await Promise.all([
      callEndpoint(shop, getUserOrders, { token: buyer.token, address: SHOPPER }),
      initiate(shop, buyer, paymentRequest(shop, [{ product, quantity: 1 }])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(performance.now() - begun).toBeLessThan(1_500);
  }
  await flood;
});

it("what was asked ends in time, and everything is found again afterwards", async () => {
  const begun = performance.now();
  const ask30 = () =>
    Promise.all(Array.from({ length: 30 }, (_, number) => askCostly(number, "203.0.113.66")));
  for (const { status } of await ask30()) expect([429, 503]).toContain(status);
  expect(performance.now() - begun).toBeLessThan(8_000);
  await holder.query("rollback");
  // What the database had not yet ended on a busy machine may still stand in the line at once.
  const statuses = async () => new Set((await ask30()).map(({ status }) => status));
  await expect.poll(statuses).toEqual(new Set([200]));
  expect(shop.database.pool.totalCount).toBeLessThanOrEqual(shop.database.pool.options.max);
});
