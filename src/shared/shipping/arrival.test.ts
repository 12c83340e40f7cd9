import { expect, it } from "vitest";
import { arrivalText } from "./arrival.ts";

it.each([
  // A Saturday noon: Sunday does not count.
  ["2026-11-21T06:30:00Z", 1, "by 23 November"],
  ["2026-11-21T06:30:00Z", 7, "by 30 November"],
  // Sunday itself.
  ["2026-11-22T06:30:00Z", 5, "by 27 November"],
  // Still Friday in London, but Saturday in India.
  ["2026-11-20T20:00:00Z", 1, "by 23 November"],
  ["2026-12-31T06:30:00Z", 1, "by 1 January"],
  ["2026-11-21T06:30:00Z", 0, "by 21 November"],
])("ordered at %s with %i working days it arrives %s", (now, to, text) => {
  expect(arrivalText({ from: 0, to }, new Date(now))).toBe(text);
});
