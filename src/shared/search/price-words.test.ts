import { describe, expect, it } from "vitest";
import { readPriceWords } from "./price-words.ts";

const read = (typed: string) => {
  const { words, price } = readPriceWords(typed);
  return [words, price.min, price.max];
};

describe("words about the price", () => {
  it.each([
    ["press under 25000", "press", 25_000],
    ["heat press below 25k", "heat press", 25_000],
    ["cap press under 10000", "cap press", 10_000],
    ["heat press less than Rs. 25,000", "heat press", 25_000],
    ["press under ₹1,00,000 for shop", "press for shop", 100_000],
    ["laser upto 1.5 lakh", "laser", 150_000],
    ["laser up to 2 lac", "laser", 200_000],
    ["Under 500 mug", "mug", 500],
    ["₹500 mug", "mug", 500],
    ["mug 500 rs", "mug", 500],
    ["mug Rs.500/-", "mug", 500],
    ["mug 500/-", "mug", 500],
    ["mug under 100 rs", "mug", 100],
    ["mug 100 se kam", "mug", 100],
    ["100 rupaye tak mug", "mug", 100],
    ["मग 100 से कम", "मग", 100],
    ["press max 20 hazar", "press", 20_000],
    ["press budget 25000", "press", 25_000],
    ["not more than 300 inr ink", "ink", 300],
    ["press <25000", "press", 25_000],
    ["under 500", "", 500],
    ["५०० से कम mug", "mug", 500],
    ["मग १,५०० रुपये", "मग", 1_500],
    ["mug under ৫০০", "mug", 500],
    ["mug under ₹1.999", "mug", 2],
    ["mug under ₹999999999999", "mug", 999_999_999],
  ])("of %j leave %j, up to ₹%d", (typed, words, max) => {
    expect(read(typed)).toEqual([words, null, max]);
  });

  it.each([
    ["press above 50000", "press", 50_000, null],
    ["printer more than 1 lakh", "printer", 100_000, null],
    ["printer from 50k", "printer", 50_000, null],
    ["laser 1 lakh se upar", "laser", 100_000, null],
    ["press between 10000 and 25000", "press", 10_000, 25_000],
    ["press between 25,000 and 10,000", "press", 10_000, 25_000],
    ["press 10k to 25k", "press", 10_000, 25_000],
    ["press 10-25k", "press", 10_000, 25_000],
    ["ink ₹500 - ₹1000", "ink", 500, 1_000],
    ["press from 5000 to 9000", "press", 5_000, 9_000],
    ["press above 5000 under 9000", "press", 5_000, 9_000],
    ["mug under 500 above 900", "mug", 500, 900],
    ["mug ₹500to₹900", "mug", 500, 900],
  ])("of %j leave %j, from %j to %j", (typed, words, min, max) => {
    expect(read(typed)).toEqual([words, min, max]);
  });

  it.each([
    "hp-3838",
    "hp 3838 press",
    "press 25000",
    "plotter 720",
    "press under 40 cm",
    "press above 15x15",
    "press between 40 and 60 cm",
    "tumbler 20 to 30 oz",
    "20-30 oz",
    "tumbler under 600ml",
    "printer for a4 to a3",
    "more than 6 colours",
    "5 in 1",
    "t-shirt from 180 gsm",
    "from 5 to 8",
    "under 2",
    "mug rs",
    "mug under ₹1e3",
    "mug under ₹1.2.3",
    "mug under ₹99999999999999999999",
    "मग ११ oz",
    "underlay",
    "",
  ])("are none in %j", (typed) => {
    expect(read(typed)).toEqual([typed, null, null]);
  });

  it.each([
    ["sasta mug", "mug"],
    ["sabse saste mugs", "mugs"],
    ["Cheap heat press", "heat press"],
    ["cheapest dtf film", "dtf film"],
    ["low budget dtf printer", "dtf printer"],
    ["budget heat press", "heat press"],
    ["kam daam me mug", "mug"],
    ["cap press lowest price", "cap press"],
    ["सस्ता मग", "मग"],
    ["sasta", ""],
  ])("of %j leave %j, the lowest price first", (typed, words) => {
    expect(readPriceWords(typed)).toEqual({
      words,
      price: { min: null, max: null },
      sort: "price-up",
    });
  });

  it.each(["press budget 25000", "press cheaper than 25000", "mug", "budgetary mug", "low press"])(
    "in %j ask for no order",
    (typed) => {
      expect(readPriceWords(typed).sort).toBeNull();
    },
  );

  it("that lack their number yet are left out, but not alone", () => {
    expect(read("press under")).toEqual(["press", null, null]);
    expect(read("press below rs")).toEqual(["press", null, null]);
    expect(read("under")).toEqual(["under", null, null]);
  });

  it("are read once: what is left says nothing of the price", () => {
    const { words } = readPriceWords("mug under 500 under 300 above 20 rs");
    expect(readPriceWords(words)).toEqual({ words, price: { min: null, max: null }, sort: null });
  });

  it("take no longer for a long text", () => {
    const before = performance.now();
    for (const text of [
      "1 to ".repeat(400),
      "under ".repeat(333),
      "9".repeat(2_000),
      "1,".repeat(1_000),
    ])
      readPriceWords(text);
    expect(performance.now() - before).toBeLessThan(500);
  });
});
