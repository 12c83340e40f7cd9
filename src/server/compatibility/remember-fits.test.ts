import { expect, it, vi } from "vitest";
import { openTestFeed } from "#tests/support/change-feed.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { WantedList } from "./find-fits.ts";
import { keyOfList, numbersOf, rememberLookups } from "./remember-fits.ts";

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

it("what rules name is looked up once, until values or families change", async () => {
  const feed = openTestFeed();
  const numbersOf = vi.fn(async () => [7]);
  const familyOf = vi.fn(async () => undefined);
  const lookUp = rememberLookups({ numbersOf, familyOf }, feed);
  const ask = () =>
    Promise.all([lookUp.numbersOf({ attribute: "size", slug: "11-oz" }), lookUp.familyOf("mug")]);
  await ask();
  feed.announce(cacheTags.product("mug"));
  expect(await ask()).toEqual([[7], undefined]);
  expect([numbersOf, familyOf].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  feed.announce(cacheTags.attributes);
  await ask();
  expect([numbersOf, familyOf].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});
