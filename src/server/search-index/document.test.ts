import { describe, expect, it, vi } from "vitest";
import { searchDocument } from "./document.ts";

const press = {
  name: "Heat press, 38 × 38 cm",
  sku: "HP-3838",
  categoryNames: ["Flat heat presses", "Heat presses"],
  specifications: [{ name: "Power", value: "1.6 kW" }],
  description: "O'Brien's \\ workhorse",
};

/** The weights of each word. */
function weights(document: string): Record<string, string> {
  return Object.fromEntries(
    [...document.matchAll(/'((?:[^']|'')+)':([\dA-D,]+)/g)].map(([, word, at]) => [
      word,
      [...new Set(at?.replaceAll(/[\d,]/g, ""))].join(""),
    ]),
  );
}

describe("a search document", () => {
  it("weighs name and SKU, then categories, specifications and the description", () => {
    const { document } = searchDocument([press]);
    expect(weights(document)).toMatchObject({
      heat: "AB",
      heatpress: "AB",
      "380mm": "A",
      hp3838: "A",
      machine: "B",
      flat: "B",
      "1600w": "C",
      workhorse: "D",
    });
  });

  it("knows what the goods are by the last word of their name, and what only goes with them", () => {
    const { mainWords } = searchDocument([
      {
        ...press,
        name: "Heat press with stand, 38 × 38 cm, red",
        specifications: [
          { name: "Opening", value: "Clamshell" },
          { name: "Works with", value: "Mugs" },
          { name: "Pump", value: "Quiet, with a filter of steel" },
        ],
      },
    ]);
    const main = weights(mainWords);
    expect(main).toMatchObject({
      press: "A",
      heatpress: "A",
      heat: "B",
      flat: "C",
      "380mm": "C",
      "380x380mm": "C",
      stand: "D",
      red: "D",
      clamshell: "D",
      quiet: "D",
      "=hp3838": "A",
    });
    for (const other of ["mug", "steel", "workhorse"]) expect(main).not.toHaveProperty(other);
  });

  it("tells the vocabulary how words are written, and which say what the goods are", () => {
    const { words } = searchDocument([{ ...press, description: "Mugs too" }]);
    expect(words).toContainEqual({ word: "heatpress", written: "heat press", isMain: true });
    expect(words).toContainEqual({ word: "press", written: "press", isMain: true });
    expect(words).toContainEqual({ word: "mug", written: "mugs", isMain: false });
    expect(words.map(({ word }) => word)).not.toContain("hp3838");
  });

  it("writes quotes and backslashes as PostgreSQL reads them", () => {
    expect(searchDocument([{ ...press, sku: "A'B\\C" }]).document).not.toMatch(/'[^':]*\\(?!\\)/);
  });

  it("has what is common to a family once", () => {
    const one = searchDocument([press]);
    const both = searchDocument([press, { ...press, sku: "HP-3839" }]);
    const added = Object.keys(weights(both.document)).filter(
      (word) => !(word in weights(one.document)),
    );
    expect(added).toEqual(["3839", "hp3839"]);
    expect(both.document.match(/'workhorse':[^ ]+/)?.[0]).toBe(
      one.document.match(/'workhorse':[^ ]+/)?.[0],
    );
  });

  it("of a family reads what its variants share once", () => {
    const variants = ["white", "black", "blue"].map((colour) => ({
      ...press,
      name: `Heat press, ${colour}`,
      description: "A press for a shared afternoon",
    }));
    // Whatever reads a text brings its letters to one form first.
    const readings = (family: typeof variants) => {
      const read = vi.spyOn(String.prototype, "normalize");
      searchDocument(family);
      const texts = read.mock.contexts.map(String);
      read.mockRestore();
      return texts.filter((text) => /afternoon/.test(text)).length;
    };
    expect(readings(variants.slice(0, 1))).toBeGreaterThan(0);
    expect(readings(variants)).toBe(readings(variants.slice(0, 1)));
  });
});
