import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  attributes,
  attributeValues,
  families,
  familyOptions,
  familyVariants,
  productAttributes,
} from "#server/database/schema/attributes.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { partsStore } from "#server/feeds/parts-store.ts";
import { newId } from "#server/lib/ids.ts";
import {
  getAttributeValues,
  listAttributes,
  updateAttributeValues,
} from "#shared/attributes/admin-contract.ts";
import { rupees } from "#shared/money.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newFamily } from "../support/families.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";
import { checkWellFormed } from "../support/xml.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { headers });
const text = async (path: string) => (await get(path)).text();
const countParts = () => partsStore(shop.database.db).count();

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
    const described = await dayOf();
    expect(Date.parse(described ?? "")).toBeGreaterThan(Date.parse(before ?? ""));
    await newProduct(shop, { category: category._id });
    expect(Date.parse((await dayOf()) ?? "")).toBeGreaterThan(Date.parse(described ?? ""));
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

  it("groups the variants of a family, by what they differ in", async () => {
    const { db } = shop.database;
    const category = await newCategory(shop);
    const { id } = await newProduct(shop, { category: category._id });
    const familyId = newId();
    await db.insert(families).values({ id: familyId, name: "Mugs" });
    await db.insert(familyVariants).values({ familyId, productId: id });
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
    expect(grouped).toContain("<g:item_group_title>Mugs</g:item_group_title>");
    expect(grouped).toContain("<g:name>Volume</g:name><g:value>325 ml</g:value>");
    expect(grouped).not.toContain("<g:size>");
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

  it("is another once a family is made, a choice renamed or a value taken away", async () => {
    const { db } = shop.database;
    await countParts();
    const { token } = await newAdmin(shop);
    const listed = await callEndpoint(shop, listAttributes, { token });
    const colour = listed.body.attributes?.find(({ code }) => code === "colour");
    const { _id: category } = await newCategory(shop);
    const specified = (value: string) => ({ specifications: [{ name: "Colour", value }] });
    const [first, second] = [
      await newProduct(shop, { category, ...specified("Zorblat") }),
      await newProduct(shop, { category, ...specified("Quillon") }),
    ];
    let etag = "";
    /** The item of the first product, which is told although the reader has the feed of before. */
    const news = async () => {
      const answer = await get("/feeds/products.xml", { "if-none-match": etag });
      expect(answer.status).toBe(200);
      etag = answer.headers.get("etag") ?? "";
      const xml = await answer.text();
      expect((await get("/feeds/products.xml", { "if-none-match": etag })).status).toBe(304);
      return xml.split("<item>").find((each) => each.includes(`/product/${first.slug}<`));
    };
    expect(await news()).toContain("<g:color>Zorblat</g:color>");

    const family = await newFamily(shop, {
      name: "Feed mugs",
      sharedTiers: false,
      options: ["colour"],
      variants: [{ product: first.id }, { product: second.id }],
    });
    expect(await news()).toContain(`<g:item_group_id>${family._id}</g:item_group_id>`);

    const params = { id: colour?._id ?? "" };
    const { body } = await callEndpoint(shop, getAttributeValues, { params, token });
    const [zorblat] = (body.values ?? []).filter(({ slug }) => slug === "zorblat");
    const renamed = { id: zorblat?.id, name: "Feed azure", swatch: "" };
    const values = { values: [renamed], version: body.version };
    const saved = await callEndpoint(shop, updateAttributeValues, { params, body: values, token });
    expect(saved.status).toBe(200);
    expect(await news()).toContain("<g:color>Feed azure</g:color>");

    // As reading the specifications anew does it.
    await db.delete(productAttributes).where(eq(productAttributes.productId, first.id));
    expect(await news()).not.toContain("<g:color>");
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
