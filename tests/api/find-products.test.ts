import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { type FilterGroup, findProducts } from "#shared/search/contract.ts";
import { giveValues, newAttribute, newFamily, type TestAttribute } from "../support/attributes.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
let colour: TestAttribute;
let size: TestAttribute;
let width: TestAttribute;
let hidden: TestAttribute;

beforeAll(async () => {
  shop = await openTestShop();
  colour = await newAttribute(shop, "colour", ["red", "blue", "green", "black"]);
  size = await newAttribute(shop, "size", ["s", "m", "xl"], { ordered: true, position: 1 });
  width = await newAttribute(shop, "width", [200, 380, 400, 600], { unit: "mm", position: 2 });
  hidden = await newAttribute(shop, "batch", ["a", "b"], { isFilter: false });
});

afterAll(() => shop.close());

async function find(query: Record<string, string>) {
  const reply = await callEndpoint(shop, findProducts, { query });
  expect(reply.status, reply.text).toBe(200);
  const { cards = [], total, groups = [], before, nextCursor = null, ...body } = reply.body;
  return {
    ...body,
    cards,
    names: cards.map(({ name }) => name),
    total,
    groups,
    before,
    nextCursor,
  };
}

const counts = (groups: FilterGroup[], code: string) => {
  const group = groups.find((each) => each.code === code);
  return group?.kind === "choice"
    ? Object.fromEntries(group.choices.map(({ slug, count }) => [slug, count.count]))
    : group && [group.min, group.max];
};

/** Products of a new category: name, price in rupees, stock and values. */
async function stocked(...rows: [string, number, number, ...[TestAttribute, string | number][]][]) {
  const category = await newCategory(shop);
  const ids: string[] = [];
  for (const [name, price, quantity, ...values] of rows) {
    const product = await newProduct(shop, {
      name,
      price: rupees(price),
      quantity,
      category: category._id,
    });
    if (values.length > 0) await giveValues(shop, product.id, values);
    ids.push(product.id);
  }
  return { category: category.slug, categoryId: category._id, ids };
}

describe("filters of a list", () => {
  it("widen within a group and narrow between groups", async () => {
    const { category } = await stocked(
      ["red s", 100, 1, [colour, "red"], [size, "s"]],
      ["red m", 100, 1, [colour, "red"], [size, "m"]],
      ["blue s", 100, 1, [colour, "blue"], [size, "s"]],
      ["green s", 100, 1, [colour, "green"], [size, "s"]],
      ["plain", 100, 1],
    );
    const red = await find({ category, filters: "f.colour=red" });
    expect(red.names.toSorted()).toEqual(["red m", "red s"]);
    const either = await find({ category, filters: "f.colour=red&f.colour=blue" });
    expect(either.names.toSorted()).toEqual(["blue s", "red m", "red s"]);
    const both = await find({ category, filters: "f.colour=red&f.colour=blue&f.size=s" });
    expect(both.names.toSorted()).toEqual(["blue s", "red s"]);
    expect(both.total).toEqual({ count: 2, isExact: true });
  });

  it("count each group with its own choices aside, and offer nothing that would find nothing", async () => {
    const { category } = await stocked(
      ["red s", 100, 1, [colour, "red"], [size, "s"]],
      ["red m", 200, 0, [colour, "red"], [size, "m"]],
      ["blue s", 300, 1, [colour, "blue"], [size, "s"]],
      ["green xl", 400, 1, [colour, "green"], [size, "xl"]],
    );
    const all = await find({ category });
    expect(counts(all.groups, "colour")).toEqual({ red: 2, blue: 1, green: 1 });
    expect(counts(all.groups, "price")).toEqual([100, 400]);
    expect(all.inStock).toEqual({ count: 3, isExact: true });
    const { groups } = await find({ category, filters: "f.colour=red&f.size=s" });
    expect(counts(groups, "colour")).toEqual({ red: 1, blue: 1 });
    expect(counts(groups, "size")).toEqual({ s: 1, m: 1 });
    const chosen = groups.find(({ code }) => code === "colour");
    expect(chosen).toMatchObject({
      kind: "choice",
      choices: [
        { slug: "blue", isChosen: false },
        { slug: "red", isChosen: true },
      ],
    });
  });

  it("keep a choice that finds nothing, so that it can be taken off", async () => {
    const { category } = await stocked(["red s", 100, 1, [colour, "red"], [size, "s"]]);
    const { groups, names } = await find({ category, filters: "f.colour=black&f.size=s" });
    expect(names).toEqual([]);
    expect(counts(groups, "colour")).toEqual({ red: 1, black: 0 });
  });

  it("know prices and numbers as ranges, with the ends that they would have without", async () => {
    const { category } = await stocked(
      ["small", 100, 1, [width, 200]],
      ["fitting", 250, 1, [width, 380]],
      ["large", 900, 1, [width, 600]],
    );
    const found = await find({ category, filters: "f.width.min=300&f.width.max=500" });
    expect(found.names).toEqual(["fitting"]);
    expect(found.groups).toContainEqual({
      kind: "range",
      code: "width",
      name: "WIDTH",
      unit: "mm",
      min: 200,
      max: 600,
      chosenMin: 300,
      chosenMax: 500,
    });
    const cheap = await find({ category, filters: "price.max=250" });
    expect(cheap.names.toSorted()).toEqual(["fitting", "small"]);
    expect(counts(cheap.groups, "price")).toEqual([100, 900]);
    const none = await find({ category, filters: "f.width.min=700" });
    expect(none.total).toEqual({ count: 0, isExact: true });
    expect(none.groups).toContainEqual(expect.objectContaining({ code: "width", chosenMin: 700 }));
  });

  it("offer no group that tells nothing apart, and none that the owner does not offer", async () => {
    const { category } = await stocked(
      ["one", 100, 1, [colour, "red"], [hidden, "a"]],
      ["two", 100, 1, [colour, "red"], [hidden, "b"]],
    );
    expect((await find({ category })).groups).toEqual([]);
    expect((await find({ category, filters: "f.batch=a" })).names).toHaveLength(2);
  });

  it("show what can be bought now", async () => {
    const { category } = await stocked(["here", 100, 1], ["sold out", 100, 0]);
    expect((await find({ category, filters: "stock=in" })).names).toEqual(["here"]);
  });

  it("order sizes as sizes are ordered, and other choices by how many they find", async () => {
    const { category } = await stocked(
      ["a", 100, 1, [colour, "red"], [size, "xl"]],
      ["b", 100, 1, [colour, "blue"], [size, "xl"]],
      ["c", 100, 1, [colour, "red"], [size, "s"]],
      ["d", 100, 1, [size, "m"]],
    );
    const { groups } = await find({ category });
    const slugs = (code: string) => Object.keys(counts(groups, code) ?? {});
    expect(slugs("size")).toEqual(["s", "m", "xl"]);
    expect(slugs("colour")).toEqual(["red", "blue"]);
    expect(groups.map(({ code }) => code)).toEqual(["colour", "size"]);
  });
});

describe("a family in a list", () => {
  it("is one card, shown only where one of its members is all that is asked", async () => {
    const { category, ids } = await stocked(
      ["Mug red s", 120, 5, [colour, "red"], [size, "s"]],
      ["Mug blue s", 98, 5, [colour, "blue"], [size, "s"]],
      ["Mug blue xl", 150, 0, [colour, "blue"], [size, "xl"]],
      ["Plate", 500, 5, [colour, "red"], [size, "xl"]],
    );
    await newFamily(shop, "Mug", [colour, size], ids.slice(0, 3));
    const all = await find({ category });
    expect(all.total).toEqual({ count: 2, isExact: true });
    expect(all.cards.find(({ family }) => family)).toMatchObject({
      name: "Mug blue s",
      price: 98,
      family: {
        name: "Mug",
        products: 3,
        options: [
          { name: "COLOUR", values: 2 },
          { name: "SIZE", values: 2 },
        ],
        fromPrice: 98,
        pricesDiffer: true,
      },
    });
    const red = await find({ category, filters: "f.colour=red" });
    expect(red.cards.find(({ family }) => family)).toMatchObject({
      name: "Mug red s",
      family: { products: 1, fromPrice: 120, pricesDiffer: false },
    });
    expect(counts(red.groups, "size")).toEqual({ s: 1, xl: 1 });
    expect((await find({ category, filters: "f.colour=red&f.size=xl" })).names).toEqual(["Plate"]);
    expect((await find({ category, filters: "f.size=xl&stock=in" })).names).toEqual(["Plate"]);
    expect((await find({ category, filters: "f.colour=red&price.max=99" })).names).toEqual([]);
    const inStock = await find({ category, filters: "f.size=xl" });
    expect(inStock.inStock).toEqual({ count: 1, isExact: true });
  });
});

describe("a family in a search", () => {
  it("is shown by the member that was named, where it is all that is asked", async () => {
    const { ids } = await stocked(
      ["Quibble red", 90, 5, [colour, "red"]],
      ["Quibble blue", 95, 5, [colour, "blue"]],
    );
    await newFamily(shop, "Quibble", [colour], ids);
    expect((await find({ q: "quibble" })).names).toEqual(["Quibble red"]);
    expect((await find({ q: "blue quibble" })).names).toEqual(["Quibble blue"]);
    expect((await find({ q: "blue quibble", filters: "f.colour=red" })).names).toEqual([
      "Quibble red",
    ]);
  });
});

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
    const { category } = await stocked(["a", 1, 1], ["b", 2, 1], ["c", 3, 1]);
    const other = await stocked(["d", 1, 1], ["e", 2, 1]);
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
    const { category } = await stocked(
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
    const { category } = await stocked(["cheap", 50, 1], ["dear", 500, 1]);
    const found = await find({ category, filters: "price.min=900&price.max=100" });
    expect(found.names).toEqual(["dear"]);
  });

  it("says not found for a category that is not there", async () => {
    const reply = await callEndpoint(shop, findProducts, { query: { category: "no-such" } });
    expect(reply.status).toBe(404);
  });
});
