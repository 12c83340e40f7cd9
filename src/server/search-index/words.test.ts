import { describe, expect, it } from "vitest";
import { partsOfKeyword, readKeyword } from "./read-keyword.ts";
import { synonymBook } from "./synonym-book.ts";
import { indexPairs, indexWords, lettersAndDigits, machineKeyword } from "./words.ts";

const indexed = (text: string) => indexWords(text).split(" ");
const sought = (keyword: string) =>
  partsOfKeyword(keyword).map((part) => (part.kind === "word" ? part.word : part.sizes[0]));
const noSynonyms = synonymBook([]);
/** For each thing that is looked for, the words that are equal to it. */
const termsOf = (keyword: string) =>
  readKeyword(keyword, { book: noSynonyms, known: new Set() }).segments.flatMap((segment) =>
    segment.flatMap((terms) => terms.map(({ any }) => any)),
  );

describe("the words of a text", () => {
  it.each([
    ["Heat presses", "heat press"],
    ["Mugs, inks & papers", "mug ink paper"],
    ["Cutting and engraving", "cut and engrav"],
    ["Batteries, boxes, glass, bus", "battery box glass bus"],
    ["CO₂ Café", "co2 cafe"],
    ["Coffee cups", "coffee cup"],
    ["Colour fibre tees", "color fiber tee"],
    ["मग 杯子", "मग 杯子"],
    ["😀 \u0000 % _ '", ""],
    ["5-in-1", "5 in 1"],
    ["₹1,29,000", "129000"],
    ["A-4 paper, a 3 sheets", "a4 paper a3 sheet"],
    ["a 4-colour printer", "a 4 color printer"],
  ])("of %j are %j", (text, expected) => {
    expect(indexWords(text)).toBe(expected);
  });

  it("are joined with their neighbours, but not past a comma", () => {
    expect(indexPairs("MDF key chain, 11 oz")).toBe("mdfkey keychain");
    expect(indexPairs("T-shirt")).toBe("tshirt");
    expect(indexPairs("mug. Press")).toBe("");
  });

  it("tell of machines", () => {
    expect(machineKeyword("Combo heat press, 5-in-1")).toBe("machine");
    expect(machineKeyword("Damper kit for roll printers")).toBe("");
  });
});

describe("equal sizes", () => {
  it.each([
    ["38 cm", "15 inch"],
    ["15 inches", "38 × 38 cm"],
    ['15"', "380 mm"],
    ["15″", "38cm"],
    ["24-inch", "60 cm"],
    ["60cm", "24-inch roll"],
    ["61 cm", "24 inch"],
    ["1 ltr", "1 litre"],
    ["1 l", "1000 ml"],
    ["1000ml", "1 liter"],
    ["0.5 l", "500 ml"],
    ["1 kg", "1000 gm"],
    ["2 kW", "2,000 W"],
    ["1.8 m", "1,800 mm"],
    ["2 feet", "60 cm"],
    ["6ft", "1.8 m"],
    ["15 A", "16 A socket"],
    ["15amp", "16 amps"],
    ["220v", "230 V"],
    ["240 volts", "220–240 V"],
    ["20 oz", "20–30 oz"],
    ["30 oz", "20 to 30 oz"],
    ["16 x 20 inch", "40 × 50 cm"],
    ["15x15", "38 × 38 cm"],
    ["33cmx100m", "33 cm × 100 m"],
    ["1064nm", "1,064 nm"],
    ["180gsm", "180 gsm"],
  ])("%s is found in %s", (keyword, text) => {
    const words = indexed(text);
    for (const any of termsOf(keyword)) {
      expect(any.some((each) => words.includes(each))).toBe(true);
    }
  });

  it.each([
    ["38 cm", "38 mm"],
    ["15 inch", "15 mm"],
    ["15 inch", "40 cm"],
    ["1 l", "1 kg"],
    ["100 ml", "1 litre"],
    ["5 inch", "5-in-1"],
    ["6 A", "16 A"],
    ["110 V", "230 V"],
    ["16 A", "16 V"],
  ])("%s is not found in %s", (keyword, text) => {
    const words = indexed(text);
    expect(termsOf(keyword)[0]?.some((each) => words.includes(each))).toBe(false);
  });
});

describe("what a keyword looks for", () => {
  it.each([
    ["heat press for the t-shirts", ["heat", "press", "t", "shirt"]],
    ["price of mug", ["mug"]],
    ["the", ["the"]],
    ["mug mugs MUG", ["mug"]],
    ["", []],
    [" \t\n", []],
    ["%_';--\u0000\\😀", []],
    ["__proto__", ["proto"]],
    ["\ud800 ink", ["ink"]],
  ])("%j: %j", (keyword, expected) => {
    expect(sought(keyword)).toEqual(expected);
  });

  it("keeps the order, and the neighbours joined", () => {
    expect(sought("mug press mug ink")).toEqual(["mug", "press", "ink"]);
    const { segments } = readKeyword("mug press 11 oz", {
      book: noSynonyms,
      known: new Set(["mugpress"]),
    });
    expect(segments[0]?.at(-1)).toEqual([{ any: ["mugpress"] }]);
  });

  it("is limited, however much is typed", () => {
    expect(sought("a b c d e f g h i j k l m n o p".repeat(50))).toHaveLength(8);
    expect(sought("x".repeat(2_000))).toEqual(["x".repeat(40)]);
  });

  it("is few words, however many large areas are typed", () => {
    const typed = "390x390 389x388 387x386 385x384";
    const { strict = [], segments } = readKeyword(typed, { book: noSynonyms, known: new Set() });
    const words = (read: typeof strict) => read.flat(2).flatMap(({ any }) => any);
    const counts = strict.flat(2).map(({ any }) => any.length);
    expect(counts).toHaveLength(6);
    expect(Math.max(...counts)).toBeLessThanOrEqual(50);
    expect(words(segments).length).toBeLessThanOrEqual(80);
  });

  it("is a model's number, however it is split", () => {
    expect(lettersAndDigits("HP-3838")).toBe(lettersAndDigits("hp 3838"));
  });
});
