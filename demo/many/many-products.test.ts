import { describe, expect, it } from "vitest";
import { demoCategories } from "../catalogue/categories.ts";
import { manyModels } from "./many-products.ts";

const models = [...manyModels(20_000)];
const products = models.flatMap((model) => model.products);

describe("made-up products", () => {
  it("are as many as wanted, each with a SKU and slug of its own", () => {
    expect(products).toHaveLength(20_000);
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(20_000);
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(20_000);
  });

  it("each say what they weigh and measure packed", () => {
    for (const { weight, packedSize } of products) {
      expect(weight).toBeGreaterThan(0);
      expect(packedSize).toMatch(/^\d+ × \d+ × \d+$/);
    }
  });

  it("are the same each time", () => {
    expect([...manyModels(500)].slice(0, 100)).toEqual(models.slice(0, 100));
  });

  it("lie in the demo's categories", () => {
    const known = demoCategories.flatMap(({ children }) => children.map(({ slug }) => slug));
    expect(known).toEqual(
      expect.arrayContaining([...new Set(products.map((each) => each.category))]),
    );
  });

  it("come alone and in families, whose variants differ in their options", () => {
    const families = models.filter(({ family }) => family !== null);
    expect(families.length / models.length).toBeGreaterThan(0.05);
    expect(models.length / products.length).toBeGreaterThan(0.4);
    for (const { family, products: variants } of families) {
      const values = variants.map(({ specifications }) =>
        specifications
          .slice(0, family?.options.length)
          .map(({ value }) => value)
          .join(" "),
      );
      expect(new Set(values).size).toBe(variants.length);
    }
  });

  it("sell unequally, and some are sold out", () => {
    const sold = products.map((each) => each.sold).toSorted((a, b) => b - a);
    expect(sold[0]).toBeGreaterThan(1_000);
    expect(sold[15_000]).toBe(0);
    expect(products.filter(({ stock }) => stock === 0).length).toBeGreaterThan(500);
  });
});
