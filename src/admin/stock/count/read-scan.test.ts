import { expect, it } from "vitest";
import { readScan, rowsByCode } from "./read-scan.ts";

const byCode = rowsByCode([
  { _id: "mug", sku: "MUG-11 W", barcode: "8901234567890" },
  { _id: "press", sku: "12" },
  { _id: "cap", sku: "" },
]);

it.each([
  ["MUG-11 W", { id: "mug", before: "" }],
  ["mug11w", { id: "mug", before: "" }],
  // A scanner writes behind what was typed.
  ["24MUG-11 W", { id: "mug", before: "24" }],
  ["8901234567890", { id: "mug", before: "" }],
  ["78901234567890", { id: "mug", before: "7" }],
  // Digits alone are a count, also where a product has them as its SKU.
  ["12", undefined],
  ["112", undefined],
  ["1,000", undefined],
  ["CAP", undefined],
  ["", undefined],
])("reads %s in the field of a count", (typed, scan) => {
  expect(readScan(typed, byCode)).toEqual(scan);
});
