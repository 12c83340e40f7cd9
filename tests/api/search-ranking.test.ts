import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchProducts } from "#shared/catalogue/contract.ts";
import { findProducts, suggest } from "#shared/search/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});

afterAll(() => shop.close());

/** The slugs of what is found. */
async function found(keyword: string): Promise<string[]> {
  const input = { params: { keyword }, address: newAddress() };
  const { body } = await callEndpoint(shop, searchProducts, input);
  return searchProducts.answer.parse(body).map(({ slug }) => slug);
}

/** How many of the `first` results have a slug like this. */
async function alike(keyword: string, pattern: RegExp, first: number): Promise<number> {
  return (await found(keyword)).slice(0, first).filter((slug) => pattern.test(slug)).length;
}

describe("a search in the demo catalogue", () => {
  it.each(["heat press", "heatpress", "hetpress", "het press", "heat press machine", "Heat-Press"])(
    "gives presses for %s, not paper",
    async (keyword) => {
      expect(await alike(keyword, /press/, 12)).toBe(12);
    },
  );

  it.each(["mug", "mugs", "cup", "coffee mug", "Coffee Cups"])(
    "gives mugs, then mug presses, for %s",
    async (keyword) => {
      expect(await alike(keyword, /mug-11-oz(-\w+)?$/, 3)).toBe(3);
      expect(await alike(keyword, /mug/, 6)).toBe(6);
    },
  );

  it("gives inks for ink, and papers for paper", async () => {
    expect(await alike("ink", /ink-/, 3)).toBe(3);
    expect(await alike("paper", /paper/, 2)).toBe(2);
  });

  it.each(["sublimation", "sublimashun", "sublimtion", "sublimition", "subli"])(
    "knows what %s means",
    async (keyword) => {
      expect(await alike(keyword, /sublimation/, 5)).toBe(5);
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
    ["vinyl cutter", /plotter/, 5],
    ["sticker cutter", /plotter/, 5],
    ["dtf machine", /dtf-(printer|curing)/, 4],
    ["mug press", /^mug-press/, 2],
    ["mug pres", /^mug-press/, 2],
    ["photo mug", /mug-11-oz(-\w+)?$/, 3],
    ["chai cup", /mug-11-oz(-\w+)?$/, 3],
    ["mug box of 36", /mug-11-oz(-\w+)?$/, 3],
    ["inc", /ink-/, 3],
    ["teflon sheet", /ptfe/, 1],
    ["mousepad", /mouse-pad/, 1],
    ["pillow", /cushion/, 1],
    ["HP-3838", /clamshell/, 1],
    ["hp3838", /clamshell/, 1],
  ] as const)("puts the right things first for %s", async (keyword, pattern, first) => {
    expect(await alike(keyword, pattern, first)).toBe(first);
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
    ["ink for a4 printer", "sublimation-ink-100-ml"],
    ["A-4 paper", "sublimation-paper-a4"],
    ["silver bottle", "steel-bottle-600-ml"],
    ["2 feet film", "dtf-film-60-cm-x-100-m"],
    ["rang badalne wala mug", "magic-mug-11-oz"],
  ])("gives for %s first %s", async (keyword, slug) => {
    expect((await found(keyword))[0]).toBe(slug);
  });

  it.each(["press 15a", "press 16a", "press 15 amp", "press 16 A socket"])(
    "gives for %s the presses that a large socket bears",
    async (keyword) => {
      const presses = await found(keyword);
      expect(presses).toContain("clamshell-heat-press-38-x-38");
      expect(presses).not.toContain("mug-press-11-oz");
      expect(presses.length).toBeLessThan(10);
    },
  );

  it("reads what is said of the price as a bound", async () => {
    const presses = await found("heat press below 25k");
    expect(presses).toContain("clamshell-heat-press-38-x-38");
    expect(presses).not.toContain("large-format-heat-press-80-x-100");
  });

  it("lists what is asked for as cheap by its price, and offers it so while it is typed", async () => {
    const input = { query: { q: "sasta heat press" }, address: newAddress() };
    const { body } = await callEndpoint(shop, findProducts, input);
    const prices = body.cards?.map(({ price }) => price) ?? [];
    expect(body.sort).toBe("price-up");
    expect(prices.length).toBeGreaterThan(5);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const offered = await callEndpoint(shop, suggest, { ...input, address: newAddress() });
    const slugs = body.cards?.map(({ slug }) => slug);
    expect(offered.body.products?.map(({ slug }) => slug)).toEqual(slugs?.slice(0, 6));
    expect((await found("cheap mug"))[0]).toBe("white-mug-11-oz");
  });

  it.each(["mug prees", "mug pres", "kap press", "kap printing machin"])(
    "gives for %s what it offers while that is typed",
    async (typed) => {
      const input = { query: { q: typed }, address: newAddress() };
      const { body } = await callEndpoint(shop, suggest, input);
      const offered = body.products?.map(({ slug }) => slug) ?? [];
      expect(offered[0]).toMatch(/press/);
      expect((await found(typed)).slice(0, offered.length)).toEqual(offered);
    },
  );

  it("finds with what only mentions a warranty the page that speaks of it", async () => {
    const input = { query: { q: "warranty" }, address: newAddress() };
    const { body } = await callEndpoint(shop, findProducts, input);
    expect(body.cards?.filter(({ name }) => /warranty/i.test(name))).toEqual([]);
    expect(body.also?.[0]?.path).toBe("/terms-conditions#warranty");
  });

  it("changes no word into one that is near by chance", async () => {
    expect((await found("zhai mug"))[0]).toMatch(/mug-11-oz$/);
  });
});
