import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  attributes,
  attributeValues,
  families,
  familyMembers,
  familyOptions,
  productAttributes,
} from "#server/database/schema/attributes.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { partsStore } from "#server/feeds/parts-store.ts";
import { newId } from "#server/lib/ids.ts";
import { rupees } from "#shared/money.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { headers });
const text = async (path: string) => (await get(path)).text();
const countParts = () => partsStore(shop.database.db).count();

/** Reads XML as strictly as its rules are: each tag closed, in order, each character escaped. */
function checkWellFormed(xml: string): void {
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml[^>]*\?>/, "")
    .replaceAll(/<(\/?)([\w:]+)([^<>]*)>|([^<]+)/g, (all, close, name, attributes, words) => {
      if (words !== undefined) {
        expect(words.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, "")).not.toMatch(/[&<>]/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
        expect(words).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
      } else if (close) expect(open.pop(), all).toBe(name);
      else {
        expect(attributes).toMatch(/^(?: [\w:]+="[^"<&]*")*$/);
        open.push(name);
      }
      return "";
    });
  expect([rest, open]).toEqual(["", []]);
}

describe("the site map of a small shop", () => {
  it("has every page that is to be found, with true days, in one file", async () => {
    const answer = await get("/sitemap.xml");
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    checkWellFormed(xml);
    for (const path of [
      "/",
      "/product/mug-press-11-oz",
      "/category/mugs",
      "/blog/which-heat-press",
      "/starter-kits",
      "/press-settings",
      "/press-settings/mug-sublimation-mug-press",
      "/refund-policy",
    ]) {
      expect(xml).toContain(`<loc>${shop.origin}${path}</loc>`);
    }
    for (const path of ["/cart", "/search", "/dashboard", "/login", "/alternate"]) {
      expect(xml).not.toContain(`<loc>${shop.origin}${path}`);
    }
    const found = await shop.catalogue.productBySlug("mug-press-11-oz");
    const day = found.ok ? found.value.updatedAt.toISOString() : "";
    expect(xml).toContain(`/product/mug-press-11-oz</loc><lastmod>${day}</lastmod>`);
    expect(xml.match(/\/product\//g)).toHaveLength(await shop.database.db.$count(products));
  });

  it("shows a category's change", async () => {
    const category = await newCategory(shop, { name: "Feed mugs" });
    const dayOf = async () =>
      new RegExp(`${category.slug}</loc><lastmod>([^<]+)`).exec(await text("/sitemap.xml"))?.[1];
    const before = await dayOf();
    await shop.catalogue.updateCategory(category._id, { description: "For feeds." });
    expect(Date.parse((await dayOf()) ?? "")).toBeGreaterThan(Date.parse(before ?? ""));
  });

  it("answers what one has with 304, packed where that is taken, and HEAD without a body", async () => {
    await countParts();
    const first = await get("/sitemap.xml");
    await first.text();
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("last-modified")).toMatch(/GMT$/);
    expect((await get("/sitemap.xml", { "if-none-match": etag })).status).toBe(304);
    const head = await fetch(`${shop.origin}/sitemap.xml`, { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    expect(head.headers.get("content-length")).toBeNull();
    const packed = await get("/sitemap.xml", { "accept-encoding": "gzip" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    checkWellFormed(await packed.text());

    const category = await newCategory(shop);
    const made = await newProduct(shop, { category: category._id });
    const later = await get("/sitemap.xml", { "if-none-match": etag });
    expect(later.status).toBe(200);
    expect(await later.text()).toContain(made.slug);
  });
});

describe("the merchant feed", () => {
  it("is well-formed whatever products are called, with every product once", async () => {
    const category = await newCategory(shop, { name: "Nasty & <odd>" });
    await newProduct(shop, {
      category: category._id,
      name: `Mug & <b>"it's"</b> \u0007`,
      description: "1 < 2 & 3 > 2",
      price: rupees(99.5),
      specifications: [{ name: "Size <cm>", value: "8 & 9" }],
    });
    await countParts();
    const xml = await text("/feeds/products.xml");
    checkWellFormed(xml);
    expect(xml).toContain("Mug &amp; &lt;b&gt;");
    expect(xml).toContain("<g:price>99.50 INR</g:price>");
    expect(xml).toContain("<g:product_type>Nasty &amp; &lt;odd&gt;</g:product_type>");
    expect(xml).toMatch(/<g:product_type>Heat presses &gt; [^<]+<\/g:product_type>/);
    const ids = [...xml.matchAll(/<g:id>([^<]+)<\/g:id>/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(await shop.database.db.$count(products));
    expect(xml).not.toMatch(/<g:(?:link|image_link|additional_image_link)>(?!https?:)/);
  });

  it("groups the members of a family, by what they differ in", async () => {
    const { db } = shop.database;
    const category = await newCategory(shop);
    const { id } = await newProduct(shop, { category: category._id });
    const familyId = newId();
    await db.insert(families).values({ id: familyId, name: "Mugs" });
    await db.insert(familyMembers).values({ familyId, productId: id });
    const volume = { id: newId(), code: "feed-volume", name: "Volume", unit: "ml" };
    await db.insert(attributes).values({ ...volume, kind: "number" });
    await db.insert(familyOptions).values({ familyId, attributeId: volume.id, position: 0 });
    const [value] = await db
      .insert(attributeValues)
      .values({ attributeId: volume.id, slug: "325", number: 325 })
      .returning();
    await db
      .insert(productAttributes)
      .values({ productId: id, attributeId: volume.id, valueId: value?.id ?? 0 });
    const xml = await text("/feeds/products.xml");
    const grouped = xml.split("<item>").find((each) => each.includes(familyId)) ?? "";
    expect(grouped).toContain(`<g:item_group_id>${familyId}</g:item_group_id>`);
    expect(grouped).toContain("<g:size>325 ml</g:size>");
  });

  it("is another once a product is sold out", async () => {
    const category = await newCategory(shop);
    const product = await newProduct(shop, { category: category._id, quantity: 1 });
    const first = await get("/feeds/products.xml");
    const etag = first.headers.get("etag") ?? "";
    await first.text();
    expect((await get("/feeds/products.xml", { "if-none-match": etag })).status).toBe(304);
    // As an order does it, which leaves the product's version alone.
    await shop.database.db.execute(sql`update products set stock = 0 where id = ${product.id}`);
    const later = await get("/feeds/products.xml", { "if-none-match": etag });
    expect([later.status, (await later.text()).includes("out_of_stock")]).toEqual([200, true]);
  });

  it("goes on after readers who leave half-way", async () => {
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const leaving = new AbortController();
        const answer = await fetch(`${shop.origin}/feeds/products.xml`, { signal: leaving.signal });
        leaving.abort();
        await answer.text().catch(() => "");
      }),
    );
    await expect.poll(async () => (await get("/feeds/products.xml")).status).toBe(200);
  });
});

describe("robots.txt and llms.txt", () => {
  it("say what is to be read", async () => {
    expect(await text("/robots.txt")).toContain(`Sitemap: ${shop.origin}/sitemap.xml`);
    const llms = await text("/llms.txt");
    expect(llms).toContain("# Pressroom");
    expect(llms).toContain(`[Mugs](${shop.origin}/category/mugs)`);
  });
});

describe("a shop of more than 50,000 addresses", () => {
  let large: TestShop;

  /** From an address of this machine: its status, once all of it has come. */
  const statusFrom = async (localAddress: string, path: string) => {
    const asked = request(large.origin + path, { localAddress }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    await answer.toArray();
    return answer.statusCode;
  };
  beforeAll(async () => {
    large = await openTestShop({ requestLimits: { feedStallMs: 2_000 } });
    const category = await newCategory(large);
    await large.database.db.execute(sql`
      insert into products (id, name, slug, price_paise, category_id, updated_at)
      select ('01900000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, 'Product ' || number,
        'product-' || number, 100, ${category._id}, timestamptz '2026-01-01' + number * interval '1 second'
      from generate_series(1, 50500) as number`);
  }, 60_000);
  afterAll(() => large.close());

  it("has an index of files that together have every product once", async () => {
    const read = async (path: string) => (await fetch(large.origin + path)).text();
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
