import { describe, expect, it } from "vitest";
import { LAST_POSITION, positionOf, valueAt } from "./range-slider.tsx";

const prices = { min: 11, max: 850_000 };
const widths = { min: 200, max: 1_200 };

describe("a slider's scale", () => {
  it.each([
    [0, prices, 11],
    [50, prices, 3_000],
    [LAST_POSITION, prices, 850_000],
    [50, widths, 700],
    [1, widths, 210],
    [33, { min: 1, max: 4 }, 2],
    [50, { min: 0, max: 1 }, 0.5],
    [50, { min: 7, max: 7 }, 7],
  ])("at %i of %o says %d", (position, scale, value) => {
    expect(valueAt(position, scale)).toBe(value);
  });

  it("gives the lower prices as much room as the higher ones", () => {
    expect(positionOf(3_000, prices)).toBe(50);
    expect(positionOf(100, prices)).toBeGreaterThan(15);
  });

  it("never says less with every step up", () => {
    for (const scale of [prices, widths, { min: 0.5, max: 3.2 }]) {
      for (let position = 1; position <= LAST_POSITION; position += 1) {
        expect(valueAt(position, scale)).toBeGreaterThanOrEqual(valueAt(position - 1, scale));
      }
    }
  });

  it("takes values beyond its ends for the ends", () => {
    expect(positionOf(1, widths)).toBe(0);
    expect(positionOf(5_000, widths)).toBe(LAST_POSITION);
    expect(positionOf(5, { min: 5, max: 5 })).toBe(0);
  });
});
