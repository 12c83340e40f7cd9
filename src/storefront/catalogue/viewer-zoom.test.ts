import { describe, expect, it } from "vitest";
import {
  clickScale,
  fittedSize,
  fittedView,
  moveBy,
  percentOf,
  pressScale,
  wheelScale,
  withinLimits,
  zoomAt,
} from "./viewer-zoom.ts";

describe("the scale", () => {
  it("stays between 0.5 and 5", () => {
    expect(withinLimits(0.1)).toBe(0.5);
    expect(withinLimits(12)).toBe(5);
    expect(withinLimits(1.25)).toBe(1.25);
  });

  it("changes by exactly 0.1 with each turn of the wheel, up to the limits and back", () => {
    let scale = 1;
    const seen = [];
    for (let turn = 0; turn < 45; turn += 1) {
      scale = wheelScale(scale, -120);
      seen.push(scale);
    }
    expect(seen.slice(0, 3)).toEqual([1.1, 1.2, 1.3]);
    expect(scale).toBe(5);
    for (let turn = 0; turn < 60; turn += 1) scale = wheelScale(scale, 3);
    expect(scale).toBe(0.5);
    expect(wheelScale(1, 0)).toBe(1);
  });

  it("is toggled by a click between 1 and 1.25", () => {
    expect(clickScale(1)).toBe(1.25);
    expect(clickScale(1.25)).toBe(1);
    expect(clickScale(3.4)).toBe(1);
    expect(clickScale(0.5)).toBe(1);
    expect(clickScale(1.004)).toBe(1.25);
  });

  it("changes by a quarter with each press", () => {
    expect(pressScale(1, 1)).toBe(1.25);
    expect(pressScale(1, -1)).toBe(0.75);
    expect(pressScale(4.9, 1)).toBe(5);
    expect(pressScale(0.6, -1)).toBe(0.5);
  });

  it("is said in percent", () => {
    expect(percentOf(fittedView)).toBe("100%");
    expect(percentOf({ scale: 1.1, x: 0, y: 0 })).toBe("110%");
  });
});

describe("a picture on the stage", () => {
  const stage = { width: 400, height: 600 };

  it("is shown whole", () => {
    expect(fittedSize({ width: 800, height: 800 }, stage)).toEqual({ width: 400, height: 400 });
    expect(fittedSize({ width: 300, height: 900 }, stage)).toEqual({ width: 200, height: 600 });
    expect(fittedSize({ width: 0, height: 0 }, stage)).toEqual(stage);
  });

  it("keeps what lies under the pointer there when it is zoomed", () => {
    const before = { scale: 1.5, x: 30, y: -20 };
    const point = { x: 100, y: 50 };
    const after = zoomAt(before, 3, point);
    const under = (view: typeof before) => ({
      x: (point.x - view.x) / view.scale,
      y: (point.y - view.y) / view.scale,
    });
    expect(after.scale).toBe(3);
    expect(under(after).x).toBeCloseTo(under(before).x);
    expect(under(after).y).toBeCloseTo(under(before).y);
  });

  it("can be moved as far as its edges, and not at all while it is smaller", () => {
    const fitted = { width: 400, height: 400 };
    expect(moveBy({ scale: 2, x: 0, y: 0 }, { x: 500, y: 500 }, fitted, stage)).toEqual({
      scale: 2,
      x: 200,
      y: 100,
    });
    expect(moveBy({ scale: 1, x: 0, y: 0 }, { x: -9, y: 9 }, fitted, stage)).toEqual(fittedView);
    expect(moveBy({ scale: 0.5, x: 40, y: 0 }, { x: 0, y: 0 }, fitted, stage)).toEqual({
      scale: 0.5,
      x: 0,
      y: 0,
    });
  });
});
