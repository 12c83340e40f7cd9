import { describe, expect, it } from "vitest";
import { countFilters, readListQuery, writeListQuery } from "./list-query.ts";

const read = (search: string) => readListQuery(new URLSearchParams(search));
/** In the one spelling of an address. */
const spelt = (search: string) => writeListQuery(read(search)).toString();

describe("a list's address", () => {
  it("says keyword, whether it is meant as typed, sorting, stock, prices, choices, ranges and machines", () => {
    expect(
      read(
        "q=mug&literal=1&sort=price-up&stock=in&price.min=100&price.max=2,500&f.colour=red&f.colour=blue&f.width.min=380&fits=mug-press-11-oz",
      ),
    ).toEqual({
      q: "mug",
      isLiteral: true,
      sort: "price-up",
      inStock: true,
      price: { min: 100, max: 2500 },
      choices: { colour: ["blue", "red"] },
      ranges: { width: { min: 380, max: null } },
      fits: ["mug-press-11-oz"],
    });
  });

  it("has bounds of the price in its words, which those that are chosen replace", () => {
    expect(read("q=press+under+25,000")).toMatchObject({
      q: "press",
      price: { min: null, max: 25_000 },
    });
    expect(spelt("q=press+under+25,000")).toBe("q=press&price.max=25000");
    expect(spelt("q=press+under+25k&price.min=500")).toBe("q=press&price.min=500");
    expect(spelt("q=press+under+25k&literal=1")).toBe("q=press+under+25k&literal=1");
    expect(spelt("q=under+500")).toBe("price.max=500");
  });

  it("has one spelling for one wish", () => {
    const one = spelt("f.size=m&f.colour=red&f.colour=blue&stock=in&utm_source=mail&gclid=1");
    expect(one).toBe("stock=in&f.colour=blue&f.colour=red&f.size=m");
    expect(spelt("f.colour=blue&f.colour=red&f.colour=red&stock=in&f.size=m")).toBe(one);
  });

  it.each([
    ["", ""],
    ["price.min=&price.max=", ""],
    ["price.min=abc&price.max=-5", ""],
    ["price.min=1e9", ""],
    ["price.min=500&price.max=100", "price.min=100&price.max=500"],
    ["f.width.min=500&f.width.max=100", "f.width.min=100&f.width.max=500"],
    ["f.=x&f.a.b=1&f.__proto__=x&f.Colour=red&f.colour=%00", ""],
    ["sort=password&stock=out&literal=yes", ""],
    ["literal=1&q=mgu", "q=mgu&literal=1"],
    ["f.constructor=red", "f.constructor=red"],
    [`f.colour=${"x".repeat(200)}`, ""],
    ["f.width.min=40&f.width.max=20+in&f.width.unit=cm|mm", "f.width.min=400&f.width.max=500"],
    ["f.power.max=2+kW&f.power.unit=W", "f.power.max=2000"],
    ["f.width.min=40x50&f.width.unit=cm|mm", ""],
    ["f.width.min=40+cm", ""],
    ["f.width.unit=cm|mm", ""],
    ["price.min=1e5&price.max=₹2,500&price.unit=₹", "price.max=2500"],
  ])("takes %o for %o", (given, taken) => {
    expect(spelt(given)).toBe(taken);
  });

  it("reads no more filters than anybody chooses", () => {
    const many = new URLSearchParams();
    for (let each = 0; each < 500; each += 1) many.append("f.colour", `c${each}`);
    expect(readListQuery(many).choices.colour).toHaveLength(20);
  });

  it("reads no more attributes than a list offers, and all that is asked of these", () => {
    const names = Array.from({ length: 13 }, (_, each) => `attribute${each}`);
    const requests = names.map((name) => `f.${name}=a`).join("&");
    const { choices, ranges } = read(`${requests}&f.attribute0=b&f.attribute1.min=2`);
    expect(Object.keys(choices)).toEqual(names.slice(0, 12));
    expect(choices.attribute0).toEqual(["a", "b"]);
    expect(ranges.attribute1).toEqual({ min: 2, max: null });
  });

  it("counts what narrows", () => {
    expect(countFilters(read("q=mug&sort=newest"))).toBe(0);
    expect(
      countFilters(read("stock=in&price.min=1&f.colour=red&f.colour=blue&f.width.max=3&fits=a")),
    ).toBe(6);
  });
});
