import { expect, it } from "vitest";
import { gstPercentsAt } from "./gst-rates.ts";

it.each([
  ["2025-09-21T18:29:59Z", [0, 0.25, 1.5, 3, 5, 12, 18, 28]],
  ["2025-09-21T18:30:00Z", [0, 0.25, 1.5, 3, 5, 18, 28, 40]],
  ["2026-11-22T00:00:00Z", [0, 0.25, 1.5, 3, 5, 18, 40]],
])("the rates of GST at %s, by the Indian day", (moment, percents) => {
  expect(gstPercentsAt(new Date(moment))).toEqual(percents);
});
