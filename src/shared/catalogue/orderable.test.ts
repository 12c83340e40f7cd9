import { expect, it } from "vitest";
import { isOrderable } from "./orderable.ts";

const GSTIN = "19AAAAA0000A1ZZ";

it.each([
  [{ hsn: "6912", gstPercent: 5 }, GSTIN, true],
  [{ hsn: "6912", gstPercent: 0 }, GSTIN, true],
  [{ hsn: "", gstPercent: 5 }, GSTIN, false],
  [{ hsn: "6912", gstPercent: null }, GSTIN, false],
  [{ hsn: "", gstPercent: null }, undefined, true],
  [{ hsn: "", gstPercent: null }, "", true],
])("%j under %s: %s", (product, gstin, orderable) => {
  expect(isOrderable(product, gstin)).toBe(orderable);
});
