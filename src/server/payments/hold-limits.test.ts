import { describe, expect, it } from "vitest";
import { paise, rupees } from "#shared/money.ts";
import {
  type AccountStanding,
  MAX_HELD_VALUE,
  MAX_TRUSTED_VALUE,
  mayHoldStock,
  type ProductHold,
} from "./hold-limits.ts";

const untrusted: AccountStanding = { trusted: false, proven: false, paid: rupees(0) };
const trusted: AccountStanding = { ...untrusted, trusted: true };

const product = (given: Partial<ProductHold> = {}): ProductHold => ({
  wanted: 1,
  held: 0,
  heldByUntrusted: given.held ?? 0,
  totalQuantity: 100,
  unpaidHolds: 0,
  ...given,
});
const mayHold = (given: Partial<ProductHold>) =>
  mayHoldStock(untrusted, [product(given)], rupees(100), "minutes");

describe("an account that nobody vouches for may hold", () => {
  it.each<[string, Partial<ProductHold>]>([
    ["a fifth of a product's pieces", { wanted: 20 }],
    ["five pieces of a product that has few", { wanted: 5, totalQuantity: 5 }],
    ["what its other orders leave of that", { wanted: 8, held: 12 }],
    ["what others like it leave of a product's half", { wanted: 10, heldByUntrusted: 40 }],
    [
      "what others like it leave of five pieces",
      { wanted: 3, heldByUntrusted: 2, totalQuantity: 8 },
    ],
    ["a product a second time in a day", { unpaidHolds: 1 }],
  ])("%s", (_, given) => expect(mayHold(given)).toBe(true));

  it.each<[string, Partial<ProductHold>]>([
    ["more than a fifth", { wanted: 21 }],
    ["a fifth, rounded up", { wanted: 10, totalQuantity: 49 }],
    ["more than five pieces of a product that has few", { wanted: 6, totalQuantity: 10 }],
    ["more than that with its other orders", { wanted: 9, held: 12 }],
    ["more than a product's half with others like it", { wanted: 10, heldByUntrusted: 41 }],
    [
      "more than five pieces with others like it",
      { wanted: 1, heldByUntrusted: 5, totalQuantity: 8 },
    ],
    ["a product a third time in a day", { unpaidHolds: 2 }],
  ])("not %s", (_, given) => expect(mayHold(given)).toBe(false));

  it("₹2,00,000 and not a paisa more", () => {
    expect(mayHoldStock(untrusted, [product()], rupees(200_000), "minutes")).toBe(true);
    expect(mayHoldStock(untrusted, [product()], paise(MAX_HELD_VALUE + 1), "minutes")).toBe(false);
  });

  it("all of an order or nothing of it", () => {
    expect(
      mayHoldStock(untrusted, [product(), product({ wanted: 50 })], rupees(100), "minutes"),
    ).toBe(false);
  });
});

describe("an account that somebody vouches for may hold", () => {
  const mayHoldWorth = (paid: number, value: number) =>
    mayHoldStock({ ...trusted, paid: rupees(paid) }, [product()], paise(value), "minutes");

  it("all of a product", () => {
    const all = product({ wanted: 100, heldByUntrusted: 50 });
    expect(mayHoldStock(trusted, [all], rupees(100), "minutes")).toBe(true);
  });

  it.each([0, 1_000, 250_000])("₹25,00,000 in all, having paid ₹%d", (paid) => {
    expect(mayHoldWorth(paid, MAX_TRUSTED_VALUE)).toBe(true);
    expect(mayHoldWorth(paid, MAX_TRUSTED_VALUE + 1)).toBe(false);
  });

  it("ten times what it has paid, where that is more", () => {
    expect(mayHoldWorth(300_000, rupees(3_000_000))).toBe(true);
    expect(mayHoldWorth(300_000, rupees(3_000_000) + 1)).toBe(false);
  });

  it("a product ten times in a day, not an eleventh time", () => {
    const hold = (unpaidHolds: number) =>
      mayHoldStock(trusted, [product(), product({ unpaidHolds })], rupees(100), "minutes");
    expect(hold(9)).toBe(true);
    expect(hold(10)).toBe(false);
  });
});

describe("for the days of a bank transfer", () => {
  const mayHoldForDays = (account: AccountStanding, given: Partial<ProductHold>) =>
    mayHoldStock(account, [product(given)], rupees(100), "days");

  it.each<[string, Partial<ProductHold>, boolean]>([
    ["a fifth", { wanted: 2, totalQuantity: 11 }, true],
    ["more than a fifth", { wanted: 3, totalQuantity: 11 }, false],
    ["one of a few", { wanted: 1, totalQuantity: 4 }, true],
    ["two of a few", { wanted: 2, totalQuantity: 4 }, false],
    [
      "one more than half of all, with others like it",
      { totalQuantity: 4, heldByUntrusted: 2 },
      false,
    ],
    ["a product a third time in a day", { unpaidHolds: 2 }, false],
  ])("a mailbox alone holds %s: %j %s", (_, given, may) => {
    expect(mayHoldForDays(trusted, given)).toBe(may);
  });

  it("who has been sent what they paid holds all of a product", () => {
    expect(mayHoldForDays({ ...trusted, proven: true }, { wanted: 4, totalQuantity: 4 })).toBe(
      true,
    );
  });
});
