import { expect, it } from "vitest";
import { containedGst } from "./contained-gst.ts";

it.each([
  [118, 18, 100, 18],
  [4900, 18, 4152.54, 747.46],
  [79, 5, 75.24, 3.76],
  [79, 0, 79, 0],
  [0, 18, 0, 0],
])("₹%s at %s%% is ₹%s and ₹%s of GST", (price, percent, beforeGst, gst) => {
  expect(containedGst(price, percent)).toEqual({
    beforeGst: Math.round(beforeGst * 100),
    gst: Math.round(gst * 100),
  });
});
