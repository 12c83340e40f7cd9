import { describe, expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { inState, linesOf, toMaharashtra } from "../../../tests/support/accounting-files.ts";
import { sampleCredit, sampleSale } from "../../../tests/support/period-documents.ts";

const toKarnataka = sampleSale({
  sequence: 3,
  issuedOn: "2026-10-03",
  state: "Karnataka",
  lines: [{ total: rupees(118) }, { total: rupees(50), gstPercent: 0, hsn: "4901" }],
});
const toSez = sampleSale({
  ...{ sequence: 4, issuedOn: "2026-10-04", gstin: "19AABCU9603R1ZK", sez: true },
  lines: [{ total: rupees(236) }],
});
const credit = sampleCredit(inState, { sequence: 1, issuedOn: "2026-10-09" });

describe("GSTR-3B", () => {
  it("has each sale once in 3.1, and those to unregistered buyers elsewhere again in 3.2", () => {
    // Sold: 2 × (1,000 + 180 and 1,000 + 50) less one of them again, 100 + 18, 50 at 0 %, and 200 + 36 to a SEZ.
    const all = [toMaharashtra, inState, toKarnataka, toSez, credit];
    expect(linesOf("gstr-3b", all)).toEqual([
      "Table,Description,Place Of Supply,Taxable Value,Integrated Tax,Central Tax,State/UT Tax,Cess",
      '3.1(a),"Outward taxable supplies (other than zero rated, nil rated and exempted)",,2100.00,248.00,0.00,0.00,0.00',
      "3.1(b),Outward taxable supplies (zero rated),,200.00,36.00,0.00,0.00,0.00",
      '3.1(c),"Other outward supplies (nil rated, exempted)",,50.00,0.00,0.00,0.00,0.00',
      "3.2,Of 3.1(a): to unregistered persons in other states,29-Karnataka,100.00,18.00,0.00,0.00,0.00",
    ]);
  });
});

describe("Zoho Books", () => {
  it("has a row for each line of an invoice, before tax", () => {
    expect(linesOf("zoho-invoices", [toMaharashtra, inState, toKarnataka, credit])).toEqual([
      "Invoice Number,Invoice Date,Invoice Status,PurchaseOrder,Customer Name,GST Treatment,GST Identification Number (GSTIN),Place of Supply,Currency Code,Item Name,SKU,Item Type,HSN/SAC,Quantity,Usage unit,Item Price,Is Inclusive Tax,Item Tax,Item Tax %,Item Tax Type,Item Total",
      'PR/26-27/000001,01-Oct-2026,Sent,,"Patel ""Prints"", Pune",business_registered_regular,27AAPFU0939F1ZV,MH,INR,Press,SKU-0,goods,8443,2,NOS,500.00,false,IGST18,18,Item Amount,1000.00',
      'PR/26-27/000001,01-Oct-2026,Sent,,"Patel ""Prints"", Pune",business_registered_regular,27AAPFU0939F1ZV,MH,INR,Press,SKU-1,goods,490199,10,PCS,100.00,false,IGST5,5,Item Amount,1000.00',
      "PR/26-27/000002,02-Oct-2026,Sent,,Asha Rao,consumer,,WB,INR,Press,SKU-0,goods,8443,2,NOS,500.00,false,GST18,18,Tax Group,1000.00",
      "PR/26-27/000002,02-Oct-2026,Sent,,Asha Rao,consumer,,WB,INR,Press,SKU-1,goods,490199,10,PCS,100.00,false,GST5,5,Tax Group,1000.00",
      "PR/26-27/000003,03-Oct-2026,Sent,,Asha Rao,consumer,,KA,INR,Press,SKU-0,goods,8443,1,NOS,100.00,false,IGST18,18,Item Amount,100.00",
      "PR/26-27/000003,03-Oct-2026,Sent,,Asha Rao,consumer,,KA,INR,Press,SKU-1,goods,4901,1,NOS,50.00,false,IGST0,0,Item Amount,50.00",
    ]);
  });

  it("has credit notes with the invoice that each corrects, and prices that come to the line", () => {
    const part = sampleCredit(inState, {
      ...{ sequence: 2, issuedOn: "2026-10-10" },
      amounts: [rupees(118), 0],
    });
    const rows = linesOf("zoho-credit-notes", [inState, part]).slice(1);
    expect(rows[0]).toContain("PC/26-27/000002,10-Oct-2026,PR/26-27/000002,02-Oct-2026,");
    expect(rows[0]).toMatch(/,18,Tax Group,100\.00$/);
    const thirds = sampleSale({
      ...{ sequence: 9, issuedOn: "2026-10-10" },
      lines: [{ total: rupees(118), quantity: 3 }],
    });
    expect(linesOf("zoho-invoices", [thirds])[1]).toContain(",3,NOS,33.333333,");
  });

  it("says business_sez of SEZ units, and runs no formula of a buyer's", () => {
    expect(linesOf("zoho-invoices", [toSez])[1]).toContain(",business_sez,19AABCU9603R1ZK,WB,");
    const bad = sampleSale({
      ...{ sequence: 5, issuedOn: "2026-10-05", buyerName: "=1+1" },
      lines: [{ total: rupees(118) }],
    });
    expect(linesOf("zoho-invoices", [bad])[1]).toContain(",'=1+1,");
  });
});
