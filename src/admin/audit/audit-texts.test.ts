import { expect, it } from "vitest";
import { actionName, columnName, valueText } from "./audit-texts.ts";

it("puts names of calls and columns into words", () => {
  expect(actionName("savePaymentsSettings")).toBe("Save payments settings");
  expect(columnName("price_paise")).toBe("Price");
});

it.each([
  ["price_paise", 12_050, "₹120.50"],
  ["note", "", "empty"],
  ["sells", true, "yes"],
  ["typed", ["cup", "tumbler"], "cup, tumbler"],
  ["shipped_at", "2026-11-28T10:34:49.035855+00:00", "28 Nov 2026, 4:04 pm"],
  ["bulk_discounts", [{ quantity: 2 }], '[{"quantity":2}]'],
])("shows a value of %s as people read it", (column, value, text) => {
  expect(valueText(column, value)).toBe(text);
});
