import { describe, expect, it } from "vitest";
import { usualHome } from "#shared/settings/home-defaults.ts";
import { inDisplayOrder } from "../display-order.ts";
import { demoCategories } from "./categories.ts";
import { demoFamilies } from "./families.ts";
import { demoProducts } from "./products.ts";

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What stands more than once, so that a failure names the culprits. */
function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function specification(slug: string, name: string): string | undefined {
  const product = demoProducts.find((candidate) => candidate.slug === slug);
  return product?.specifications.find((entry) => entry.name === name)?.value;
}

describe("demo categories", () => {
  const slugs = demoCategories.flatMap((top) => [top.slug, ...top.children.map((c) => c.slug)]);

  it("has ten top-level categories, DTF printing and sublimation printers first", () => {
    expect(demoCategories).toHaveLength(10);
    expect(demoCategories.slice(0, 2).map((top) => top.name)).toEqual([
      "DTF printing",
      "Sublimation printers",
    ]);
  });

  it("has well-formed slugs, each used once", () => {
    expect(slugs.filter((slug) => !slugShape.test(slug))).toEqual([]);
    expect(repeated(slugs)).toEqual([]);
  });
});

describe("demo products", () => {
  it("has well-formed slugs, names and SKUs, each used once", () => {
    const slugs = demoProducts.map((product) => product.slug);
    expect(slugs.filter((slug) => !slugShape.test(slug))).toEqual([]);
    expect(repeated(slugs)).toEqual([]);
    expect(repeated(demoProducts.map((product) => product.name))).toEqual([]);
    expect(repeated(demoProducts.map((product) => product.sku))).toEqual([]);
  });

  it("files every product under a subcategory that exists", () => {
    const known = new Set(demoCategories.flatMap((top) => top.children.map((c) => c.slug)));
    const astray = demoProducts.filter((product) => !known.has(product.category));
    expect(astray.map((product) => product.slug)).toEqual([]);
  });

  it("has products in every top-level category", () => {
    const filled = new Set(demoProducts.map((product) => product.category));
    const empty = demoCategories.filter((top) => !top.children.some((c) => filled.has(c.slug)));
    expect(empty.map((top) => top.slug)).toEqual([]);
  });

  it("is out of stock exactly twice, to show the state", () => {
    const out = demoProducts.filter((product) => product.stock === 0);
    expect(out.map((product) => product.slug).sort()).toEqual([
      "glitter-vinyl-1-m",
      "rotary-attachment-80-mm",
    ]);
  });

  it("fits every mug press by its diameter", () => {
    const mugs = demoProducts.filter(({ category }) => ["mugs", "magic-mugs"].includes(category));
    expect(mugs).toHaveLength(8);
    for (const { slug } of mugs) {
      const millimetres = Number.parseInt(specification(slug, "Size") ?? "", 10);
      expect(millimetres).toBeGreaterThanOrEqual(75);
      expect(millimetres).toBeLessThanOrEqual(90);
    }
  });

  it.each(demoProducts)("describes and prices $slug", (product) => {
    expect(Number.isInteger(product.price) && product.price > 0).toBe(true);
    expect(Number.isInteger(product.stock) && product.stock >= 0).toBe(true);
    expect(product.description.length).toBeGreaterThanOrEqual(200);
    expect(product.description.split("\n\n").length).toBeGreaterThanOrEqual(2);
    expect(product.description.split("\n\n").length).toBeLessThanOrEqual(4);
    expect(product.specifications.length).toBeGreaterThanOrEqual(4);
    expect(product.specifications.length).toBeLessThanOrEqual(12);
    expect(repeated(product.specifications.map((entry) => entry.name))).toEqual([]);
    expect(product.hsn).toMatch(/^\d{4,8}$/);
    expect([5, 18]).toContain(product.gstPercent);
    expect(Number.isNaN(Date.parse(product.taxFrom))).toBe(false);
    expect(product.origin).not.toBe("");
    expect(product.netQuantity).not.toBe("");
    // What is sold by the roll, pack, litre, metre or set says so on papers, too.
    const counted = /^1 (roll|pack|l|m|kg|set|kit)\b/.exec(product.netQuantity)?.[1] ?? "";
    const unit = {
      roll: "ROL",
      pack: "PAC",
      l: "LTR",
      m: "MTR",
      kg: "KGS",
      set: "SET",
      kit: "SET",
    };
    if (counted) expect(product.unit).toBe(unit[counted as keyof typeof unit]);
  });

  it.each(demoProducts)("raises the discount of $slug with the quantity", (product) => {
    const tiers = product.bulkDiscounts;
    for (const [index, tier] of tiers.entries()) {
      const before = tiers[index - 1];
      expect(Number.isInteger(tier.quantity) && tier.quantity >= 2).toBe(true);
      expect(tier.discount).toBeGreaterThanOrEqual(0);
      expect(tier.discount).toBeLessThanOrEqual(100);
      if (before) {
        expect(tier.quantity).toBeGreaterThan(before.quantity);
        expect(tier.discount).toBeGreaterThan(before.discount);
      }
    }
  });

  it("says warranty and training on every machine, and what a consumable works with", () => {
    const wanting = demoProducts.filter((product) => {
      const names = product.specifications.map((entry) => entry.name);
      const machine = names.includes("Installation and training") && names.includes("Warranty");
      return !machine && !names.includes("Works with");
    });
    expect(wanting.map((product) => product.slug)).toEqual([]);
  });
});

describe("demo families", () => {
  const productOf = new Map(demoProducts.map((product) => [product.slug, product]));
  const variantsOf = ({ variants }: (typeof demoFamilies)[number]) =>
    variants.flatMap((slug) => productOf.get(slug) ?? []);

  it("has variants that are there, two at least, each in one family", () => {
    const slugs = demoFamilies.flatMap(({ variants }) => variants);
    expect(slugs.filter((slug) => !productOf.has(slug))).toEqual([]);
    expect(repeated(slugs)).toEqual([]);
    expect(repeated(demoFamilies.map(({ name }) => name))).toEqual([]);
    for (const { variants } of demoFamilies) expect(variants.length).toBeGreaterThan(1);
  });

  it.each(demoFamilies)("tells the variants of $name apart by their options", (family) => {
    const options = family.variants.map((slug) =>
      family.options.map((code) =>
        specification(slug, code.charAt(0).toUpperCase() + code.slice(1)),
      ),
    );
    expect(options.flat().filter((value) => !value)).toEqual([]);
    expect(repeated(options.map((values) => values.join(", ")))).toEqual([]);
    // What a text says of its colour or size is its own.
    const texts = variantsOf(family).map(({ description, specifications }) =>
      JSON.stringify([description, specifications]),
    );
    expect(repeated(texts)).toEqual([]);
  });

  it.each(demoFamilies)("keeps the trade's terms of $name the same for all", (family) => {
    const terms = variantsOf(family).map(
      ({ category, hsn, gstPercent, taxFrom, bulkDiscounts, shipping, origin, netQuantity }) =>
        JSON.stringify([category, hsn, gstPercent, taxFrom, bulkDiscounts]) +
        JSON.stringify([shipping, origin, netQuantity]),
    );
    expect(new Set(terms).size).toBe(1);
  });

  it("leaves no product that is several colours, sizes or shapes at once", () => {
    const goods = demoProducts.filter(({ bulkDiscounts }) => bulkDiscounts.length > 0);
    const several = goods.filter(({ description, specifications }) =>
      [description, ...specifications.map(({ name }) => name)].some((text) =>
        /^(Colours|Sizes|Shapes)$|we ring you about (it|the (split|colours))/.test(text),
      ),
    );
    expect(several.map(({ slug }) => slug)).toEqual([]);
  });

  it("shows one variant of each early, and the others last", () => {
    const ordered = inDisplayOrder(demoProducts, demoFamilies, ({ category }) => category);
    expect(ordered).toHaveLength(demoProducts.length);
    const later = new Set(demoFamilies.flatMap(({ variants }) => variants.slice(1)));
    const firstLater = ordered.findIndex(({ slug }) => later.has(slug));
    expect(ordered.slice(firstLater).every(({ slug }) => later.has(slug))).toBe(true);
    expect(ordered.length - firstLater).toBe(later.size);
  });
});

describe("demo carousel", () => {
  it("names four machines that exist and are in stock", () => {
    expect(usualHome.slides).toHaveLength(4);
    for (const slide of usualHome.slides) {
      const product = demoProducts.find((candidate) => candidate.slug === slide.product);
      expect(product?.stock, slide.product).toBeGreaterThan(0);
    }
  });
});
