import { describe, expect, it } from "vitest";
import { createSearchIndex } from "#server/catalogue/search-index.ts";
import { testCatalogueProduct } from "#server/catalogue/test-products.ts";
import { demoFamilies } from "./catalogue/families.ts";
import { demoContent } from "./seed.ts";

const content = await demoContent();
const categories = content.categories.map(({ slug, name, parentSlug }) => ({
  _id: slug,
  name,
  slug,
  parent: parentSlug,
}));
// A family is found once: by the member that stands for it.
const further = new Set(demoFamilies.flatMap(({ members }) => members.slice(1)));
const index = createSearchIndex();
for (const [place, product] of content.products.entries()) {
  if (further.has(product.slug)) continue;
  const category = categories.find(({ slug }) => slug === product.categorySlug);
  if (!category) throw new Error(`there is no category ${product.categorySlug}`);
  const { name, slug, sku = "", description = "", specifications = [] } = product;
  const made = new Date(1e12 - place);
  index.put(
    testCatalogueProduct({
      ...{ id: slug, name, slug, sku, description, specifications, category },
      ...{ price: product.price, stock: product.quantity ?? 0 },
      ...{ createdAt: made, updatedAt: made },
    }),
    categories.filter(({ _id }) => _id === category.parent).map((parent) => parent.name),
  );
}

/** The slugs of what is found. */
const found = (keyword: string) => index.find(keyword, 100).map(({ slug }) => slug);
/** How many of the `first` results have a slug like this. */
const alike = (keyword: string, pattern: RegExp, first: number) =>
  found(keyword)
    .slice(0, first)
    .filter((slug) => pattern.test(slug)).length;

describe("a search in the demo catalogue", () => {
  it.each(["heat press", "heatpress", "hetpress", "het press", "heat press machine", "Heat-Press"])(
    "gives presses for %s, not paper",
    (keyword) => {
      expect(alike(keyword, /press/, 12)).toBe(12);
    },
  );

  it.each(["mug", "mugs", "cup", "coffee mug", "Coffee Cups"])(
    "gives mugs, then mug presses, for %s",
    (keyword) => {
      expect(alike(keyword, /mug-11-oz$/, 3)).toBe(3);
      expect(alike(keyword, /mug/, 6)).toBe(6);
    },
  );

  it("gives inks for ink, and papers for paper", () => {
    expect(alike("ink", /ink-/, 3)).toBe(3);
    expect(alike("paper", /paper/, 2)).toBe(2);
  });

  it.each(["sublimation", "sublimashun", "sublimtion", "sublimition", "subli"])(
    "knows what %s means",
    (keyword) => {
      expect(alike(keyword, /sublimation/, 5)).toBe(5);
    },
  );

  it.each([
    ["tee", /t-shirt/, 2],
    ["t-shirt", /t-shirt/, 2],
    ["t shirts", /t-shirt/, 2],
    ["tshirt", /t-shirt/, 2],
    ["keychain", /key-chain/, 2],
    ["key chain", /key-chain/, 2],
    ["key ring", /key-chain/, 2],
    ["HTV", /vinyl/, 4],
    ["vinyl", /vinyl/, 4],
    ["dtf film", /dtf-film/, 2],
    ["pet film", /dtf-film/, 2],
    ["laser engraver", /laser-(engraver|marker)/, 5],
    ["fiber marker", /fiber-laser-marker/, 3],
    ["fibre laser", /fiber-laser-marker/, 3],
    ["vinyl cutter", /vinyl|plotter/, 6],
    ["vinyl cutter", /plotter/, 2],
    ["sticker cutter", /plotter/, 5],
    ["dtf machine", /dtf-(printer|curing)/, 4],
    ["teflon sheet", /ptfe/, 1],
    ["mousepad", /mouse-pad/, 1],
    ["pillow", /cushion/, 1],
    ["HP-3838", /clamshell/, 1],
    ["hp3838", /clamshell/, 1],
  ] as const)("puts the right things first for %s", (keyword, pattern, first) => {
    expect(alike(keyword, pattern, first)).toBe(first);
  });

  it.each([
    ["15 inch heat press", "clamshell-heat-press-38-x-38"],
    ["15x15 heat press", "clamshell-heat-press-38-x-38"],
    ["38 cm", "clamshell-heat-press-38-x-38"],
    ["16x20 heat press", "swing-away-heat-press-40-x-50"],
    ["24 inch dtf printer", "60-cm-dtf-printer-twin-head"],
    ["60 cm sublimation printer", "24-inch-sublimation-printer"],
    ["1 ltr sublimation ink", "sublimation-ink-1-l"],
    ["1000 ml sublimation ink", "sublimation-ink-1-l"],
    ["100ml ink", "sublimation-ink-100-ml"],
    ["11oz magic mug", "magic-mug-11-oz"],
    ["co2 laser", "co2-laser-engraver-cutter-60-w"],
  ])("gives for %s first %s", (keyword, slug) => {
    expect(found(keyword)[0]).toBe(slug);
  });

  it("shows a mix of machines first on the home page", () => {
    const tops = content.products.slice(0, 10).map(({ categorySlug }) => {
      const category = categories.find(({ slug }) => slug === categorySlug);
      return category?.parent ?? category?.slug;
    });
    expect(new Set(tops).size).toBe(5);
  });
});
