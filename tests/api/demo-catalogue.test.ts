import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { demoContent, seedDemo } from "#demo/seed.ts";
import { locks } from "#server/database/advisory-lock.ts";
import type { Database } from "#server/database/connection.ts";
import { getProducts } from "#shared/catalogue/contract.ts";
import { rupees } from "#shared/money.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

describe("filling with the demo catalogue", () => {
  it("changes nothing in a shop that holds anything", async () => {
    await newCategory(shop);
    const before = await callEndpoint(shop, getProducts);
    expect(await seedDemo(shop.database)).toBe(false);
    expect((await callEndpoint(shop, getProducts)).text).toBe(before.text);
  });

  it("waits for another that fills it, longer than for other locks", async () => {
    const impatient: Database = {
      ...shop.database,
      transaction: (work) =>
        shop.database.transaction(async (db, client) => {
          await db.execute("set local lock_timeout = 100");
          return work(db, client);
        }),
    };
    const other = await shop.database.pool.connect();
    try {
      await newCategory(shop);
      await other.query("select pg_advisory_lock($1)", [locks.seeding]);
      const ended = vi.fn();
      const filled = seedDemo(impatient).finally(ended);
      await setTimeout(500);
      expect(ended).not.toHaveBeenCalled();
      await other.query("select pg_advisory_unlock($1)", [locks.seeding]);
      expect(await filled).toBe(false);
    } finally {
      other.release(true);
    }
  });

  it("fills an empty shop once, whole, even when two begin at the same moment", async () => {
    const empty = await openTestShop();
    try {
      const begun = process.cpuUsage();
      const filled = await Promise.all([seedDemo(empty.database), seedDemo(empty.database)]);
      // The processor's time, since a busy machine takes longer by the clock.
      const { user, system } = process.cpuUsage(begun);
      expect((user + system) / 1000).toBeLessThan(2_000);
      expect(filled.sort()).toEqual([false, true]);
      expect(await seedDemo(empty.database)).toBe(false);
      const content = await demoContent();
      const { body } = await callEndpoint(empty, getProducts, { query: { limit: "200" } });
      expect(body.products?.map(({ slug }) => slug)).toEqual(
        content.products.map(({ slug }) => slug),
      );
      const [first] = content.products;
      expect(body.products?.[0]).toMatchObject({
        name: first?.name,
        photo: first?.photo,
        hsn: first?.hsn,
        category: { slug: first?.categorySlug },
      });
      expect(rupees(body.products?.[0]?.price ?? 0)).toBe(first?.price);
      const categories = await empty.catalogue.categories();
      expect(categories.map(({ slug }) => slug)).toEqual(
        content.categories.map(({ slug }) => slug),
      );
      const newest = await newCategory(empty);
      const own = await newProduct(empty, { category: newest._id });
      const again = await callEndpoint(empty, getProducts, { query: { limit: "1" } });
      expect(again.body.products?.[0]?._id).toBe(own.id);
    } finally {
      await empty.close();
    }
  });

  it("does not fill a shop that only has a shopper", async () => {
    const used = await openTestShop();
    try {
      await used.database.pool.query(
        `insert into users (id, name, email, email_key, phone, address, password_hash, answer_hash)
         values (gen_random_uuid(), 'A', 'a@example.com', 'a@example.com', '1', 'x', 'x', 'x')`,
      );
      expect(await seedDemo(used.database)).toBe(false);
      expect(await used.catalogue.categories()).toEqual([]);
    } finally {
      await used.close();
    }
  });
});
