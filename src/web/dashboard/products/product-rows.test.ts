import { describe, expect, it } from "vitest";
import { fallingDiscount, filledSpecifications, filledTiers } from "./product-rows.ts";

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

describe("a discount that falls with the quantity", () => {
  const asked = (...tiers: [string, string][]) =>
    fallingDiscount(tiers.map(([quantity, discount]) => ({ quantity, discount })));

  it("is asked about, in whatever order the rows stand", () => {
    const words = "10 pieces get 12 %, but 50 pieces only 5 %: is that meant?";
    expect(asked(["50", "5"], ["10", "12"])).toBe(words);
    expect(asked(["5", "1"], ["10", "12"], ["50", "5"])).toBe(words);
  });

  it("is not seen where it rises, stays, or a value is missing", () => {
    expect(asked()).toBeUndefined();
    expect(asked(["50", "12"], ["10", "5"])).toBeUndefined();
    expect(asked(["10", "5"], ["50", "5"])).toBeUndefined();
    expect(asked(["10", "12"], ["50", ""])).toBeUndefined();
    expect(asked(["10", "12"], ["10", "5"])).toBeUndefined();
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
});
