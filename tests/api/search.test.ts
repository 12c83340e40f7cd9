import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { indexProducts } from "#server/catalogue/index-products.ts";
import { type KeywordMatch, matchKeyword } from "#server/search-index/match-keyword.ts";
import { synonymBook } from "#server/search-index/synonym-book.ts";
import { type Product, searchProducts } from "#shared/catalogue/contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { findProducts } from "#shared/search/contract.ts";
import { countQueries } from "../support/count-queries.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { giveValue, newChoices, newFamily } from "../support/families.ts";
import { newCategory, newProduct, takeStock } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});

afterAll(() => shop.close());

/** Asks with the keyword as it stands in the address. */
const ask = (encoded: string) =>
  shop.app.inject({ url: `${API_PREFIX}${searchProducts.path.replace(":keyword", encoded)}` });

async function search(keyword: string): Promise<Product[]> {
  const answer = await ask(encodeURIComponent(keyword));
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const names = async (keyword: string) => (await search(keyword)).map(({ name }) => name);

const hasWord = (name: string, word: string) => new RegExp(`\\b${word}s?\\b`, "i").test(name);

describe("a search that was sent too early", () => {
  it("finds what the word becomes, before what only mentions it as it stands", async () => {
    const found = await names("heat pres");
    expect(found[0]).toMatch(/heat press/i);
    const mentioning = found.findIndex((name) => name.includes("T-shirt"));
    expect(mentioning).toBeGreaterThan(found.findLastIndex((name) => /heat press/i.test(name)));
  });
});

describe("a search with slips", () => {
  it("looks a misspelt word up once", async () => {
    const match = async (keyword: string) => {
      let found: KeywordMatch | undefined;
      const asked = await countQueries(shop.database, async ({ db }) => {
        found = await matchKeyword(db, keyword, { book: synonymBook([]) });
      });
      return { asked, correctedKeyword: found?.correctedKeyword, findsAny: found?.findsAny };
    };
    const { asked: known } = await match("sublimation mug");
    const { asked: one, ...found } = await match("sublimaton mug");
    expect(found).toEqual({ correctedKeyword: "sublimation mug", findsAny: true });
    // Its candidates with all that they are compared by, and how the last word would go on.
    expect(one - known).toBeLessThanOrEqual(2);
  });
});

describe("a search for words as they are typed", () => {
  const find = async (q: string, filters = "") =>
    (await callEndpoint(shop, findProducts, { query: { q, filters } })).body;

  it("corrects no slip, and takes no other search's place", async () => {
    const correctedKeyword = await find("hetpress");
    expect(correctedKeyword.correctedKeyword).toMatch(/^heat press/);
    expect(correctedKeyword.total?.count).toBeGreaterThan(0);
    const literal = await find("hetpress", "literal=1");
    expect(literal).toMatchObject({ correctedKeyword: null, total: { count: 0 } });
    expect(await find("hetpress")).toEqual(correctedKeyword);
  });

  it("finds what has them, and still understands synonyms", async () => {
    const typed = await find("cup", "literal=1");
    expect(typed.total).toEqual((await find("cup")).total);
    expect(typed.cards?.length).toBeGreaterThan(0);
  });
});

describe("the search", () => {
  it("answers the bare list, best first, in the shape of the contract", async () => {
    const found = await search("hetpress");
    expect(found[0]?.name).toMatch(/heat press/);
    expect(found).toEqual(searchProducts.answer.parse(found));
  });

  it("finds each variant that matches by itself, what is named first", async () => {
    const { _id: category } = await newCategory(shop, { name: "Quagga wear" });
    const colour = await newChoices(shop, "Colour", ["Crimson", "Ochre", "Teal"]);
    const shirts = [];
    for (const slug of ["crimson", "ochre", "teal"]) {
      const name = `Quagga shirt, ${slug}`;
      const shirt = await newProduct(shop, { category, name, sku: `QUAGGA-${slug}` });
      await giveValue(shop, shirt, colour, slug);
      shirts.push(shirt);
    }
    await newFamily(shop, {
      name: "Quagga shirt",
      sharedTiers: false,
      options: [colour.code],
      variants: shirts.map(({ id }) => ({ product: id })),
    });
    await newProduct(shop, { category, name: "Quagga cap" });
    expect((await names("quagga")).toSorted()).toEqual([
      "Quagga cap",
      "Quagga shirt, crimson",
      "Quagga shirt, ochre",
      "Quagga shirt, teal",
    ]);
    expect(await names("ochre quagga shirt")).toEqual(["Quagga shirt, ochre"]);
    expect(await names("QUAGGA-teal")).toEqual(["Quagga shirt, teal"]);
    const grouped = await callEndpoint(shop, findProducts, { query: { q: "quagga", filters: "" } });
    expect(grouped.body.cards).toHaveLength(2);
  });

  it.each(["mug", "t-shirt", "ink"])("leaves out no product named %s", async (word) => {
    const named = (await search(word)).filter(({ name }) => hasWord(name, word));
    const { rows } = await shop.database.pool.query<{ name: string }>("select name from products");
    const all = rows.map(({ name }) => name).filter((name) => hasWord(name, word));
    expect(named.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
  });

  it("finds at most 100", async () => {
    const category = await newCategory(shop, { name: "Quartz goods" });
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `insert into products (id, name, slug, price_paise, category_id)
       select gen_random_uuid(), 'Quartz ' || n, 'quartz-' || n, n, $1 from generate_series(1, 130) as n
       returning id`,
      [category._id],
    );
    const ids = rows.map(({ id }) => id);
    await shop.database.transaction((db) => indexProducts(db, ids));
    expect(await search("quartz")).toHaveLength(100);
  });

  it.each([
    ["a quote", "'"],
    ["a percent sign", "%25"],
    ["an underscore", "_"],
    ["SQL", "%3Bselect%20pg_sleep(9)--"],
    ["NUL", "%00"],
    ["NUL in a word", "mu%00g"],
    ["a broken encoding", "%E0%A4%A"],
    ["a path", "..%2f"],
    ["a path, encoded twice", "..%252f..%252fetc%252fpasswd"],
    ["2,000 characters", "x".repeat(2_000)],
    ["2,000 characters of words", "mug%20".repeat(333)],
    ["2,001 characters", "x".repeat(2_001)],
    ["12,000 characters", "x".repeat(12_000)],
    ["an emoji", encodeURIComponent("😀")],
    ["a lone surrogate's bytes", "%ED%A0%80"],
    ["another script", encodeURIComponent("मग प्रिंटिंग")],
    ["a regular expression", encodeURIComponent("(a+)+$")],
    ["a slash", "heat%2Fpress"],
    ["a born name", "__proto__"],
    ["another born name", "constructor"],
    ["much to compare", encodeURIComponent("1 x ".repeat(480))],
    ["a query", encodeURIComponent("{$gt: ''}")],
  ])("takes %s literally, soon", async (_, encoded) => {
    const begun = performance.now();
    const answer = await ask(encoded);
    // A search is given up after three seconds; whatever else runs on the machine takes time, too.
    expect(performance.now() - begun).toBeLessThan(2_500);
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode === 200) expect(Array.isArray(answer.json())).toBe(true);
    else expect(answer.json()).toMatchObject({ success: false });
  });

  it.each(["%20", "%20%09%0A", "", "%25", "%E2%80%8B"])("finds nothing for %j", async (blank) => {
    const answer = await ask(blank);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([]);
  });

  it("does not take a percent sign for everything", async () => {
    expect(await search("%")).toEqual([]);
    expect(await search("_")).toEqual([]);
  });
});

describe("the search follows the catalogue", () => {
  it("when a product is made, sells out and goes", async () => {
    const { _id: category } = await newCategory(shop);
    const product = await newProduct(shop, { category, name: "Wombat plate", quantity: 2 });
    const other = await newProduct(shop, { category, name: "Small wombat plate", quantity: 2 });
    expect(await names("wombat plate")).toEqual(["Wombat plate", "Small wombat plate"]);
    await takeStock(shop, product.id, 2);
    expect((await search("wombat")).map(({ quantity }) => quantity)).toEqual([2, 0]);
    await shop.catalogue.deleteProduct(product.id);
    expect(await names("wombat")).toEqual(["Small wombat plate"]);
    await shop.catalogue.updateProduct(other.id, { name: "Numbat plate" });
    expect(await names("numbat")).toEqual(["Numbat plate"]);
    // Its old word is still one of the shop's own until the night, and finds nothing.
    expect(await names("wombat")).toEqual([]);
  });

  it("when a category gets another name", async () => {
    const category = await newCategory(shop, { name: "Okapi goods" });
    await newProduct(shop, { category: category._id, name: "Striped bowl" });
    expect(await names("okapi")).toEqual(["Striped bowl"]);
    await shop.catalogue.updateCategory(category._id, { name: "Tapir goods" });
    await expect.poll(() => names("tapir")).toEqual(["Striped bowl"]);
    expect(await names("okapi")).toEqual([]);
  });

  it("when the database drops every connection, and answers soon after", async () => {
    const { _id: category } = await newCategory(shop);
    expect((await search("mug")).length).toBeGreaterThan(3);
    await shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    // A connection that was dropped may be handed out once before the pool notices.
    await vi.waitFor(() => newProduct(shop, { category, name: "Quokka plate" }), 8_000);
    await vi.waitFor(async () => expect(await names("quokka")).toContain("Quokka plate"), 8_000);
  });
});

describe("what else of the shop answers a search", () => {
  const also = async (q: string, more: Record<string, string> = {}) =>
    ((await callEndpoint(shop, findProducts, { query: { q, ...more } })).body.also ?? []).map(
      ({ path }) => path,
    );

  it("is starter kits of the machines that are named, and how to begin", async () => {
    const any = await also("starter kit");
    expect(any[0]).toMatch(/^\/product\/.+#starter-kit$/);
    expect(any).toContain("/starter-kits");
    expect(any.at(-1)).toMatch(/^\/blog\/.*start/);
    expect((await also("cap press starter kit"))[0]).toMatch(
      /^\/product\/cap-press.*#starter-kit$/,
    );
    expect(await also("bagpipe kit")).toEqual(["/starter-kits"]);
  });

  it("is pages of the shop, on the first page of a search alone", async () => {
    expect(await also("gst")).toContain("/help-center#invoices");
    expect(await also("mug temperature")).toContain("/press-settings?q=mug");
    expect(await also("csv of skus")).toContain("/quick-order");
    expect(await also("gst", { category: "heat-presses" })).toEqual([]);
    expect(await also("heat press for mug")).toEqual([]);
  });
});

it("puts goods that are one of the words before what only mentions all of them", async () => {
  const { _id: category } = await newCategory(shop);
  const mention = { category, description: "Stands beside a numbat, on a tamarin base" };
  await newProduct(shop, { ...mention, name: "Red plate" });
  await newProduct(shop, { category, name: "Blue numbat", description: "With a tamarin base" });
  expect(await names("numbat tamarin")).toEqual(["Blue numbat", "Red plate"]);
  const { cards } = (await callEndpoint(shop, findProducts, { query: { q: "numbat tamarin" } }))
    .body;
  expect(cards?.map(({ name }) => name)).toEqual(["Blue numbat"]);
});
