import { describe, expect, it } from "vitest";
import { rupees } from "../money.ts";
import { type AddableProduct, nextTier, nextTierText } from "./next-tier.ts";
import { priceCart } from "./price-cart.ts";

const tiers = [
  { quantity: 100, discount: 15 },
  { quantity: 10, discount: 5 },
  { quantity: 50, discount: 10 },
];
const shirt = (productId: string, given: Partial<AddableProduct> = {}) => ({
  productId,
  fullPrice: rupees(149),
  tiers,
  tierGroup: "tees",
  ...given,
});
const [black, navy] = [shirt("black"), shirt("navy")];

function textOf(quantity: number, product: AddableProduct = black): string | undefined {
  const next = nextTier([{ ...product, quantity }], [product]);
  return next && nextTierText(next);
}

describe("the next bulk price", () => {
  it("is told with what it saves where more pieces cost less in all", () => {
    const items = [
      { ...black, quantity: 20 },
      { ...navy, quantity: 29 },
    ];
    expect(priceCart(items).total).toBe(rupees(6958));
    const next = nextTier(items, [black, navy]);
    expect(next && nextTierText(next)).toBe("Add 1 more for 10% off: saves ₹258");
    const after = priceCart([...items, { ...navy, quantity: 1 }]).total;
    expect(after).toBe(rupees(6700));
  });

  it("is told without a saving where more pieces cost more", () => {
    expect(textOf(1)).toBe("Add 9 more for 5% off");
    expect(textOf(40)).toBe("Add 10 more for 10% off");
    expect(textOf(100)).toBeUndefined();
  });

  it("counts only what reaches the tier together", () => {
    const alone = shirt("black", { tierGroup: null });
    const other = { ...shirt("navy", { tierGroup: null }), quantity: 30 };
    const next = nextTier([{ ...alone, quantity: 49 }, other], [alone]);
    expect(next).toMatchObject({ missingQuantity: 1, saves: rupees(258) });
  });

  it("says what is saved at least where the products differ in price", () => {
    const dear = shirt("xxl", { fullPrice: rupees(199) });
    const next = nextTier([{ ...black, quantity: 49 }], [black, dear]);
    expect(next && nextTierText(next)).toBe("Add 1 more for 10% off: saves ₹213 or more");
    const own = shirt("own", { tiers: [{ quantity: 50, discount: 8 }] });
    const mixed = nextTier([{ ...black, quantity: 40 }], [black, own]);
    expect(mixed && nextTierText(mixed)).toBe("Add 10 more for up to 10% off");
  });

  it("is not offered where there are too few in stock, or what comes next is no better", () => {
    expect(textOf(45, shirt("black", { available: 4 }))).toBeUndefined();
    expect(textOf(45, shirt("black", { available: 5 }))).toBe("Add 5 more for 10% off");
    const worse = [
      { quantity: 10, discount: 5 },
      { quantity: 20, discount: 5 },
    ];
    expect(textOf(10, shirt("black", { tiers: worse }))).toBeUndefined();
    const soldOut = shirt("gold", { available: 0, tiers: [{ quantity: 50, discount: 50 }] });
    const next = nextTier([{ ...black, quantity: 45 }], [black, soldOut]);
    expect(next).toMatchObject({ discount: 10, isHighest: false });
  });
});
