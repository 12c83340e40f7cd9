import { expect, it } from "vitest";
import { ALL_TAGS } from "./change-feed.ts";
import { createInvalidations } from "./invalidations.ts";

it("tells what changed since a version", () => {
  const invalidations = createInvalidations(10);
  invalidations.record("product:1");
  const since = invalidations.version();
  expect(invalidations.mayHaveChanged(["product:1"], since)).toBe(false);
  expect(invalidations.mayHaveChanged(["product:1"], since - 1)).toBe(true);
  invalidations.record(ALL_TAGS);
  expect(invalidations.mayHaveChanged(["product:2"], since)).toBe(true);
});

it("remembers a bounded number of tags, and takes what it forgot for changed", () => {
  const invalidations = createInvalidations(100);
  const since = invalidations.version();
  for (let id = 0; id < 10_000; id += 1) invalidations.record(`product:${id}`);
  expect(invalidations.size()).toBe(100);
  expect(invalidations.mayHaveChanged(["product:3"], since)).toBe(true);
  expect(invalidations.mayHaveChanged(["product:3"], invalidations.version() - 50)).toBe(false);
  expect(invalidations.mayHaveChanged(["product:9999"], invalidations.version() - 50)).toBe(true);
});
