import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { suggest } from "#shared/search/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct, takeStock } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});

afterAll(() => shop.close());

async function offered(q: string) {
  const { status, body } = await callEndpoint(shop, suggest, {
    query: { q },
    address: newAddress(),
  });
  expect(status).toBe(200);
  const { products = [], categories = [], blogs = [], also = [], correctedKeyword } = body;
  return { products, categories, blogs, also, correctedKeyword };
}

const names = async (q: string) => (await offered(q)).products.map(({ name }) => name);

describe("suggestions", () => {
  it("are products with picture and price, categories and blog posts", async () => {
    const { products, categories, blogs, correctedKeyword } = await offered("mug");
    expect(products).toHaveLength(6);
    expect(products[0]).toEqual({
      _id: expect.any(String),
      name: expect.stringMatching(/mug/i),
      slug: expect.any(String),
      photo: expect.stringMatching(/^\/media\//),
      price: expect.any(Number),
    });
    expect(categories[0]).toEqual({ name: "Mugs", slug: "mugs", parentName: "Drinkware blanks" });
    expect(categories).toHaveLength(3);
    expect(blogs[0]?.title).toMatch(/mug/i);
    expect(correctedKeyword).toBeNull();
  });

  it("go by the beginning of the last word", async () => {
    const { products, categories } = await offered("sublimation pri");
    expect(products[0]?.name).toMatch(/sublimation.*printer/);
    expect(categories.map(({ slug }) => slug)).toContain("sublimation-printers");
    expect(await names("cla")).toContain("Clamshell heat press, 38 × 38 cm");
    expect((await names("hp-38"))[0]).toBe("Clamshell heat press, 38 × 38 cm");
  });

  it("stay while the first letter of a next word is typed", async () => {
    expect(await names("heat p")).toEqual(await names("heat"));
    expect(await names("heat p")).not.toEqual([]);
    expect((await names("heat pr")).join()).toMatch(/heat press/i);
  });

  it("correct a slip, of an unfinished word too", async () => {
    const swapped = await offered("dft pri");
    expect(swapped.correctedKeyword).toBe("dtf pri");
    expect(swapped.products[0]?.name).toMatch(/DTF printer/);
    const begun = await offered("sublmati");
    expect(begun.correctedKeyword).toBe("sublimation");
    expect(begun.products.length).toBeGreaterThan(3);
  });

  it.each([
    ["gst", [["page", "Invoices and GST", "/help-center#invoices"]]],
    ["mug press invoice", [["page", "Invoices and GST", "/help-center#invoices"]]],
    ["starter kit", [["kit", "All starter kits", "/starter-kits"]]],
    ["mug temperature", [["page", "Press settings: mug", "/press-settings?q=mug"]]],
    ["mug", []],
    ["whats", [["page", "Contact: WhatsApp, phone and e-mail", "/help-center#contact"]]],
    ["mug deliv", [["page", "Delivery", "/help-center#delivery"]]],
    ["mug settin", [["page", "Press settings: mug", "/press-settings?q=mug"]]],
    // It begins transport, but goods have transfers in their names.
    ["trans", []],
  ])("are for %s the pages of the shop that it asks for", async (q, pages) => {
    const { also } = await offered(q);
    expect(also.map(({ kind, title, path }) => [kind, title, path])).toEqual(pages);
  });

  it("do not take the beginning of a page's word for a slip", async () => {
    const { also, correctedKeyword } = await offered("refun");
    expect(correctedKeyword).toBeNull();
    expect(also[0]?.path).toBe("/refund-policy");
  });

  it("know other words for things", async () => {
    expect((await names("टोपी"))[0]).toMatch(/cap/i);
    expect((await names("topi press"))[0]).toMatch(/cap press/i);
    // From two letters on, as the shop's own words are.
    expect((await names("टो"))[0]).toMatch(/cap/i);
    expect((await names("मग प्र")).join()).toMatch(/mug press/i);
  });

  it.each(["", " ", "m", "!", "€", "म "])("are none for %j", async (q) => {
    expect(await offered(q)).toEqual({
      products: [],
      categories: [],
      blogs: [],
      also: [],
      correctedKeyword: null,
    });
  });

  it.each([
    "'",
    "%_",
    "';select pg_sleep(9)--",
    "mu\u0000g",
    "x".repeat(2_000),
    "mug ".repeat(500),
    "😀😀😀",
    ":* & | !()",
    "1x".repeat(900),
    // Whatever else runs on the machine takes time, too.
  ])("answer %j soon", { retry: 2 }, async (q) => {
    const begun = performance.now();
    await offered(q);
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it("show what can be bought first", async () => {
    const { _id: category } = await newCategory(shop);
    const gone = await newProduct(shop, { category, name: "Axolotl mat", quantity: 3 });
    await newProduct(shop, { category, name: "Axolotl rug", quantity: 3 });
    await takeStock(shop, gone.id, 3);
    expect(await names("axol")).toEqual(["Axolotl rug", "Axolotl mat"]);
  });

  it("know a category soon after it is made, renamed and deleted", async () => {
    const slugs = async (q: string) => (await offered(q)).categories.map(({ slug }) => slug);
    expect(await slugs("zorbles")).toEqual([]);
    const category = await newCategory(shop, { name: "Zorbles" });
    await expect.poll(() => slugs("zorbles")).toEqual([category.slug]);
    await shop.catalogue.updateCategory(category._id, { name: "Quizzles" });
    await expect.poll(() => slugs("quizzles")).toHaveLength(1);
    expect(await slugs("zorbles")).toEqual([]);
    await shop.catalogue.deleteCategory(category._id);
    await expect.poll(() => slugs("quizzles")).toEqual([]);
  });

  it("may be kept by browsers for a minute", async () => {
    const { headers } = await callEndpoint(shop, suggest, { query: { q: "mug" } });
    expect(headers["cache-control"]).toBe("public, max-age=60");
  });

  it("do not use up the calls that an address may make", async () => {
    const address = newAddress();
    for (let made = 0; made < 650; made += 1) {
      const { status } = await callEndpoint(shop, suggest, { query: { q: "m" }, address });
      expect(status).toBe(200);
    }
  });
});
