import { describe, expect, it } from "vitest";
import { rupees } from "../money.ts";
import { type PricedItem, priceCart, tierReached, unitPriceAt } from "./price-cart.ts";

const tiers = [
  { quantity: 10, discount: 5 },
  { quantity: 50, discount: 10 },
];

function item(given: Partial<PricedItem> = {}): PricedItem {
  return { productId: "mug", fullPrice: rupees(79), tiers, quantity: 1, ...given };
}

describe("tierReached", () => {
  it.each([
    [1, undefined],
    [9, undefined],
    [10, 5],
    [49, 5],
    [50, 10],
    [100_000, 10],
  ])("at %i pieces", (quantity, discount) => {
    expect(tierReached(tiers, quantity)?.discount).toBe(discount);
  });

  it("takes the largest quantity whatever order the tiers stand in", () => {
    expect(tierReached([...tiers].reverse(), 60)?.quantity).toBe(50);
  });

  it("takes the largest quantity even where it gives less", () => {
    const odd = [
      { quantity: 5, discount: 20 },
      { quantity: 20, discount: 10 },
    ];
    expect(tierReached(odd, 20)?.discount).toBe(10);
  });
});

describe("unitPriceAt", () => {
  it("rounds a discounted price to the whole rupee, halves up", () => {
    const tenth = [{ quantity: 2, discount: 10 }];
    const fiftieth = [{ quantity: 2, discount: 50 }];
    expect(unitPriceAt(rupees(79), tenth, 2).unitPrice).toBe(rupees(71)); // 71.10
    expect(unitPriceAt(rupees(75), tenth, 2).unitPrice).toBe(rupees(68)); // 67.50
    expect(unitPriceAt(rupees(1), fiftieth, 2).unitPrice).toBe(rupees(1)); // 0.50
    expect(unitPriceAt(rupees(99), fiftieth, 2).unitPrice).toBe(rupees(50)); // 49.50
  });

  it("rounds exactly where a float would fall short of the half", () => {
    // 1.15 % off 1,000 is 988.5; in floats 1000 * (1 - 0.0115) is 988.4999…
    expect(unitPriceAt(rupees(1000), [{ quantity: 2, discount: 1.15 }], 2).unitPrice).toBe(
      rupees(989),
    );
  });

  it("leaves a price with paise alone without a discount", () => {
    expect(unitPriceAt(rupees(100.15), tiers, 1)).toEqual({ unitPrice: 10015, discount: 0 });
    expect(unitPriceAt(rupees(100.15), [{ quantity: 2, discount: 0 }], 2).unitPrice).toBe(10015);
  });

  it("gives away what is discounted by 100 percent", () => {
    expect(unitPriceAt(rupees(79), [{ quantity: 2, discount: 100 }], 2).unitPrice).toBe(0);
  });
});

describe("priceCart", () => {
  it("prices an empty cart at nothing", () => {
    expect(priceCart([])).toEqual({ lines: [], total: 0 });
  });

  it("lets several lines of one product reach a tier together", () => {
    const { lines, total } = priceCart([
      item({ quantity: 6 }),
      item({ quantity: 4 }),
      item({ productId: "tape", fullPrice: rupees(85), quantity: 9 }),
    ]);
    expect(lines.map((line) => line.unitPrice)).toEqual([rupees(75), rupees(75), rupees(85)]);
    expect(lines.map((line) => line.discount)).toEqual([5, 5, 0]);
    expect(total).toBe(rupees(75 * 10 + 85 * 9));
  });

  it("lets the products of a group reach their tiers together, each at its own", () => {
    const { lines, total } = priceCart([
      item({ productId: "black", tierGroup: "mugs", quantity: 2 }),
      item({ productId: "cyan", tierGroup: "mugs", quantity: 8, fullPrice: rupees(98) }),
      item({ productId: "gold", tierGroup: "mugs", quantity: 1, tiers: [] }),
      item({ productId: "plain", quantity: 9 }),
    ]);
    expect(lines.map(({ discount }) => discount)).toEqual([5, 5, 0, 0]);
    expect(lines.map(({ unitPrice }) => unitPrice)).toEqual(
      [75, 93, 79, 79].map((amount) => rupees(amount)),
    );
    expect(total).toBe(rupees(75 * 2 + 93 * 8 + 79 + 79 * 9));
  });

  it("takes the discount back below the tier", () => {
    expect(priceCart([item({ quantity: 10 })]).lines[0]?.discount).toBe(5);
    expect(priceCart([item({ quantity: 9 })]).lines[0]?.discount).toBe(0);
  });

  it("sums paise without a float's error", () => {
    const dime = item({ fullPrice: rupees(0.1), tiers: [], quantity: 3 });
    expect(priceCart([dime, item({ fullPrice: rupees(0.2), tiers: [] })]).total).toBe(50);
  });
});
