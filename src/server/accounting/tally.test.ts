import { describe, expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { booksSettings } from "#shared/settings/books.ts";
import { inState, toMaharashtra } from "../../../tests/support/accounting-files.ts";
import { randomMonth, sampleCredit, sampleSale } from "../../../tests/support/period-documents.ts";
import { checkWellFormed } from "../../../tests/support/xml.ts";
import { isTaxed, type PeriodDocument, signOf } from "./gstr1-table.ts";
import { TALLY_END, tallyHead, tallyVoucher } from "./tally.ts";

const ledgers = booksSettings.parse({ tallyCustomers: "Web & Co", tallySales: "Sales GST" });
const fileOf = (documents: readonly PeriodDocument[]) =>
  tallyHead(ledgers) +
  documents.map(({ body }) => tallyVoucher(body, ledgers)).join("") +
  TALLY_END;

/** Each ledger of a voucher with its amount in paise. */
const entriesOf = (voucher: string) =>
  [
    ...voucher.matchAll(
      /<LEDGERENTRIES.LIST><LEDGERNAME>(.*?)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(.*?)<\/ISDEEMEDPOSITIVE><AMOUNT>(.*?)<\/AMOUNT>/g,
    ),
  ].map(([, ledger, isDebit, amount]) => [ledger, isDebit, amount]);

describe("a voucher of Tally", () => {
  it("debits the customers with an invoice, and credits sales by HSN and rate, and tax", () => {
    const voucher = tallyVoucher(inState.body, ledgers);
    expect(entriesOf(voucher)).toEqual([
      ["Web &amp; Co", "Yes", "-2230.00"],
      ["Sales GST", "No", "1000.00"],
      ["Sales GST", "No", "1000.00"],
      ["CGST", "No", "115.00"],
      ["SGST", "No", "115.00"],
    ]);
    for (const tag of [
      '<VOUCHER VCHTYPE="Sales" ACTION="Create" OBJVIEW="Invoice Voucher View">',
      "<DATE>20261002</DATE>",
      "<VOUCHERNUMBER>PR/26-27/000002</VOUCHERNUMBER>",
      "<GSTREGISTRATIONTYPE>Unregistered/Consumer</GSTREGISTRATIONTYPE>",
      "<PLACEOFSUPPLY>West Bengal</PLACEOFSUPPLY>",
      "<GSTHSNNAME>8443</GSTHSNNAME><RATEDETAILS.LIST><GSTRATEDUTYHEAD>CGST</GSTRATEDUTYHEAD><GSTRATEVALUATIONTYPE>Based on Value</GSTRATEVALUATIONTYPE><GSTRATE>9</GSTRATE>",
      "<BILLTYPE>New Ref</BILLTYPE><AMOUNT>-2230.00</AMOUNT>",
    ]) {
      expect(voucher).toContain(tag);
    }
  });

  it("turns all that round for a credit note, against its invoice", () => {
    const credit = sampleCredit(toMaharashtra, { sequence: 7, issuedOn: "2026-10-09" });
    const voucher = tallyVoucher(credit.body, ledgers);
    expect(entriesOf(voucher)).toEqual([
      ["Web &amp; Co", "No", "2230.00"],
      ["Sales GST", "Yes", "-1000.00"],
      ["Sales GST", "Yes", "-1000.00"],
      ["IGST", "Yes", "-230.00"],
    ]);
    expect(voucher).toContain('VCHTYPE="Credit Note"');
    expect(voucher).toContain("<PARTYGSTIN>27AAPFU0939F1ZV</PARTYGSTIN>");
    expect(voucher).toContain("<NAME>PR/26-27/000001</NAME><BILLTYPE>Agst Ref</BILLTYPE>");
    expect(voucher).toContain(
      "<VCHGSTSTATUSISGSTR1NEVEREXPORTED>Yes</VCHGSTSTATUSISGSTR1NEVEREXPORTED>",
    );
    expect(tallyVoucher(inState.body, ledgers)).not.toContain("NEVEREXPORTED");
    expect(voucher).toContain("<GSTNATUREOFRETURN>01-Sales Return</GSTNATUREOFRETURN>");
  });

  it("takes nothing that a buyer wrote for a tag, and names the company where it is set", () => {
    const sale = sampleSale({
      ...{ sequence: 9, issuedOn: "2026-10-09", buyerName: 'A </VOUCHER> & "B"\u0001' },
      lines: [{ total: rupees(118) }],
    });
    const file = fileOf([sale]);
    checkWellFormed(file);
    expect(file).toContain("A &lt;/VOUCHER&gt; &amp; &quot;B&quot;<");
    expect(file).not.toContain("SVCURRENTCOMPANY");
    expect(tallyHead({ ...ledgers, tallyCompany: "P & Co" })).toContain(
      "<SVCURRENTCOMPANY>P &amp; Co</SVCURRENTCOMPANY>",
    );
  });

  it.each([1, 2])("comes to 0, and all of a month to what was sold (seed %i)", (seed) => {
    const documents = randomMonth(seed, 300).filter(isTaxed);
    checkWellFormed(fileOf(documents));
    const paiseOf = (amount = "") => Math.round(Number(amount) * 100);
    let customers = 0;
    for (const { body } of documents) {
      const entries = entriesOf(tallyVoucher(body, ledgers));
      expect(entries.reduce((sum, [, , amount]) => sum + paiseOf(amount), 0)).toBe(0);
      customers += paiseOf(entries[0]?.[2]);
    }
    const sold = documents.reduce((sum, one) => sum + signOf(one) * one.body.totals.total, 0);
    expect(customers).toBe(-sold);
  });
});
