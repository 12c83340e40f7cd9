import { describe, expect, it } from "vitest";
import { makeSlug } from "#shared/slug.ts";
import { readByCode } from "#tests/support/sample-dictionary.ts";
import { demoFamilies } from "./families.ts";
import { demoProducts } from "./products.ts";

const read = demoProducts.map((product) => ({ product, found: readByCode(product) }));

/** Slugs of those that lack one of the attributes. */
const lacking = (
  codes: readonly string[],
  isMeant: (each: (typeof read)[number]) => boolean,
): string[] => {
  const meant = read.filter(isMeant);
  expect(meant.length).toBeGreaterThan(0);
  return meant
    .filter(({ found }) => codes.some((code) => !found[code]))
    .map(({ product }) => product.slug);
};
const inCategory =
  (...slugs: string[]) =>
  ({ product }: (typeof read)[number]) =>
    slugs.includes(product.category);

describe("the demo's attributes, read from its texts alone", () => {
  it("has the country of origin of every product", () => {
    for (const { product, found } of read) {
      expect(found.origin, product.slug).toEqual([product.origin.toLowerCase().replace(" ", "-")]);
    }
  });

  it("has power, voltage and socket of every machine", () => {
    const isMachine = ({ product }: (typeof read)[number]) =>
      product.specifications.some(({ name }) => name === "Power supply");
    expect(lacking(["machine", "power", "voltage", "socket"], isMachine)).toEqual([]);
    const others = read.filter((each) => !isMachine(each) && each.found.machine);
    expect(others.map(({ product }) => product.slug)).toEqual([]);
  });

  it.each([
    [
      "flat presses",
      ["plate-size", "plate-width", "plate-depth", "opening"],
      ["flat-heat-presses"],
    ],
    ["mug presses", ["max-volume"], ["mug-presses"]],
    [
      "mugs",
      ["volume", "diameter", "height", "colour", "method", "material"],
      ["mugs", "magic-mugs"],
    ],
    ["bottles", ["volume", "diameter", "material"], ["bottles", "tumblers"]],
    ["shirts", ["size", "colour", "material", "weight-gsm", "method"], ["t-shirts"]],
    ["inks", ["volume", "colour", "method"], ["sublimation-inks", "dtf-inks"]],
    ["films", ["roll-width", "roll-length", "method"], ["dtf-film"]],
    ["papers", ["weight-gsm", "method"], ["sublimation-papers"]],
    ["caps and cushions", ["material"], ["caps", "cushions"]],
    ["gifts", ["material"], ["key-chains", "frames-and-slate", "metal-blanks", "desk-gifts"]],
    ["vinyl", ["roll-width", "colour", "blade-angle"], ["pu-vinyl", "glitter-vinyl"]],
    ["DTF printers", ["print-width", "printheads"], ["dtf-a3-printers", "dtf-24-inch-printers"]],
    [
      "sublimation printers",
      ["print-width", "ink-count"],
      ["a4-sublimation-printers", "a3-sublimation-printers", "wide-format-sublimation-printers"],
    ],
    ["fiber lasers", ["laser-type", "laser-power", "wavelength", "field-width"], ["fiber-lasers"]],
    ["plotters", ["cut-width", "media-width"], ["roll-cutting-plotters"]],
  ])("has of all %s what tells them apart", (_, codes, categories) => {
    expect(lacking(codes, inCategory(...categories))).toEqual([]);
  });

  it("reads the options of every family as the family names them", () => {
    const bySlug = new Map(read.map((each) => [each.product.slug, each]));
    for (const { variants, options } of demoFamilies) {
      for (const slug of variants) {
        const { product, found } = bySlug.get(slug) ?? {};
        for (const code of options) {
          const specified = product?.specifications.find(({ name }) => name.toLowerCase() === code);
          expect(found?.[code], `${code} of ${slug}`).toEqual([makeSlug(specified?.value ?? "")]);
        }
      }
    }
  });
});
