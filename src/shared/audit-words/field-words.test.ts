import { expect, it } from "vitest";
import { fieldLabel, valueText } from "./field-words.ts";

it.each([
  ["price_paise", "Price"],
  ["category_id", "Category"],
  ["hsn", "HSN"],
  ["net_quantity", "Net quantity"],
])("calls %s as the forms do", (column, label) => {
  expect(fieldLabel(column)).toBe(label);
});

it.each([
  ["price_paise", 12_050, "₹120.50"],
  ["price_paise", 11_90_000, "₹11,900"],
  ["stock", 12_00_000, "12,00,000"],
  ["gst_percent", 18, "18%"],
  ["note", "", "empty"],
  ["photos", [], "empty"],
  ["photos", ["/media/a.webp", "/media/b.webp"], "2 pictures"],
  ["sells", true, "yes"],
  ["typed", ["cup", "tumbler"], "cup; tumbler"],
  ["shipped_at", "2026-11-28T10:34:49.035855+00:00", "28 Nov 2026, 4:04 pm"],
  ["valid_until", "2026-11-28", "28 Nov 2026"],
  ["bulk_discounts", [{ quantity: 10, discount: 5 }], "10 pieces: 5%"],
  ["specifications", [{ name: "Colour", value: "White" }], "Colour: White"],
  ["permissions", ["read_orders"], "See orders and their customers"],
  ["buyer", { company: "Asha Gifts", sez: false }, "company: Asha Gifts, sez: no"],
  ["category_id", "c1", "Mugs"],
  ["category_id", "c2", "c2"],
  ["sku", "2026-99-99", "2026-99-99"],
  ["name", "2026-11-28T10:34:49 as printed", "2026-11-28T10:34:49 as printed"],
  ["name", "constructor", "constructor"],
  ["name", { erased: true }, "erased"],
  ["name", "(erased)", "(erased)"],
])("shows a value of %s as people read it", (column, value, text) => {
  expect(valueText(column, value, { c1: "Mugs" })).toBe(text);
});

it("cuts what is very long", () => {
  expect(valueText("description", "x".repeat(400))).toBe(`${"x".repeat(300)}…`);
});
