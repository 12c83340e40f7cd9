import { describe, expect, it } from "vitest";
import type { EntryCounts } from "../search-index/count-entries.ts";
import { filterGroups } from "./filter-groups.ts";
import type { ChosenFilters } from "./list-filter.ts";
import type { FilterAttribute } from "./store.ts";

const nothing: ChosenFilters = {
  inStock: false,
  price: { min: null, max: null },
  choices: new Map(),
  ranges: new Map(),
};

const attribute = (code: string, kind: FilterAttribute["kind"] = "choice"): FilterAttribute => ({
  id: code,
  code,
  name: code,
  kind,
  unit: "",
});

/** Counts of 13 entries: how many have each choice of an attribute, and some of their numbers. */
function counts(
  choices: Record<string, Record<string, number>>,
  numbers: EntryCounts["numbers"] = [],
): EntryCounts {
  return {
    entries: { count: 13, isExact: true },
    inStock: 13,
    price: { minPaise: 100, maxPaise: 900 },
    choices: Object.entries(choices).flatMap(([code, values]) =>
      Object.entries(values).map(([slug, cards]) => ({
        code,
        slug,
        name: slug,
        swatch: "",
        position: 0,
        cards,
      })),
    ),
    numbers,
  };
}

const groupsOf = (attributes: FilterAttribute[], all: EntryCounts, chosen = nothing) =>
  filterGroups(attributes, chosen, all, new Map()).map(({ code, dividesWell }) => [
    code,
    dividesWell,
  ]);

describe("the groups of filters", () => {
  it("come in the dictionary's order, those that hardly tell products apart last", () => {
    const all = counts(
      {
        origin: { china: 13 },
        method: { dtf: 13, sublimation: 12 },
        opening: { clamshell: 5, "swing-away": 6 },
        socket: { "6-a": 4, "16-a": 9 },
      },
      [
        { code: "power", min: 400, max: 2200, having: 13, squares: 33 },
        { code: "voltage", min: 230, max: 415, having: 13, squares: 145 },
        { code: "old", min: 1, max: 2 },
      ],
    );
    const numbers = ["power", "voltage", "old"].map((code) => attribute(code, "number"));
    const choices = ["method", "opening", "origin", "socket"].map((code) => attribute(code));
    expect(groupsOf([...numbers, ...choices], all)).toEqual([
      ["price", true],
      ["power", true],
      ["old", true],
      ["opening", true],
      ["socket", true],
      ["origin", false],
      ["voltage", false],
      ["method", false],
    ]);
  });

  it("begin with price and country of origin where goods come from several", () => {
    const all = counts({ opening: { clamshell: 5 }, origin: { china: 8, india: 5 } });
    expect(
      groupsOf([attribute("opening"), attribute("origin")], all).map(([code]) => code),
    ).toEqual(["price", "origin", "opening"]);
  });

  it("offer the country of origin whatever else there is to offer", () => {
    const many = Array.from({ length: 20 }, (_, place) => `a${place}`);
    const all = counts({
      ...Object.fromEntries(many.map((code) => [code, { one: 6, two: 7 }])),
      origin: { china: 13 },
    });
    const codes = groupsOf(
      [...many, "origin"].map((code) => attribute(code)),
      all,
    );
    expect(codes).toHaveLength(12);
    expect(codes.at(-1)).toEqual(["origin", false]);
  });
});
