import { describe, expect, it } from "vitest";
import { type Money, paise, rupees, sum } from "../money.ts";
import { indianStates } from "./indian-states.ts";
import { type Sale, type SaleTax, type TaxedAmount, taxOfSale } from "./sale-tax.ts";

const KOLKATA = "19AAAAA0000A1ZZ";
const CHANDIGARH = "04AAAAA0000A1Z1";

const sale = (over: Partial<Sale> = {}): Sale => ({
  sellerGstin: KOLKATA,
  deliveryState: "West Bengal",
  lines: [{ amount: rupees(118), gstPercent: 18 }],
  off: paise(0),
  ...over,
});

function known(tax: SaleTax) {
  if (!tax.known) throw new Error(`not known: ${tax.why}`);
  return tax;
}

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** `tax` is `numerator / divisor` rounded half up. */
function isRoundedHalfUp(tax: number, numerator: number, divisor: number): boolean {
  const twice = 2n * (BigInt(numerator) - BigInt(tax) * BigInt(divisor));
  return -BigInt(divisor) <= twice && twice < BigInt(divisor);
}

describe("the tax of a sale", () => {
  it("is two halves in the seller's own state, and IGST elsewhere", () => {
    expect(known(taxOfSale(sale())).lines).toEqual([
      { total: 11_800, taxable: 10_000, cgst: 900, stateGst: 900, igst: 0 },
    ]);
    expect(known(taxOfSale(sale({ deliveryState: "Kerala" })))).toMatchObject({
      kind: "IGST",
      placeOfSupply: { name: "Kerala", gstCode: "32" },
      lines: [{ total: 11_800, taxable: 10_000, cgst: 0, stateGst: 0, igst: 1_800 }],
    });
  });

  it("rounds each half by itself, half a paisa up", () => {
    // 100 × 9 / 118 = 7.63 twice, 100 × 18 / 118 = 15.25 once.
    const lines = [{ amount: paise(100), gstPercent: 18 }];
    expect(known(taxOfSale(sale({ lines }))).lines).toMatchObject([{ taxable: 84, cgst: 8 }]);
    const elsewhere = known(taxOfSale(sale({ lines, deliveryState: "Goa" })));
    expect(elsewhere.lines).toMatchObject([{ taxable: 85, igst: 15 }]);
    // 59 × 18 / 118 = 9, half of it 4.5.
    const half = known(taxOfSale(sale({ lines: [{ amount: paise(59), gstPercent: 18 }] })));
    expect(half.lines).toMatchObject([{ taxable: 49, cgst: 5, stateGst: 5 }]);
  });

  it.each([
    "Andaman and Nicobar Islands",
    "Chandigarh",
    "Dadra and Nagar Haveli and Daman and Diu",
    "Ladakh",
    "Lakshadweep",
  ])("has UTGST in %s, and in no state with a legislature", (territory) => {
    const utgst = indianStates.filter(({ name, gstCode }) => {
      const sellerGstin = gstCode + KOLKATA.slice(2);
      return known(taxOfSale(sale({ sellerGstin, deliveryState: name }))).kind === "UTGST";
    });
    expect(utgst).toHaveLength(5);
    expect(utgst.map(({ name }) => name)).toContain(territory);
    expect(known(taxOfSale(sale({ sellerGstin: CHANDIGARH }))).kind).toBe("IGST");
  });

  it("shares a coupon out over the lines by their value", () => {
    const lines = [
      { amount: paise(100), gstPercent: 18 },
      { amount: paise(100), gstPercent: 5 },
      { amount: paise(100), gstPercent: 18 },
      { amount: paise(0), gstPercent: 5 },
    ];
    const tax = known(taxOfSale(sale({ lines, off: paise(100) })));
    expect(tax.lines.map(({ total }) => total)).toEqual([66, 67, 67, 0]);
    expect(tax.rates.map(({ percent, total }) => [percent, total])).toEqual([
      [18, 133],
      [5, 67],
    ]);
  });

  it("is not told without a rate or a place, and is none without a GSTIN", () => {
    const rateless = [{ amount: rupees(10), gstPercent: null }];
    const why = (over: Partial<Sale>) => {
      const tax = taxOfSale(sale(over));
      return tax.known || tax.why;
    };
    expect(why({ lines: rateless })).toBe("no_rate");
    expect(why({ deliveryState: "" })).toBe("no_place");
    expect(why({ deliveryState: "west bengal" })).toBe("no_place");
    for (const sellerGstin of [undefined, ""]) {
      expect(why({ sellerGstin, lines: rateless, deliveryState: "" })).toBe("no_gstin");
    }
  });

  it("is right to the paisa for 5,000 sales of any size, rate, coupon and state", () => {
    const random = numbersFrom(20_261_122);
    const percents = [0, 0.25, 1.5, 3, 5, 12, 18, 28, 40];
    const sizes = [10, 1_000, 100_000, 50_000_000, 99_000_000_000];
    const faults: string[] = [];
    for (let round = 0; round < 5_000; round += 1) {
      const size = sizes[random(sizes.length)] ?? 1;
      const lines = Array.from({ length: 1 + random(30) }, () => ({
        amount: paise(random(4) === 0 ? random(size) * 100 : random(size)),
        gstPercent: percents[random(percents.length)] ?? 0,
      }));
      const full = sum(lines.map(({ amount }) => amount));
      const off = paise(random(2) === 0 ? 0 : random(full + 1));
      const deliveryState = indianStates[random(3) === 0 ? 35 : random(36)]?.name ?? "";
      const given = sale({ lines, off, deliveryState });
      for (const fault of faultsOf(given, full)) faults.push(`${fault}: ${JSON.stringify(given)}`);
    }
    expect(faults).toEqual([]);
  });
});

function faultsOf({ lines, off, deliveryState, ...rest }: Sale, full: Money): string[] {
  const tax = known(taxOfSale({ lines, off, deliveryState, ...rest }));
  const sumOf = (amounts: TaxedAmount[], name: keyof TaxedAmount) =>
    sum(amounts.map((amount) => amount[name]));
  const names = ["total", "taxable", "cgst", "stateGst", "igst"] as const;
  const percents = new Set(tax.rates.map(({ percent }) => percent));
  const rules: Record<string, boolean> = {
    "the lines are what is paid": sumOf(tax.lines, "total") === full - off,
    "the rates are the lines": names.every(
      (name) => sumOf(tax.rates, name) === sumOf(tax.lines, name),
    ),
    "a rate stands once": percents.size === tax.rates.length,
    "no amount is negative": tax.lines.every((line) => Math.min(...Object.values(line)) >= 0),
    "a line adds up": tax.lines.every(
      ({ total, taxable, cgst, stateGst, igst }) => taxable + cgst + stateGst + igst === total,
    ),
    "halves are equal": tax.lines.every(({ cgst, stateGst }) => cgst === stateGst),
    "shares are in proportion": tax.lines.every(({ total }, index) => {
      const amount = lines[index]?.amount ?? 0;
      const excess = BigInt(amount - total) * BigInt(full) - BigInt(off) * BigInt(amount);
      return full === 0 || (excess > -BigInt(full) && excess < BigInt(full));
    }),
    "the tax is the formula's": tax.lines.every(({ total, cgst, igst }, index) => {
      const rate = (lines[index]?.gstPercent ?? 0) * 100;
      return deliveryState === "West Bengal"
        ? igst === 0 && isRoundedHalfUp(cgst, total * rate, 2 * (10_000 + rate))
        : cgst === 0 && isRoundedHalfUp(igst, total * rate, 10_000 + rate);
    }),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}
