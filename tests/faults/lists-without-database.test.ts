import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openBuild } from "#server/pages/build.ts";
import { findProducts } from "#shared/search/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";

let shop: TestShop;
let proxy: DatabaseProxy;
/** The list of the shop's one category. */
let list: string;

beforeAll(async () => {
  shop = await openTestShop({
    databasePatience: 1,
    build: await openBuild(),
    reachDatabase: async (url) => {
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  });
  const category = await newCategory(shop);
  await newProduct(shop, { category: category._id, name: "Tapir plate" });
  list = `/category/${category.slug}`;
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
});

const page = (path: string) => fetch(shop.origin + path);

it("lists go on where they are kept while the database is away; others say so with 503", async () => {
  const stored = [list, "/search?q=tapir"];
  await vi.waitFor(async () => {
    for (const path of stored) {
      expect((await page(path)).status).toBe(200);
      expect(shop.pageCache.find(path)).toBeDefined();
    }
  }, 10_000);
  const fresh = [
    `${list}?price.max=900`,
    "/search?q=plate",
    "/search?q=tapir&stock=in&sort=newest",
  ];
  proxy.setFault("refused");
  for (const path of fresh) {
    const answer = await page(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    const text = (await answer.text()).replaceAll(/<style.*?<\/style>/gs, "");
    expect(text).toContain("Something went wrong");
    expect(text).not.toMatch(/ECONN|postgres|failed query|select .+ from|at file:/i);
  }
  for (const path of stored) {
    const answer = await page(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-status")).toMatch(/^pressroom; hit; ttl=-\d+$/);
    expect(await answer.text()).toContain("Tapir plate");
  }
  const found = await callEndpoint(shop, findProducts, { query: { q: "tapir" } });
  expect(found.status).toBe(503);
  expect(found.body).toMatchObject({ success: false, code: "unavailable" });
  proxy.setFault("none");
  await vi.waitFor(async () => expect((await page("/readyz")).status).toBe(200), 10_000);
  for (const path of fresh) expect((await page(path)).status).toBe(200);
});
