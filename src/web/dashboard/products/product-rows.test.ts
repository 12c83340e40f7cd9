import { describe, expect, it } from "vitest";
import { filledSpecifications, filledTiers, nextRowId } from "./product-rows.ts";

describe("bulk discounts", () => {
  it("are sent as numbers", () => {
    const rows = [
      { id: 1, quantity: "10", discount: "5" },
      { id: 2, quantity: " 50 ", discount: "7.5" },
    ];
    expect(filledTiers(rows)).toEqual([
      { quantity: 10, discount: 5 },
      { quantity: 50, discount: 7.5 },
    ]);
  });

  it("that miss either value are dropped, a discount of 0 is not", () => {
    const rows = [
      { id: 1, quantity: "10", discount: "" },
      { id: 2, quantity: "", discount: "5" },
      { id: 3, quantity: " ", discount: " " },
      { id: 4, quantity: "20", discount: "0" },
    ];
    expect(filledTiers(rows)).toEqual([{ quantity: 20, discount: 0 }]);
  });
});

describe("specifications", () => {
  it("are trimmed, and dropped where they say nothing", () => {
    const rows = [
      { id: 1, name: " Power ", value: " 400 W " },
      { id: 2, name: "Weight", value: "" },
      { id: 3, name: " ", value: "9 kg" },
    ];
    expect(filledSpecifications(rows)).toEqual([{ name: "Power", value: "400 W" }]);
  });
});

it("a new row has an id of its own", () => {
  expect(nextRowId([])).toBe(1);
  expect(nextRowId([{ id: 4 }, { id: 2 }])).toBe(5);
});
