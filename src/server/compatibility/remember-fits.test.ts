import { expect, it } from "vitest";
import type { WantedList } from "./find-fits.ts";
import { keyOfList, numbersOf } from "./remember-fits.ts";

const allowing = (numbers: readonly number[]): WantedList => ({
  filter: { facets: [[[-7], numbers]], productIds: [], familyIds: [] },
  limit: 14,
  shows: "cards",
});

it("a list of thousands of values has a short key, of its own, and counts for them", () => {
  const many = Array.from({ length: 5_000 }, (_, number) => number);
  expect(keyOfList(allowing(many)).length).toBeLessThan(40);
  expect(keyOfList(allowing(many))).toBe(keyOfList(allowing([...many])));
  expect(keyOfList(allowing(many))).not.toBe(keyOfList(allowing(many.slice(1))));
  expect(numbersOf([allowing(many), allowing([1])])).toBeGreaterThan(5_000);
});
