import { describe, expect, it } from "vitest";
import type { CatalogueProduct } from "./product.ts";
import { createSearchIndex } from "./search-index.ts";
import { testCatalogueProduct } from "./test-products.ts";

const ancestorNames = ["Goods"];

const made = (id: string, given: Partial<CatalogueProduct> = {}) =>
  testCatalogueProduct({ id, name: id, slug: id, ...given });

function indexOf(...products: CatalogueProduct[]) {
  const index = createSearchIndex();
  for (const product of products) index.put(product, ancestorNames);
  return {
    ...index,
    names: (keyword: string) => index.find(keyword, 100).map(({ name }) => name),
  };
}

describe("the search index", () => {
  it("puts a name before a category, a specification and a description", () => {
    const index = indexOf(
      made("1", { name: "Plate", description: "For a lamp." }),
      made("2", { name: "Bowl", specifications: [{ name: "Fits", value: "Lamp" }] }),
      made("3", { name: "Shade", category: { _id: "x", name: "Lamps", slug: "lamps" } }),
      made("4", { name: "Lamp" }),
    );
    expect(index.names("lamp")).toEqual(["Lamp", "Shade", "Bowl", "Plate"]);
  });

  it("finds by the categories above", () => {
    expect(indexOf(made("Plate")).names("goods")).toEqual(["Plate"]);
  });

  it("puts what has all before what has some", () => {
    const index = indexOf(
      made("1", { name: "Red red red" }),
      made("2", { name: "Plate", description: "A red one made of steel." }),
      made("3", { name: "Steel steel steel" }),
    );
    expect(index.names("red steel")[0]).toBe("Plate");
    expect(index.names("red steel")).toHaveLength(3);
  });

  it("puts what is in stock first where all else is equal", () => {
    const index = indexOf(
      made("1", { name: "Plate", stock: 0, createdAt: new Date(9) }),
      made("2", { name: "Plate", sku: "", stock: 3 }),
      made("3", { name: "Plate", stock: 0 }),
    );
    expect(index.find("plate", 9).map(({ id }) => id)).toEqual(["2", "1", "3"]);
  });

  it("puts the product of a model's number first", () => {
    const index = indexOf(
      made("1", { name: "HP 3838 cover for HP 3838" }),
      made("2", { name: "Clamshell", sku: "HP-3838" }),
    );
    for (const keyword of ["HP-3838", "hp3838", "hp 3838"]) {
      expect(index.names(keyword)[0]).toBe("Clamshell");
    }
  });

  it("forgives misspelling, but not of short words and numbers", () => {
    const index = indexOf(made("Sublimation cap"), made("Model 1064"));
    expect(index.names("sublimashun")).toEqual(["Sublimation cap"]);
    expect(index.names("sublimtion")).toEqual(["Sublimation cap"]);
    expect(index.names("cop")).toEqual([]);
    expect(index.names("1065")).toEqual([]);
  });

  it("follows changes and removals", () => {
    const index = indexOf(made("1", { name: "Mug", stock: 0 }), made("2", { name: "Cap" }));
    index.put(made("1", { name: "Bowl", stock: 7 }), ancestorNames);
    index.remove("2");
    index.remove("unknown");
    expect(index.names("mug")).toEqual([]);
    expect(index.names("cap")).toEqual([]);
    expect(index.find("bowl", 9)).toMatchObject([{ id: "1", stock: 7 }]);
    expect([...index.ids()]).toEqual(["1"]);
  });

  it("follows a category's new name", () => {
    const index = indexOf(made("Plate"));
    index.put(made("Plate"), ["Gifts"]);
    expect(index.names("gift")).toEqual(["Plate"]);
    expect(index.names("goods")).toEqual([]);
  });

  it("gives at most as many as asked for", () => {
    const index = indexOf(
      ...Array.from({ length: 30 }, (_, i) => made(String(i), { name: "Cap" })),
    );
    expect(index.find("cap", 10)).toHaveLength(10);
  });

  it.each([
    "%",
    "_",
    "'; select pg_sleep(9)--",
    "__proto__",
    "constructor",
    "toString hasOwnProperty",
    "\u0000",
    "\ud800\udfff😀",
    "1 x ".repeat(500),
    "1".repeat(2_000),
    "cap ".repeat(500),
    "((((((((((",
    "*",
    '"',
  ])("takes %j literally", (keyword) => {
    const index = indexOf(made("1", { name: "Cap" }));
    expect(index.find(keyword, 100).length).toBeLessThanOrEqual(1);
  });
});
