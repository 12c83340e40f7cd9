import { describe, expect, it } from "vitest";
import { filledSpecifications, filledTiers, missingPart, tierWarnings } from "./product-rows.ts";

describe("bulk discounts", () => {
  it("are sent as numbers", () => {
    const rows = [
      { quantity: "10", discount: "5" },
      { quantity: " 50 ", discount: "7.5" },
    ];
    expect(filledTiers(rows)).toEqual([
      { quantity: 10, discount: 5 },
      { quantity: 50, discount: 7.5 },
    ]);
  });

  it("that miss either value are dropped, a discount of 0 is not", () => {
    const rows = [
      { quantity: "10", discount: "" },
      { quantity: "", discount: "5" },
      { quantity: " ", discount: " " },
      { quantity: "20", discount: "0" },
    ];
    expect(filledTiers(rows)).toEqual([{ quantity: 20, discount: 0 }]);
  });
});

describe("what is odd about a row of discounts", () => {
  const warned = (...tiers: [string, string][]) =>
    tierWarnings(tiers.map(([quantity, discount]) => ({ quantity, discount })));

  it("is a discount that falls with the quantity, in whatever order the rows stand", () => {
    const text = "10 pieces get 12%, but 50 pieces only 5%: is that meant?";
    const falls = { field: "discount", text };
    expect(warned(["50", "5"], ["10", "12"])).toEqual([falls, undefined]);
    expect(warned(["5", "1"], ["10", "12"], ["50", "5"])).toEqual([undefined, undefined, falls]);
  });

  it("is a value that is missing beside the other", () => {
    expect(warned(["10", " "], ["", "5"], ["", ""])).toEqual([
      { field: "discount", text: "Without a discount this row is not saved" },
      { field: "quantity", text: "Without a quantity this row is not saved" },
      undefined,
    ]);
  });

  it("is not that it rises, stays, or is for the same quantity", () => {
    expect(warned(["50", "12"], ["10", "5"])).toEqual([undefined, undefined]);
    expect(warned(["10", "5"], ["50", "5"])).toEqual([undefined, undefined]);
    expect(warned(["10", "12"], ["10", "5"])).toEqual([undefined, undefined]);
  });
});

describe("specifications", () => {
  it("are trimmed, and dropped where they say nothing", () => {
    const rows = [
      { name: " Power ", value: " 400 W " },
      { name: "Weight", value: "" },
      { name: " ", value: "9 kg" },
    ];
    expect(filledSpecifications(rows)).toEqual([{ name: "Power", value: "400 W" }]);
  });

  it("that say only half of it are told which", () => {
    expect(missingPart({ name: "Weight", value: " " })).toBe("value");
    expect(missingPart({ name: "", value: "9 kg" })).toBe("name");
    expect(missingPart({ name: "", value: "" })).toBeUndefined();
    expect(missingPart({ name: "Weight", value: "9 kg" })).toBeUndefined();
  });
});
