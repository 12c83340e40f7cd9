import { describe, expect, it } from "vitest";
import { paise, rupees } from "../money.ts";
import { type Sale, taxOfSale } from "./sale-tax.ts";
import { taxTexts, totalLabel } from "./tax-texts.ts";

const kit: Sale = {
  sellerGstin: "19AAAAA0000A1ZZ",
  deliveryState: "West Bengal",
  lines: [
    { amount: rupees(105), gstPercent: 5 },
    { amount: rupees(1180), gstPercent: 18 },
    { amount: rupees(10), gstPercent: 0 },
  ],
  off: paise(0),
};
const read = (over: Partial<Sale> = {}) => taxTexts(taxOfSale({ ...kit, ...over }));
const rowsOf = (over?: Partial<Sale>) =>
  read(over).rows.map(({ label, amount }) => `${label} ${amount}`);

describe("a sale's tax, as people read it", () => {
  it("is the value before it and each tax by its rate, with the place", () => {
    expect(rowsOf()).toEqual([
      "Value before GST 111000",
      "CGST 9% 9000",
      "SGST 9% 9000",
      "CGST 2.5% 250",
      "SGST 2.5% 250",
      "GST 0% 0",
    ]);
    expect(read().note).toBe("Place of supply: West Bengal (19)");
  });

  it("is IGST elsewhere, and UTGST in a union territory's own trade", () => {
    expect(rowsOf({ deliveryState: "Kerala" })).toContain("IGST 18% 18000");
    const ladakh = { deliveryState: "Ladakh", sellerGstin: "38AAAAA0000A1ZZ" };
    expect(rowsOf(ladakh)).toContain("UTGST 9% 9000");
  });

  it("is a reason where it cannot be told, and nothing where none is charged", () => {
    expect(read({ deliveryState: "" })).toEqual({
      rows: [],
      note: "GST is included. The address names no state, so its amount is not shown here.",
    });
    expect(taxTexts({ known: false, why: "no_branch" }).note).toMatch(
      /^GST is included\. Which taxes/,
    );
    const rateless = { lines: [{ amount: rupees(10), gstPercent: null }] };
    expect(read(rateless).note).toMatch(/^GST is included\. Its rate is not known yet/);
    expect(read({ sellerGstin: undefined })).toEqual({ rows: [] });
  });

  it("is not known yet of a line without a rate, and told of the others", () => {
    const lines = [...kit.lines, { amount: rupees(10), gstPercent: null }];
    const rows = rowsOf({ lines });
    expect(rows.slice(0, 2)).toEqual(["Value before GST 111000", "CGST 9% 9000"]);
    expect(rows.at(-1)).toBe("GST not known yet, included 1000");
    expect(read({ lines }).note).toMatch(/^Place of supply: West Bengal \(19\)\. The rate of a/);
  });

  it("is told by seller where lines have several, and what is sold under none stands by itself", () => {
    const [first, second, third] = kit.lines;
    const CHENNAI = "33AAAAA0000A1ZZ";
    if (!first || !second || !third) throw new Error("three lines");
    const lines = [
      first,
      { ...second, sellerGstin: CHENNAI },
      { ...third, gstPercent: 18, sellerGstin: "" },
      { amount: rupees(118), gstPercent: 18 },
    ];
    expect(rowsOf({ lines })).toEqual([
      "Value before GST 120000",
      "IGST 18% 18000",
      "CGST 9% 900",
      "SGST 9% 900",
      "CGST 2.5% 250",
      "SGST 2.5% 250",
      "Sold without GST 1000",
    ]);
    expect(read({ lines }).note).toBe(
      `Place of supply: West Bengal (19). The goods are sold under 2 GSTINs, ${kit.sellerGstin} and ${CHENNAI}: each of their parcels has its own invoice with its own taxes.`,
    );
    expect(read({ sellerGstin: "", lines }).rows.at(-1)?.label).toBe("Sold without GST");
  });

  it("names the sum to pay after it", () => {
    expect(totalLabel(taxOfSale({ ...kit, deliveryState: "" }))).toBe("Total, GST included");
    expect(totalLabel(taxOfSale({ ...kit, sellerGstin: "" }))).toBe("Total");
  });
});
