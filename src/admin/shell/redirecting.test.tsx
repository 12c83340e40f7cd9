import { describe, expect, it } from "vitest";
import { secondsLeft } from "./redirecting.tsx";

describe("a countdown from 3", () => {
  it.each([
    [0, 3],
    [999, 3],
    [1_000, 2],
    [2_999, 1],
    [3_000, 0],
    [60_000, 0],
  ])("shows after %i ms %i", (passed, shown) => {
    expect(secondsLeft(5_000, 5_000 + passed, 3)).toBe(shown);
  });

  it("never shows more than it began with, whatever becomes of the clock", () => {
    expect(secondsLeft(5_000, 1_000, 3)).toBe(3);
  });
});
