import { describe, expect, it } from "vitest";
import {
  boundsOfOther,
  type Comparison,
  fits,
  isOnSide,
  mostSpecific,
  type ProductFacts,
  type Rule,
} from "./rule.ts";

const nobody = { products: [], categories: [], choices: [], ranges: [] };
const codeOf = (id: string) => ({ mugs: 5, presses: 7 })[id];

function facts(id: string, given: Partial<Record<"in" | "sizes", unknown>> = {}): ProductFacts {
  const { in: categories = [], sizes = {} } = given as {
    in?: number[];
    sizes?: Record<string, number>;
  };
  return {
    id,
    categories: new Set(categories),
    choices: new Map([["colour", new Set(["white"])]]),
    numbers: new Map(Object.entries(sizes).map(([code, size]) => [code, [size]])),
  };
}

const mugRule: Rule = {
  kind: "blank",
  reason: "Any 11 oz mug up to the press's diameter goes round its element.",
  machines: { ...nobody, categories: ["presses"] },
  goods: { ...nobody, categories: ["mugs"], ranges: [{ attribute: "volume", min: 300, max: 340 }] },
  comparisons: [{ goods: "diameter", sign: "at-most", machine: "max-diameter" }],
  starter: null,
};
const press = facts("press", { in: [7], sizes: { "max-diameter": 90 } });
const mug = facts("mug", { in: [5, 9], sizes: { volume: 325, diameter: 82 } });

describe("a side of a rule", () => {
  it("means named products, whatever the conditions", () => {
    const side = { ...nobody, products: ["a"], categories: ["mugs"] };
    expect(isOnSide(side, facts("a"), codeOf)).toBe(true);
    expect(isOnSide(side, facts("b"), codeOf)).toBe(false);
    expect(isOnSide(side, facts("b", { in: [5] }), codeOf)).toBe(true);
  });

  it("without anything means nothing, and a category that is gone has nothing", () => {
    expect(isOnSide(nobody, mug, codeOf)).toBe(false);
    expect(isOnSide({ ...nobody, categories: ["gone"] }, mug, codeOf)).toBe(false);
  });

  it.each([
    [{ attribute: "volume", min: 325, max: 325 }, true],
    [{ attribute: "volume", min: 326, max: null }, false],
    [{ attribute: "volume", min: null, max: 324 }, false],
    [{ attribute: "height", min: null, max: 500 }, false],
  ])("asks of a number %o: %s", (range, expected) => {
    expect(isOnSide({ ...nobody, ranges: [range] }, mug, codeOf)).toBe(expected);
  });

  it("asks for one of the values of a choice", () => {
    const choice = (values: string[]) => ({
      ...nobody,
      choices: [{ attribute: "colour", values }],
    });
    expect(isOnSide(choice(["red", "white"]), mug, codeOf)).toBe(true);
    expect(isOnSide(choice(["red"]), mug, codeOf)).toBe(false);
  });
});

describe("a pair", () => {
  it("fits where both sides are met and every comparison holds", () => {
    expect(fits(mugRule, press, mug, codeOf)).toBe(true);
    const wide = facts("wide", { in: [5], sizes: { volume: 325, diameter: 91 } });
    expect(fits(mugRule, press, wide, codeOf)).toBe(false);
    const unknown = facts("unknown", { in: [5], sizes: { volume: 325 } });
    expect(fits(mugRule, press, unknown, codeOf)).toBe(false);
    expect(fits(mugRule, facts("press", { in: [7] }), mug, codeOf)).toBe(false);
    expect(fits(mugRule, mug, press, codeOf)).toBe(false);
  });

  it("is never a product with itself", () => {
    const all = { ...mugRule, goods: mugRule.machines, comparisons: [] };
    expect(fits(all, press, press, codeOf)).toBe(false);
    expect(fits(all, press, { ...press, id: "other" }, codeOf)).toBe(true);
  });
});

describe("the bounds of the other side", () => {
  const bounds = (sign: Comparison["sign"], side: "machine" | "goods") =>
    boundsOfOther(
      { goods: "width", sign, machine: "width" },
      side,
      facts("a", { sizes: { width: 330 } }),
    );

  it("turn with the side that is known", () => {
    expect(bounds("at-most", "machine")).toEqual([{ min: null, max: 330 }]);
    expect(bounds("at-most", "goods")).toEqual([{ min: 330, max: null }]);
    expect(bounds("at-least", "machine")).toEqual([{ min: 330, max: null }]);
    expect(bounds("at-least", "goods")).toEqual([{ min: null, max: 330 }]);
    expect(bounds("equal", "goods")).toEqual([{ min: 330, max: 330 }]);
  });

  it("are none where the product lacks the attribute", () => {
    const comparison = { goods: "a", sign: "equal", machine: "b" } as const;
    expect(boundsOfOther(comparison, "machine", mug)).toEqual([]);
  });
});

it("takes several numbers one by one: 20 equals neither 10 nor 30, nor lies between them", () => {
  const rule = {
    ...{ machines: { ...nobody, products: ["m"] }, goods: { ...nobody, products: ["g"] } },
    comparisons: [{ goods: "width", sign: "equal", machine: "width" } as const],
  };
  const withWidths = (id: string, widths: number[]) => ({
    ...facts(id),
    numbers: new Map([["width", widths]]),
  });
  const machine = withWidths("m", [10, 30]);
  expect(fits(rule, machine, withWidths("g", [20]), codeOf)).toBe(false);
  expect(fits(rule, machine, withWidths("g", [20, 30]), codeOf)).toBe(true);
});

describe("of several rules that fit", () => {
  const named = (reason: string, machines: string[], goods: string[]): Rule => ({
    ...mugRule,
    reason,
    machines: { ...nobody, products: machines },
    goods: { ...nobody, products: goods },
    comparisons: [],
  });

  it("the one written for the machine speaks, then the one for the goods, then the older", () => {
    const rules = [
      { ...mugRule, reason: "general", comparisons: [] },
      { ...mugRule, reason: "measured" },
      named("goods", [], ["mug"]),
      named("machine", ["press"], []),
    ];
    const spoken = (given: Rule[]) => mostSpecific(given, "press", "mug")?.reason;
    expect(spoken(rules)).toBe("machine");
    expect(spoken(rules.slice(0, 3))).toBe("goods");
    expect(spoken(rules.slice(0, 2))).toBe("measured");
    expect(spoken([mugRule, { ...mugRule, reason: "younger" }])).toBe(mugRule.reason);
  });
});
