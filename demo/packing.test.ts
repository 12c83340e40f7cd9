import { describe, expect, it } from "vitest";
import { demoProducts } from "./catalogue/products.ts";
import { packingOf } from "./packing.ts";

const packed = demoProducts.map((product) => {
  const { weight, packedSize } = packingOf(product);
  const sides = packedSize.split(" × ").map(Number);
  const stated = (name: string) =>
    product.specifications.find((each) => each.name === name)?.value ?? "";
  return { ...product, weight, sides, stated };
});
const of = (text: RegExp, sku: RegExp) => {
  const found = packed.flatMap((product) => {
    const match = text.exec(product.name) ?? text.exec(product.stated("Size"));
    return match && sku.test(product.sku) ? [{ product, match }] : [];
  });
  expect(found.length).toBeGreaterThan(0);
  return found;
};

describe("what the demo's goods weigh and measure as packed", () => {
  it("is three sides in millimetres and grams, each box heavier than air and lighter than lead", () => {
    for (const { sku, weight, sides } of packed) {
      expect(sides, sku).toHaveLength(3);
      expect(sides.every((side) => Number.isInteger(side) && side > 0)).toBe(true);
      const litres = sides.reduce((volume, side) => volume * side, 1) / 1_000_000;
      expect(weight / 1_000 / litres, sku).toBeGreaterThan(0.01);
      expect(weight / 1_000 / litres, sku).toBeLessThan(11.3);
    }
  });

  it("has no bottle lighter than its ink, by the litre or by 100 ml", () => {
    for (const { product } of of(/1 litre/, /^INK-/)) {
      expect(product.weight, product.sku).toBeGreaterThan(1_050);
      expect(product.weight, product.sku).toBeLessThan(1_500);
    }
    for (const { product } of of(/100 ml/, /^INK-/)) {
      expect(product.weight, product.sku).toBeGreaterThan(110);
      expect(product.weight, product.sku).toBeLessThan(250);
    }
  });

  it("has no roll shorter than its width, nor lighter than what is wound on it", () => {
    // Grams a square metre: PET film of 75 µm, paper of 100 gsm, vinyl on its carrier.
    const density = (sku: string) => (/^DTF/.test(sku) ? 104 : /^PAP/.test(sku) ? 100 : 200);
    for (const { product, match } of of(/(\d+) cm × (\d+) m\b/, /^(DTF-FILM|PAP|VIN)/)) {
      const [widthCm = 0, lengthM = 0] = match.slice(1).map(Number);
      expect(product.sides[0], product.sku).toBeGreaterThan(widthCm * 10);
      const wound = (widthCm / 100) * lengthM * density(product.sku);
      expect(product.weight, product.sku).toBeGreaterThan(wound);
      expect(product.weight, product.sku).toBeLessThan(wound * 1.4 + 200);
    }
  });

  it("has no sheet, slate or cup smaller in its box than it is", () => {
    for (const { product, match } of of(/(\d+) × (\d+) cm/, /^(GA|PTFE)/)) {
      const rolled = product.sku.startsWith("PTFE");
      const [long = 0, short = 0] = match.slice(1).map((cm) => Number(cm) * 10);
      const [first = 0, second = 0] = product.sides;
      if (rolled) expect(first).toBeGreaterThan(Math.min(long, short));
      else expect([first > long, second > short], product.sku).toEqual([true, true]);
    }
    for (const { product, match } of of(/(\d+) mm across, (\d+) mm high/, /^DW/)) {
      const [across = 0, high = 0] = match.slice(1).map(Number);
      const sorted = product.sides.toSorted((a, b) => b - a);
      expect(sorted[0], product.sku).toBeGreaterThan(Math.max(across, high));
      expect(sorted[2], product.sku).toBeGreaterThan(across);
    }
  });

  it("has every machine in a crate larger and heavier than itself", () => {
    const machines = packed.filter(({ stated }) => / kg$/.test(stated("Size and weight")));
    expect(machines.length).toBeGreaterThan(25);
    for (const { sku, weight, stated } of machines) {
      const kilograms = Number(/([\d.]+) kg$/.exec(stated("Size and weight"))?.[1]);
      expect(weight, sku).toBeGreaterThan(kilograms * 1_000);
    }
    for (const { sku, weight, stated } of packed) {
      const own = /^([\d.]+) kg$/.exec(stated("Weight"))?.[1];
      if (own) expect(weight, sku).toBeGreaterThan(Number(own) * 1_000);
    }
  });
});
