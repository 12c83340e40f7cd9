import { describe, expect, it } from "vitest";
import { paise, rupees } from "#shared/money.ts";
import { MAX_HELD_VALUE, mayHoldStock, type ProductHold } from "./hold-limits.ts";

const product = (given: Partial<ProductHold> = {}): ProductHold => ({
  wanted: 1,
  held: 0,
  pieces: 100,
  unpaidHolds: 0,
  ...given,
});
const mayHold = (given: Partial<ProductHold>) => mayHoldStock([product(given)], rupees(100));

describe("an account that nobody vouches for may hold", () => {
  it.each<[string, Partial<ProductHold>]>([
    ["a fifth of a product's pieces", { wanted: 20 }],
    ["five pieces of a product that has few", { wanted: 5, pieces: 5 }],
    ["what its other orders leave of that", { wanted: 8, held: 12 }],
    ["a product a second time in a day", { unpaidHolds: 1 }],
  ])("%s", (_, given) => expect(mayHold(given)).toBe(true));

  it.each<[string, Partial<ProductHold>]>([
    ["more than a fifth", { wanted: 21 }],
    ["a fifth, rounded up", { wanted: 10, pieces: 49 }],
    ["more than five pieces of a product that has few", { wanted: 6, pieces: 10 }],
    ["more than that with its other orders", { wanted: 9, held: 12 }],
    ["a product a third time in a day", { unpaidHolds: 2 }],
  ])("not %s", (_, given) => expect(mayHold(given)).toBe(false));

  it("₹2,00,000 and not a paisa more", () => {
    expect(mayHoldStock([product()], rupees(200_000))).toBe(true);
    expect(mayHoldStock([product()], paise(MAX_HELD_VALUE + 1))).toBe(false);
  });

  it("all of an order or nothing of it", () => {
    expect(mayHoldStock([product(), product({ wanted: 50 })], rupees(100))).toBe(false);
  });
});
