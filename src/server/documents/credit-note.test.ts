import { expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { sampleDocument } from "../../../tests/support/documents.ts";
import { creditNote } from "./credit-note.ts";

it("a credit note says nothing of the parcel, nor of what was to be collected for it", () => {
  const invoice = { ...sampleDocument(), collect: 464_400 };
  const line = { position: 0, quantity: 1, amount: rupees(129), before: rupees(0) };
  const note = creditNote(invoice, [line], "Damaged");
  expect(note).not.toHaveProperty("shipment");
  expect(note).not.toHaveProperty("collect");
  expect(note.corrects).toEqual({ number: invoice.number, issuedOn: invoice.issuedOn });
});
