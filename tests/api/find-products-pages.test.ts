import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { findProducts } from "#shared/search/contract.ts";
import { newAttribute, type TestAttribute } from "../support/attributes.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openFinder, stockCategory } from "../support/lists.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
let colour: TestAttribute;

beforeAll(async () => {
  shop = await openTestShop();
  colour = await newAttribute(shop, "colour", ["red", "blue", "green", "black"]);
  // What the addresses below name is there.
  await newAttribute(shop, "width", [200, 380, 400, 600], { unit: "mm", position: 2 });
});

afterAll(() => shop.close());

const find = openFinder(() => shop);

describe("the pages of a list", () => {
  const sorts = ["popular", "newest", "price-up", "price-down", "origin"];

  it.each(sorts)("go on by %s without gap or repeat, and say what comes before", async (sort) => {
    const category = await newCategory(shop);
    const made = await Promise.all(
      Array.from({ length: 11 }, (_, each) =>
        newProduct(shop, {
          category: category._id,
          price: rupees(100 + (each % 3) * 50),
          quantity: each % 2,
          origin: ["India", "", "China", "india "][each % 4],
        }),
      ),
    );
    const seen: string[] = [];
    const query = { category: category.slug, sort, limit: "4" };
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await find({ ...query, ...(cursor && { cursor }) });
      expect(page.before).toBe(seen.length);
      seen.push(...page.cards.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(11);
    expect(new Set(seen)).toEqual(new Set(made.map(({ id }) => id)));
    const key = new Map(made.map((product) => [product.id, product]));
    const values = seen.map((id) => {
      const { price = 0, stock = 0, origin = "", createdAt = new Date() } = key.get(id) ?? {};
      if (sort === "popular") return -stock;
      if (sort === "newest") return -createdAt;
      if (sort === "origin") return { china: 0, india: 1, "": 2 }[origin.trim().toLowerCase()];
      return sort === "price-up" ? price : -price;
    });
    expect(values).toEqual(values.toSorted((a, b) => Number(a) - Number(b)));
  });

  it("begin anew for a cursor of another sorting, another list or nonsense", async () => {
    const { category } = await stockCategory(shop, ["a", 1, 1], ["b", 2, 1], ["c", 3, 1]);
    const other = await stockCategory(shop, ["d", 1, 1], ["e", 2, 1]);
    const first = await find({ category, sort: "price-up", limit: "1" });
    const cursor = first.nextCursor ?? "";
    expect((await find({ category, sort: "price-up", limit: "1", cursor })).names).toEqual(["b"]);
    const changed = [
      { category, sort: "price-down", cursor },
      { category, sort: "price-up", filters: "stock=in", cursor },
      { category: other.category, sort: "price-up", cursor },
      { category, sort: "price-up", cursor: "nonsense" },
      { category, sort: "price-up", cursor: Buffer.from("[1,2").toString("base64url") },
      { category, sort: "price-up", cursor: `${cursor.slice(0, -6)}AAAAAA` },
      { category, sort: "price-up", cursor: "x".repeat(1_000) },
    ];
    for (const query of changed) {
      expect((await find({ ...query, limit: "1" })).before).toBe(0);
    }
  });
});

describe("a search's list", () => {
  it("is filtered, sorted and paged like a category's, best first unless asked otherwise", async () => {
    const { category } = await stockCategory(
      shop,
      ["Zorbel lamp", 300, 1, [colour, "red"]],
      ["Small zorbel lamp", 100, 1, [colour, "blue"]],
      ["Lamp", 200, 1],
    );
    const found = await find({ q: "zorbel" });
    expect(found.sort).toBe("relevance");
    expect(found.names.toSorted()).toEqual(["Small zorbel lamp", "Zorbel lamp"]);
    expect((await find({ q: "zorbel", sort: "price-up" })).names[0]).toBe("Small zorbel lamp");
    expect((await find({ q: "zorbel", filters: "f.colour=red" })).names).toEqual(["Zorbel lamp"]);
    expect((await find({ q: "zorbel", category })).names).toHaveLength(2);
    const first = await find({ q: "zorbel", limit: "1" });
    const second = await find({ q: "zorbel", limit: "1", cursor: first.nextCursor ?? "" });
    expect([...first.names, ...second.names].toSorted()).toEqual(found.names.toSorted());
    expect(second.nextCursor).toBeNull();
  });

  it("finds nothing for what has no letter and no digit", async () => {
    expect(await find({ q: "!!!" })).toMatchObject({ cards: [], total: { count: 0 }, groups: [] });
  });
});

describe("bad input", () => {
  it.each([
    { filters: "f.nothing=x&f.colour=chartreuse&f.colour.min=3&f.width=red&stock=maybe" },
    { filters: "price.min=900&price.max=100&f.width.min=abc" },
    { filters: "fits=no-such-machine&q=drop&sort=password" },
    { filters: "%%%=%00&f.__proto__=x&f.constructor=1" },
    { q: "x".repeat(2_000) },
    { q: "'; drop table products; -- \\ % _ & | ! ( ) :* 🖨️" },
    { sort: "nonsense" },
    { cursor: "é".repeat(500) },
  ])("is answered: %o", async (query) => {
    const reply = await callEndpoint(shop, findProducts, { query: { ...query } as never });
    expect(reply.status).toBe(200);
  });

  it("takes bounds that are upside down for what was meant", async () => {
    const { category } = await stockCategory(shop, ["cheap", 50, 1], ["dear", 500, 1]);
    const found = await find({ category, filters: "price.min=900&price.max=100" });
    expect(found.names).toEqual(["dear"]);
  });

  it("says not found for a category that is not there", async () => {
    const reply = await callEndpoint(shop, findProducts, { query: { category: "no-such" } });
    expect(reply.status).toBe(404);
  });
});
