import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { announcedLately, openChangeFeed } from "#server/database/change-feed.ts";
import { openOrderNews } from "#server/fulfilment/order-news.ts";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import { getOrdersToShip } from "#shared/fulfilment/overview-contract.ts";
import { payOrder, placeOrder } from "../support/checkout.ts";
import { countQueries } from "../support/count-queries.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

let shop: TestShop;
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await newAdmin(shop);
});

afterAll(() => shop.close());

/** Another node's part in it, with a connection of its own that listens. */
async function openOtherNode(database = shop.database) {
  const changes = openChangeFeed({ databaseUrl: shop.databaseUrl, onError: () => {} });
  onTestFinished(() => changes.close());
  await vi.waitFor(() => expect(changes.lostForMs()).toBeUndefined());
  return openOrderNews({ database, changes });
}

const ask = async () =>
  (await callEndpoint(shop, getOrdersToShip, { token: admin.token })).body as {
    version: number;
    total: number;
    latest: string[];
  };

it("is answered from memory while nothing changes", async () => {
  const queries = await countQueries(shop.database, async (database) => {
    const node = await openOtherNode(database);
    // What this process announced a moment ago is read again each time.
    await vi.waitFor(() => expect(announcedLately()).toBe(false), { timeout: 10_000 });
    const first = await node.read();
    for (let asked = 0; asked < 50; asked += 1) expect(await node.read()).toEqual(first);
  });
  // The clock, the orders, how many they are and the setting, once.
  expect(queries).toBe(4);
});

it("an order that comes, its payment and its cancel are news on every node within moments", async () => {
  const otherNode = await openOtherNode();
  const product = await newProduct(shop, { category: (await newCategory(shop))._id });
  const shopper = await newShopper(shop);
  let seen = [(await ask()).version, (await otherNode.read()).version];
  /** Each node says once that something is new, and then stays at it. */
  const changes = async (what: string) => {
    await vi.waitFor(async () => {
      const now = [(await ask()).version, (await otherNode.read()).version];
      for (const [node, version] of now.entries()) {
        expect(version, `${what}, node ${node}`).toBeGreaterThan(seen[node] ?? 0);
      }
      seen = now;
    });
  };
  const orderId = await placeOrder(shop, shopper, [{ product, quantity: 2 }]);
  await changes("placed");
  await payOrder(shop, shopper, orderId);
  await changes("paid");
  const { id, status } = await readOrder(shop, orderId);
  expect(status).toBe("Processing");
  expect((await ask()).latest).toContain(id);
  expect((await otherNode.read()).latest).toContain(id);
  const cancelled = await callEndpoint(shop, transitionOrder, {
    params: { id },
    body: { status: "Cancelled", seen: "Processing" } as never,
    token: admin.token,
  });
  expect(cancelled.status).toBe(200);
  await changes("cancelled");
  expect((await ask()).latest).not.toContain(id);
  expect((await otherNode.read()).latest).not.toContain(id);
});
