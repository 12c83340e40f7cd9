import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announce } from "#server/database/change-feed.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { rupees } from "#shared/money.ts";
import { findProducts, suggest } from "#shared/search/contract.ts";
import { announcedBy } from "../support/announced.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { passTime } from "../support/pass-time.ts";
import { newCategory, newProduct, takeStock } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

async function find(q: string, filters = "", limit = 24) {
  const query = { q, filters, limit: String(limit) };
  const { status, body } = await callEndpoint(shop, findProducts, { query, address: newAddress() });
  expect(status).toBe(200);
  return body.cards?.map(({ price }) => price);
}

async function offered(q: string) {
  const { body } = await callEndpoint(shop, suggest, { query: { q }, address: newAddress() });
  return body.products?.map(({ price }) => price);
}

/** Raises a price behind the shop's back, so that only what is read anew shows it. */
async function changeQuietly(id: string, rupees: number): Promise<void> {
  await shop.database.db.execute(
    sql`update products set price_paise = ${rupees * 100} where id = ${id}`,
  );
}

/** What another process of the shop does once it has changed something. */
const announceElsewhere = (tag: string) =>
  shop.database.pool.query("select pg_notify('pressroom_changes', $1)", [tag]);

/** What was announced here moments ago is not remembered, nor what was not heard of yet. */
async function afterOwnChanges(): Promise<void> {
  await announcedBy(shop, async () => {});
  passTime(2_100);
}

describe("an answer that is asked for again", () => {
  it("is the same until a product that it shows is changed in another process", async () => {
    const category = await newCategory(shop);
    const { id } = await newProduct(shop, { category: category._id, name: "Trivet oak" });
    await afterOwnChanges();
    expect([await find("trivet"), await offered("trivet")]).toEqual([[100], [100]]);
    await changeQuietly(id, 150);
    expect([await find("trivet"), await offered("trivet")]).toEqual([[100], [100]]);
    await announceElsewhere(cacheTags.product(id));
    await expect.poll(() => find("trivet")).toEqual([150]);
    await expect.poll(() => offered("trivet")).toEqual([150]);
  });

  it("is the same of several filters at once, until a product that it shows is changed", async () => {
    const category = await newCategory(shop);
    const { id } = await newProduct(shop, { category: category._id, name: "Gimlet steel" });
    const filtered = () => find("gimlet", "stock=in&price.max=500");
    await afterOwnChanges();
    expect(await filtered()).toEqual([100]);
    await changeQuietly(id, 150);
    expect(await filtered()).toEqual([100]);
    await announceElsewhere(cacheTags.product(id));
    await expect.poll(filtered).toEqual([150]);
    await afterOwnChanges();
    expect(await filtered()).toEqual([150]);
    // By this process's own changes at once: it is narrowed away, and sold out.
    await shop.catalogue.updateProduct(id, { price: rupees(600) });
    expect(await filtered()).toEqual([]);
    await shop.catalogue.updateProduct(id, { price: rupees(200) });
    await afterOwnChanges();
    expect(await filtered()).toEqual([200]);
    await takeStock(shop, id, 10);
    expect(await filtered()).toEqual([]);
  });

  it("is a new one at once after this process has announced a change", async () => {
    const category = await newCategory(shop);
    const { id } = await newProduct(shop, { category: category._id, name: "Coaster cork" });
    await afterOwnChanges();
    expect([await find("coaster"), await offered("coaster")]).toEqual([[100], [100]]);
    await shop.database.transaction(async (db) => {
      await db.execute(sql`update products set price_paise = 15000 where id = ${id}`);
      await announce(db, cacheTags.product(id));
    });
    expect([await find("coaster"), await offered("coaster")]).toEqual([[150], [150]]);
  });

  it("is counted each time where it found nothing", async () => {
    await find("marimba");
    await find("marimba");
    const timesCounted = async () => {
      const { rows } = await shop.database.pool.query(
        "select times from zero_result_searches where words = 'marimba'",
      );
      return rows[0]?.times;
    };
    await expect.poll(timesCounted, { timeout: 5_000 }).toBe(2);
  });
});

describe("what a keyword means", () => {
  let limit = 24;
  /** A list that is found anew each time, by what is known of its words: of another length. */
  const findAnew = (q: string) => find(q, "", ++limit);
  const inStock = (q: string) => find(q, "stock=in&price.max=500");

  it("is remembered while goods are sold, until one is described anew in another process", async () => {
    const category = await newCategory(shop);
    const { id } = await newProduct(shop, { category: category._id, name: "Lantern tin" });
    await afterOwnChanges();
    expect(await findAnew("quokka")).toEqual([]);
    await shop.database.db.execute(
      sql`update search_entries set main_words = main_words || 'quokka:1A'::tsvector,
            document = document || 'quokka:1A'::tsvector where product_id = ${id}`,
    );
    await announceElsewhere(cacheTags.search);
    await announceElsewhere(cacheTags.product(id));
    expect(await findAnew("quokka")).toEqual([]);
    // What sold out meanwhile is not shown as in stock by it.
    expect(await inStock("lantern")).toEqual([100]);
    await takeStock(shop, id, 10);
    expect(await inStock("lantern")).toEqual([]);
    await announceElsewhere(cacheTags.words);
    await expect.poll(() => findAnew("quokka")).toEqual([100]);
  });

  it("finds as many as were counted, until one of them changes in another process", async () => {
    const category = await newCategory(shop);
    const { id } = await newProduct(shop, { category: category._id, name: "Sextant brass" });
    const total = async () => {
      const query = { q: "sextant", filters: "stock=in&price.max=500", limit: String(++limit) };
      const found = await callEndpoint(shop, findProducts, { query, address: newAddress() });
      return found.body.total?.count;
    };
    await afterOwnChanges();
    expect(await total()).toBe(1);
    await shop.database.db.execute(
      sql`update search_entries set price_paise = 60000, max_price_paise = 60000 where product_id = ${id}`,
    );
    expect(await total()).toBe(1);
    await announceElsewhere(cacheTags.list());
    await expect.poll(total).toBe(0);
    // This process's own changes are in it at once.
    await shop.catalogue.updateProduct(id, { price: rupees(300) });
    expect(await total()).toBe(1);
    await takeStock(shop, id, 10);
    expect(await total()).toBe(0);
  });

  it("is what it means now once the answer of a change has come", async () => {
    const category = await newCategory(shop);
    await afterOwnChanges();
    expect([await findAnew("wombat"), await offered("wombat")]).toEqual([[], []]);
    const { id } = await newProduct(shop, { category: category._id, name: "Wombat plush" });
    expect([await findAnew("wombat"), await offered("wombat")]).toEqual([[100], [100]]);
    await afterOwnChanges();
    expect(await findAnew("wombat")).toEqual([100]);
    await shop.catalogue.updateProduct(id, { name: "Numbat plush" });
    expect([await findAnew("wombat"), await findAnew("numbat")]).toEqual([[], [100]]);
    await shop.catalogue.deleteProduct(id);
    expect([await findAnew("numbat"), await offered("numbat")]).toEqual([[], []]);
  });
});
