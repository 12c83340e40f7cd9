import { describe, expect, it } from "vitest";
import { sampleDocument } from "../../../tests/support/documents.ts";
import { chargedText, deliveryOf, partyNames, totalRows } from "./document-texts.ts";

const sum = (rows: ReturnType<typeof totalRows>) =>
  rows.slice(0, -1).reduce((all, { amount }) => all + amount, 0);

describe("the sums of a document", () => {
  const body = sampleDocument({ lines: [{ coupon: 50_000, freight: 9_900 }, { gstPercent: 5 }] });

  it("add up to its total: value before tax and taxes, with what was charged said apart", () => {
    const rows = totalRows(body);
    expect(rows.map(({ label }) => label)).toEqual([
      "Taxable value",
      "IGST",
      "Total, GST included",
    ]);
    expect(sum(rows)).toBe(body.totals.total);
    expect(chargedText(body)).toBe(
      "Goods ₹9,288 − Coupon WELCOME10 ₹500 + Freight ₹99 = ₹8,887, GST included.",
    );
    expect(chargedText(sampleDocument())).toBeUndefined();
  });

  it("are what was charged where the tax is not known", () => {
    const { taxKind: _, ...untaxed } = body;
    const offer = { ...untaxed, kind: "proforma" as const };
    const rows = totalRows(offer);
    expect(rows.map(({ label }) => label)).toEqual([
      "Goods",
      "Coupon WELCOME10",
      "Freight",
      "Total",
    ]);
    expect(sum(rows)).toBe(body.totals.total);
    expect(chargedText(offer)).toBeUndefined();
  });
});

it("a party is named once where person and company are one", () => {
  expect(partyNames({ name: "Asha Rao", company: " asha rao" })).toEqual(["Asha Rao"]);
  expect(partyNames({ name: "Asha Rao", company: "Acme" })).toEqual(["Acme", "Asha Rao"]);
  expect(partyNames({ name: "Asha Rao" })).toEqual(["Asha Rao"]);
});

it("a credit note sends no goods anywhere", () => {
  expect(deliveryOf(sampleDocument({ kind: "credit-note" }))).toBeUndefined();
  expect(deliveryOf(sampleDocument())).toEqual(sampleDocument().delivery);
});
