import { expect, it } from "vitest";
import { type Money, rupees } from "#shared/money.ts";
import { sampleDocument } from "../../../tests/support/documents.ts";
import { pdfTexts } from "../../../tests/support/pdf-texts.ts";
import { creditNote } from "./credit-note.ts";
import { makePdf } from "./pdf/make-pdf.ts";

it("a credit note says nothing of the parcel, nor of what was to be collected for it", () => {
  const invoice = { ...sampleDocument(), collect: 464_400 };
  const line = { position: 0, quantity: 1, amount: rupees(129), before: rupees(0) };
  const note = creditNote(invoice, [line], { reason: "Damaged", seller: undefined });
  expect(note).not.toHaveProperty("shipment");
  expect(note).not.toHaveProperty("collect");
  const { number, issuedOn, totals } = invoice;
  expect(note.corrects).toEqual({ number, issuedOn, total: totals.total });
});

it("a credit of a part says on its document of what it is one, that of a whole invoice does not", async () => {
  const invoice = sampleDocument({ lines: [{ quantity: 3 }] });
  const textOf = async (quantity: number, amount: Money) => {
    const line = { position: 0, quantity, amount, before: rupees(0) };
    const note = creditNote(invoice, [line], { reason: "Damaged", seller: undefined });
    const body = { ...note, number: "PC/26-27/000001", issuedOn: "2026-11-23" };
    return (await pdfTexts(await makePdf([{ body }]))).join(" ").replaceAll(/\s+/g, " ");
  };
  const half = await textOf(3, rupees(193.5));
  expect(half).toContain("A part of the invoice: ₹193.50 of ₹387");
  expect(half).toContain("In part: half of 3 pieces (₹193.50 of ₹387)");
  expect(await textOf(3, rupees(387))).not.toMatch(/[Ii]n part|A part/);
});
