import { expect, it } from "vitest";
import { sharedTierNote } from "./shared-tier-note.ts";

const bulkDiscounts = [
  { quantity: 50, discount: 10 },
  { quantity: 10, discount: 5 },
];

it("says with how many others a tier is reached, and what is lacking for the first", () => {
  expect(sharedTierNote({ bulkDiscounts }, 2, 10)).toBe(
    "With 8 pieces of other variants: 10 and more, 5% off",
  );
  expect(sharedTierNote({ bulkDiscounts }, 2, 3)).toBe(
    "With 1 piece of other variants: 7 more for 5% off",
  );
});

it("says nothing of a product that counts by itself or has no tiers", () => {
  expect(sharedTierNote({ bulkDiscounts }, 10, 10)).toBeUndefined();
  expect(sharedTierNote({ bulkDiscounts: [] }, 2, 10)).toBeUndefined();
});
