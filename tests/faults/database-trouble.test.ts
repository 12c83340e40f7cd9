import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { announce } from "#server/database/change-feed.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { openBuild } from "#server/pages/build.ts";
import { getProduct } from "#shared/catalogue/contract.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { initiate, paymentRequest } from "../support/checkout.ts";
import { databaseUrl, runStatement } from "../support/database-server.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { type InvariantWatch, watchInvariants } from "../support/invariants.ts";
import { readOrder, readStock } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { startStopwatch } from "../support/stopwatch.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type Buyer, newBuyers } from "../support/users.ts";
import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";

/** A reservation lasts 90 s. */
const TIME_SCALE = 0.05;

let shop: TestShop;
let proxy: DatabaseProxy;
let directUrl: string;
let product: CatalogueProduct;
let buyer: Buyer;
let watched: InvariantWatch;

beforeAll(async () => {
  shop = await openTestShop({
    databasePatience: 1,
    timeScale: TIME_SCALE,
    build: await openBuild(),
    reachDatabase: async (url) => {
      directUrl = url;
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  });
  const category = (await newCategory(shop))._id;
  product = await newProduct(shop, { category, price: rupees(500), quantity: 100 });
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
});

beforeEach(async () => {
  [buyer] = (await newBuyers(shop, 1)) as [Buyer];
  watched = await watchInvariants(shop);
});
afterEach(async () => {
  proxy.setFault("none");
  await waitUntilReady();
  await shop.sandbox.idle();
  await watched.check();
});

const page = (path: string) => fetch(shop.origin + path);
/** Asks for a page until it is cached: for a moment after a reconnection nothing is. */
const waitUntilCached = (path: string) =>
  vi.waitFor(async () => {
    expect(await statusOf(path)).toBe(200);
    expect(shop.pageCache.size().pages).toBeGreaterThan(0);
  }, 5_000);
const statusOf = async (path: string) => (await page(path)).status;

/** Ends the connection by which the shop hears of changes, and no other. */
const cutChangeFeed = () =>
  runStatement(
    directUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'pressroom changes'`,
  );

/** Resolves once the shop says that it can serve, as it must within 10 seconds. */
const waitUntilReady = () =>
  vi.waitFor(async () => expect(await statusOf("/readyz")).toBe(200), {
    timeout: 10_000,
    interval: 100,
  });

/** A read of what is not kept in memory, a read for somebody, and a purchase, at once. */
const requests = () => [
  callEndpoint(shop, getProduct, { params: { slug: product.slug } }),
  callEndpoint(shop, getUserOrders, { token: buyer.token }),
  initiate(shop, buyer, paymentRequest(shop, [{ product, quantity: 1 }])),
];

/** Makes every call that needs the database, `times` times, and checks that each gets an error. */
async function expectUnavailable(times = 1): Promise<void> {
  const stopwatch = startStopwatch();
  const answers = await Promise.all(Array.from({ length: times }, requests).flat());
  expect(stopwatch.stop()).toBeLessThan(3_000);
  for (const { status, headers, body } of answers) {
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("5");
    expect(body).toMatchObject({ success: false, code: "unavailable" });
  }
}

async function expectServed(): Promise<void> {
  await waitUntilReady();
  const answers = await Promise.all(requests());
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}

describe("the database", () => {
  it.each([
    ["is slow", { slow: 4_000 }],
    ["falls silent", "silent"],
    ["is gone", "refused"],
  ] as const)("%s: 503 within 3 seconds, and the shop recovers by itself", async (_, fault) => {
    await expectServed();
    proxy.setFault(fault);
    // More than there are connections.
    await expectUnavailable(8);
    const stopwatch = startStopwatch();
    expect(await statusOf("/readyz")).toBe(503);
    expect(stopwatch.stop()).toBeLessThan(1_500);
    expect(await statusOf("/healthz")).toBe(200);
    proxy.setFault("none");
    await expectServed();
  });

  it("breaks its connections again and again: what is cut off gets an error, and none is lost", async () => {
    for (let round = 0; round < 15; round += 1) {
      const answers = Promise.all(Array.from({ length: 4 }, requests).flat());
      setTimeout(() => proxy.reset(), round * 3);
      for (const { status } of await answers) expect([200, 503]).toContain(status);
    }
    // As many at once as the pool holds: a slot that was lost would be missed.
    await expectServed();
    expect(shop.database.pool.totalCount).toBeLessThanOrEqual(shop.database.pool.options.max);
    await vi.waitFor(() => {
      expect(shop.database.pool.idleCount).toBe(shop.database.pool.totalCount);
    }, 5_000);
  });

  it("has no connection left: 503 within 3 seconds, and the shop recovers by itself", async () => {
    await expectServed();
    const forRequests = shop.database
      .pools()
      .filter(({ name }) => name === "requests" || name === "lookups");
    const connections = forRequests.flatMap(({ pool }) =>
      Array.from({ length: pool.options.max }, () => pool.connect()),
    );
    const held = await Promise.all(connections);
    try {
      await expectUnavailable(5);
      expect(await statusOf("/readyz")).toBe(503);
    } finally {
      for (const client of held) client.release();
    }
    await expectServed();
  });

  it("is slow, but not too slow: everything is served", async () => {
    proxy.setFault({ slow: 60 });
    const answers = await Promise.all(requests());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("is away while a page is asked for that is not kept: 503, and the page later", async () => {
    await expectServed();
    const { _id: category } = await newCategory(shop);
    const { slug } = await newProduct(shop, { category });
    proxy.setFault("refused");
    const answer = await page(`/product/${slug}`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("retry-after")).toBe("5");
    const text = (await answer.text()).replaceAll(/<style.*?<\/style>/gs, "");
    // The page's own script names the element `select`.
    expect(text).not.toMatch(/ECONN|postgres|failed query|select .+ from|at file:/i);
    proxy.setFault("none");
    await waitUntilReady();
    expect(await statusOf(`/product/${slug}`)).toBe(200);
  });
});

describe("the database is killed", () => {
  it("cached pages are served from memory, and are fresh once it is back", async () => {
    const path = `/product/${product.slug}`;
    await waitUntilCached(path);
    proxy.setFault("refused");
    expect(await statusOf("/readyz")).toBe(503);
    const stored = await page(path);
    expect(stored.status).toBe(200);
    expect(stored.headers.get("cache-status")).toMatch(/^pressroom; hit; ttl=-\d+$/);
    // Changed by another process of the shop meanwhile, which this one cannot receive.
    await runStatement(
      directUrl,
      `update products set name = 'Renamed mug' where id = '${product.id}'`,
    );
    expect(await (await page(path)).text()).toContain(product.name);
    proxy.setFault("none");
    await vi.waitFor(async () => {
      expect(await (await page(path)).text()).toContain("Renamed mug");
    }, 10_000);
  });

  it("a page whose product has just changed is shown as it was, and is fresh once it is back", async () => {
    const path = `/product/${product.slug}`;
    await waitUntilCached(path);
    await runStatement(
      directUrl,
      `update products set name = 'Changed mug' where id = '${product.id}'`,
    );
    await announce(shop.database.db, cacheTags.product(product.id));
    await vi.waitFor(() => expect(shop.pageCache.find(path)).toBeUndefined(), 5_000);
    proxy.setFault("refused");
    const stored = await page(path);
    expect(stored.status).toBe(200);
    expect(stored.headers.get("cache-status")).toMatch(/^pressroom; hit; ttl=-\d+$/);
    proxy.setFault("none");
    await vi.waitFor(async () => {
      expect(await (await page(path)).text()).toContain("Changed mug");
    }, 10_000);
  });

  it("only its change feed: pages are rendered afresh from that moment on", async () => {
    const path = `/product/${product.slug}`;
    await waitUntilCached(path);
    const keepCutting = setInterval(() => void cutChangeFeed(), 50);
    try {
      await vi.waitFor(() => expect(shop.changes.lostForMs()).toBeDefined(), 5_000);
      await runStatement(
        directUrl,
        `update products set name = 'Unheard mug' where id = '${product.id}'`,
      );
      const answer = await page(path);
      expect(await answer.text()).toContain("Unheard mug");
      expect(answer.headers.has("cache-status")).toBe(false);
      await vi.waitFor(async () => {
        const readiness = await page("/readyz");
        expect(readiness.status).toBe(503);
        expect(await readiness.json()).toMatchObject({ ok: false, failing: ["change feed"] });
      }, 5_000);
    } finally {
      clearInterval(keepCutting);
    }
    await waitUntilReady();
    await waitUntilCached(path);
  });

  it("a change that was announced into the silence is seen once the silence is over", async () => {
    const path = `/product/${product.slug}`;
    await waitUntilCached(path);
    proxy.setFault("silent");
    await runStatement(
      directUrl,
      `update products set name = 'Silent mug' where id = '${product.id}'`,
    );
    // The listening connection is found to be dead, not waited for.
    await vi.waitFor(() => expect(shop.changes.lostForMs()).toBeDefined(), 15_000);
    proxy.setFault("none");
    await vi.waitFor(async () => {
      expect(await (await page(path)).text()).toContain("Silent mug");
    }, 15_000);
  });

  it("every backend at once, in the midst of purchases", async () => {
    const before = await readStock(shop, product);
    const name = new URL(directUrl).pathname.slice(1);
    const buyers = await newBuyers(shop, 24);
    const answers = Promise.all(
      buyers.map(async (one) => {
        const body = paymentRequest(shop, [{ product, quantity: 1 }]);
        const { status } = await initiate(shop, one, body);
        if (status === 200) watched.acknowledged(body.orderId);
        return status;
      }),
    );
    await runStatement(
      databaseUrl(directUrl, "postgres"),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    );
    for (const status of await answers) expect([200, 503]).toContain(status);
    await expectServed();
    expect(await readStock(shop, product)).toBeLessThan(before);
  });
});

describe("the shop's clock is wrong", () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["5 minutes fast", 300_000],
    ["5 minutes slow", -300_000],
    ["a day fast", 86_400_000],
    ["a day slow", -86_400_000],
  ])("%s: sessions and reservations follow the database's", async (_, off) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + off });
    const body = paymentRequest(shop, [{ product, quantity: 1 }]);
    expect((await callEndpoint(shop, getUserOrders, { token: buyer.token })).status).toBe(200);
    expect((await initiate(shop, buyer, body)).status).toBe(200);
    const row = await readOrder(shop, body.orderId);
    const { rows } = await shop.database.pool.query<{ ahead: number }>(
      "select extract(epoch from reserved_until - created_at)::float8 as ahead from orders where order_id = $1 and created_at between now() - interval '1 minute' and now()",
      [body.orderId],
    );
    // Half an hour at this shop's timeScale.
    expect(rows[0]?.ahead).toBeCloseTo(1_800 * TIME_SCALE, 1);
    expect(row.keepsStock).toBe(true);
  });
});
