import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feedParts } from "#server/database/schema/feeds.ts";
import { partsStore } from "#server/feeds/parts-store.ts";
import { newCategory } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { checkWellFormed } from "../support/xml.ts";

describe("a shop of more than 50,000 addresses", () => {
  let large: TestShop;

  /** From an address of this machine: its status, once all of it has come. */
  const statusFrom = async (localAddress: string, path: string) => {
    const requests = request(large.origin + path, { localAddress }).end();
    const [answer] = (await once(requests, "response")) as [IncomingMessage];
    await answer.toArray();
    return answer.statusCode;
  };
  beforeAll(async () => {
    large = await openTestShop({ requestLimits: { feedStallMs: 2_000 } });
    const category = await newCategory(large);
    // One statement for all would take longer than a statement may on a busy machine.
    for (let first = 1; first <= 50_500; first += 5_050) {
      await large.database.db.execute(sql`
        insert into products (id, name, slug, price_paise, category_id, updated_at)
        select ('01900000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, 'Product ' || number,
          'product-' || number, 100, ${category._id},
          timestamptz '2026-01-01' + number * interval '1 second'
        from generate_series(${first}::int, ${first + 5_049}::int) as number`);
    }
  }, 60_000);
  afterAll(() => large.close());

  it("has an index of files that together have every product once", async () => {
    const read = async (path: string) => (await fetch(large.origin + path)).text();
    // What a first try of this test has counted.
    await large.database.db.delete(feedParts);
    // Asked before anything was counted, it is a valid file, and has the counting done.
    expect((await read("/sitemap.xml")).match(/<url>/g)).toHaveLength(50_000);
    const parts = partsStore(large.database.db);
    await expect.poll(() => parts.all(), { timeout: 20_000 }).toHaveLength(6);
    const index = await read("/sitemap.xml");
    checkWellFormed(index);
    expect(index).toContain("<sitemapindex");
    expect(index).toContain("/sitemaps/products-1.xml</loc><lastmod>2026-01-01T02:46:40.000Z");
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
    const slugs = new Set<string>();
    let addresses = 0;
    for (const file of files) {
      const xml = await (await fetch(file)).text();
      for (const [, slug = ""] of xml.matchAll(/\/product\/([^<]+)</g)) {
        slugs.add(slug);
        addresses += 1;
      }
    }
    expect([addresses, slugs.size]).toEqual([50_500, 50_500]);
  }, 60_000);

  it("gives the merchant feed whole and in parts, and counts again what is new", async () => {
    const read = async (path: string) => (await fetch(large.origin + path)).text();
    await partsStore(large.database.db).count();
    const items = (xml: string) => xml.match(/<item>/g)?.length;
    expect(items(await read("/feeds/products.xml?page=6"))).toBe(500);
    expect(items(await read("/feeds/products.xml"))).toBe(50_500);
    const part = await fetch(`${large.origin}/feeds/products.xml?page=2`);
    await part.text();
    expect(part.headers.get("etag")).toBeTruthy();
    await large.database.db.execute(sql`delete from products where slug > 'product-9'`);
    await partsStore(large.database.db).count();
    expect((await partsStore(large.database.db).all()).length).toBeLessThan(6);
  }, 60_000);

  it("goes on for others while some do not read what they asked for, and cuts those off", async () => {
    const { port } = new URL(large.origin);
    const [first = "", ...others] = ["127.0.0.11", "127.0.0.12", "127.0.0.13"];
    const stuck = [first, ...others].map((localAddress) => {
      const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress });
      // Whoever listens for data takes it.
      socket.on("error", () => {}).write("GET /feeds/products.xml HTTP/1.1\r\nHost: shop\r\n\r\n");
      return socket;
    });
    await Promise.all(stuck.map((socket) => once(socket, "readable")));
    expect(await statusFrom("127.0.0.14", "/feeds/products.xml?page=1")).toBe(200);
    expect(await statusFrom(first, "/sitemap.xml")).toBe(200);
    // The one of its network is in the way until it is cut off, which the line outlasts.
    expect(await statusFrom(first, "/feeds/products.xml?page=1")).toBe(200);
    for (const socket of stuck) socket.destroy();
  }, 60_000);
});
