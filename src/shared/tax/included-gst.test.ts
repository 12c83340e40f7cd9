import { expect, it } from "vitest";
import { rupees } from "../money.ts";
import { includedGst } from "./line-amounts.ts";

it.each([
  [118, 18, 18],
  [4900, 18, 747.46],
  [79, 5, 3.76],
  [79, 0, 0],
  [0, 18, 0],
  [100.25, 0.25, 0.25],
])("₹%s at %s%% contains ₹%s of GST", (price, percent, gst) => {
  expect(includedGst(rupees(price), percent)).toBe(rupees(gst));
});
