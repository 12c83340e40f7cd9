import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributes, attributeValues } from "#server/database/schema/attributes.ts";
import { products } from "#server/database/schema/catalogue.ts";
import type { FilterGroup } from "#shared/search/contract.ts";
import { newAttribute, newFamily, type TestAttribute } from "../support/attributes.ts";
import { openFinder, stockCategory } from "../support/lists.ts";
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

const find = openFinder(() => shop);

const counts = (groups: FilterGroup[], code: string) => {
  const group = groups.find((each) => each.code === code);
  return group?.kind === "choice"
    ? Object.fromEntries(group.choices.map(({ slug, count }) => [slug, count.count]))
    : group && [group.min, group.max];
};

describe("filters of a list", () => {
  it("widen within a group and narrow between groups", async () => {
    const { category } = await stockCategory(
      shop,
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
    const { category } = await stockCategory(
      shop,
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

  it("find a choice by the slug of one that was merged into it, and by its own alone", async () => {
    const paint = await newAttribute(shop, "paint", ["navy", "marine", "sky"]);
    const { category } = await stockCategory(
      shop,
      ["navy", 100, 1, [paint, "navy"]],
      ["sky", 100, 1, [paint, "sky"]],
    );
    const { db } = shop.database;
    await db.delete(attributeValues).where(eq(attributeValues.id, paint.values.marine ?? 0));
    await db
      .update(attributeValues)
      .set({ aliases: ["marine"] })
      .where(eq(attributeValues.id, paint.values.navy ?? 0));
    const found = await find({ category, filters: "f.paint=marine" });
    expect(found.names).toEqual(["navy"]);
    const group = found.groups.find(({ code }) => code === "paint");
    expect(
      group?.kind === "choice" && group.choices.filter(({ isChosen }) => isChosen),
    ).toMatchObject([{ slug: "navy" }]);
    const both = await find({ category, filters: "f.paint=marine&f.paint=navy&f.paint=sky" });
    expect(both.names.toSorted()).toEqual(["navy", "sky"]);
    await db.delete(attributes).where(eq(attributes.id, paint.id));
  });

  it("keep a choice that finds nothing, so that it can be taken off", async () => {
    const { category } = await stockCategory(shop, ["red s", 100, 1, [colour, "red"], [size, "s"]]);
    const { groups, names } = await find({ category, filters: "f.colour=black&f.size=s" });
    expect(names).toEqual([]);
    expect(counts(groups, "colour")).toEqual({ red: 1, black: 0 });
  });

  it("know prices and numbers as ranges, with the ends that they would have without", async () => {
    const { category } = await stockCategory(
      shop,
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
      dividesWell: true,
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

  it("say what there would be without one of the groups that leave nothing", async () => {
    const { category } = await stockCategory(
      shop,
      ["red s", 100, 1, [colour, "red"], [size, "s"]],
      ["blue s", 200, 0, [colour, "blue"], [size, "s"]],
      ["blue m", 300, 0, [colour, "blue"], [size, "m"]],
    );
    const one = { count: 1, isExact: true };
    const sold = await find({ category, filters: "f.colour=blue&f.size=s&stock=in" });
    expect(sold.total).toEqual({ count: 0, isExact: true });
    expect(sold.without).toEqual({ colour: one, stock: one });
    const cheap = await find({ category, filters: "price.max=150&f.colour=blue" });
    expect(cheap.without).toEqual({ colour: one, price: { count: 2, isExact: true } });
    const found = await find({ category, filters: "f.colour=blue" });
    expect(found.without).toEqual({});
  });

  it("offer no group that tells nothing apart, and none that the owner does not offer", async () => {
    const { category } = await stockCategory(
      shop,
      ["one", 100, 1, [colour, "red"], [hidden, "a"]],
      ["two", 100, 1, [colour, "red"], [hidden, "b"]],
    );
    expect((await find({ category })).groups).toEqual([]);
    expect((await find({ category, filters: "f.batch=a" })).names).toHaveLength(2);
  });

  it("show what can be bought now", async () => {
    const { category } = await stockCategory(shop, ["here", 100, 1], ["sold out", 100, 0]);
    expect((await find({ category, filters: "stock=in" })).names).toEqual(["here"]);
  });

  it("order sizes as sizes are ordered, and other choices by how many they find", async () => {
    const { category } = await stockCategory(
      shop,
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
  it("is one card, shown only where one of its variants is all that is asked", async () => {
    const { category, ids } = await stockCategory(
      shop,
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
  it("is shown by the variant that was named, where it is all that is asked", async () => {
    const { ids } = await stockCategory(
      shop,
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

describe("a family's variant without pictures", () => {
  it("has a sibling's on the family's card", async () => {
    const { category, ids } = await stockCategory(
      shop,
      ["Jumbuck red", 90, 5, [colour, "red"]],
      ["Jumbuck blue", 95, 5, [colour, "blue"]],
    );
    const [red = "", blue = ""] = ids;
    await newFamily(shop, "Jumbuck", [colour], ids);
    const picture = ["/media/blue.jpg"];
    const { db } = shop.database;
    await db.update(products).set({ photos: [] }).where(eq(products.id, red));
    await db.update(products).set({ photos: picture }).where(eq(products.id, blue));
    const { cards } = await find({ category, filters: "f.colour=red" });
    expect(cards).toMatchObject([{ name: "Jumbuck red", photo: picture }]);
  });
});

describe("what the words of a search say of the price", () => {
  it("narrows its list as a filter does", async () => {
    const { category } = await stockCategory(
      shop,
      ["Wombat small", 100, 1],
      ["Wombat medium", 250, 1],
      ["Wombat large", 900, 1],
    );
    const bounded = await find({ q: "wombat under ₹300", category });
    expect(bounded.names.toSorted()).toEqual(["Wombat medium", "Wombat small"]);
    expect(bounded.groups).toContainEqual(
      expect.objectContaining({ code: "price", min: 100, max: 900, chosenMax: 300 }),
    );
    const chosen = await find({ q: "wombat under 300", category, filters: "price.min=500" });
    expect(chosen.names).toEqual(["Wombat large"]);
    const literal = await find({ q: "wombat under 300", category, filters: "literal=1" });
    expect(literal.names).toHaveLength(3);
    expect((await find({ q: "between 200 and 300", category })).names).toEqual(["Wombat medium"]);
  });
});
