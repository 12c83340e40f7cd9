import { describe, expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { inState, linesOf, toMaharashtra } from "../../../tests/support/accounting-files.ts";
import { BUYER_GSTINS, sampleCredit, sampleSale } from "../../../tests/support/period-documents.ts";

const large = sampleSale({
  sequence: 3,
  issuedOn: "2026-10-31",
  state: "Karnataka",
  lines: [{ total: rupees(118_000), quantity: 1 }],
});
const small = sampleSale({
  sequence: 4,
  issuedOn: "2026-10-31",
  state: "Karnataka",
  lines: [{ total: rupees(100_000), quantity: 1 }],
});

describe("b2b", () => {
  it("has a row for each invoice and rate of buyers with a GSTIN", () => {
    expect(linesOf("b2b", [toMaharashtra, inState, large])).toEqual([
      "GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount",
      '27AAPFU0939F1ZV,"Patel ""Prints"", Pune",PR/26-27/000001,01-Oct-2026,2230.00,27-Maharashtra,N,,Regular B2B,,5.00,1000.00,0.00',
      '27AAPFU0939F1ZV,"Patel ""Prints"", Pune",PR/26-27/000001,01-Oct-2026,2230.00,27-Maharashtra,N,,Regular B2B,,18.00,1000.00,0.00',
    ]);
  });

  it("says of SEZ units that they are, with IGST in the seller's own state as well", () => {
    const toSez = sampleSale({
      ...{ sequence: 8, issuedOn: "2026-10-04", gstin: "19AABCU9603R1ZK", sez: true },
      lines: [{ total: rupees(118) }],
    });
    expect(toSez.body.lines[0]).toMatchObject({ igst: 1_800, cgst: 0, stateGst: 0 });
    expect(linesOf("b2b", [toSez])[1]).toBe(
      "19AABCU9603R1ZK,Asha Rao,PR/26-27/000008,04-Oct-2026,118.00,19-West Bengal,N,,SEZ supplies with payment,,18.00,100.00,0.00",
    );
    const credit = sampleCredit(toSez, { sequence: 2, issuedOn: "2026-10-09" });
    expect(linesOf("cdnr", [toSez, credit])[1]).toBe(
      "19AABCU9603R1ZK,Asha Rao,PC/26-27/000002,09-Oct-2026,C,19-West Bengal,N,SEZ supplies with payment,118.00,,18.00,100.00,0.00",
    );
    expect(linesOf("hsn-b2b", [toSez])[1]).toContain(",100.00,18.00,0.00,0.00,0.00");
  });

  it("names the buyer where there is no company, and runs no formula of theirs", () => {
    const [, row] = linesOf("b2b", [
      sampleSale({
        sequence: 5,
        issuedOn: "2026-10-03",
        gstin: BUYER_GSTINS.karnataka,
        buyerName: "=HYPERLINK(1)",
        lines: [{ total: rupees(118) }],
      }),
    ]);
    expect(row).toBe(
      "29AAGCB7383J1Z4,'=HYPERLINK(1),PR/26-27/000005,03-Oct-2026,118.00,19-West Bengal,N,,Regular B2B,,18.00,100.00,0.00",
    );
  });
});

describe("b2cl", () => {
  it("has the invoices over ₹1,00,000 to unregistered buyers in other states", () => {
    expect(linesOf("b2cl", [toMaharashtra, inState, large, small])).toEqual([
      "Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN",
      "PR/26-27/000003,31-Oct-2026,118000.00,29-Karnataka,,18.00,100000.00,0.00,",
    ]);
  });

  it("took them over ₹2,50,000 until July 2024", () => {
    const of = (issuedOn: string, total: number) =>
      linesOf("b2cl", [
        sampleSale({ sequence: 1, issuedOn, state: "Goa", lines: [{ total: rupees(total) }] }),
      ]).length - 1;
    expect(of("2024-07-31", 250_000)).toBe(0);
    expect(of("2024-07-31", 250_000.01)).toBe(1);
    expect(of("2024-08-01", 100_000)).toBe(0);
    expect(of("2024-08-01", 100_000.01)).toBe(1);
  });
});

describe("b2cs", () => {
  it("adds up the rest by place and rate, and takes off what came back", () => {
    const credit = sampleCredit(small, {
      sequence: 1,
      issuedOn: "2026-10-31",
      amounts: [rupees(11_800)],
    });
    expect(linesOf("b2cs", [inState, inState, large, small, credit])).toEqual([
      "Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN",
      "OE,19-West Bengal,,5.00,2000.00,0.00,",
      "OE,19-West Bengal,,18.00,2000.00,0.00,",
      // 1,00,000 at 18 %: 84,745.76; a credit of 11,800 of it takes 1,800.00 of the tax of 15,254.24.
      "OE,29-Karnataka,,18.00,74745.76,0.00,",
    ]);
  });

  it("is negative where an earlier month's sale came back", () => {
    const credit = sampleCredit(inState, { sequence: 1, issuedOn: "2026-11-02" });
    expect(linesOf("b2cs", [credit]).slice(1)).toEqual([
      "OE,19-West Bengal,,5.00,-1000.00,0.00,",
      "OE,19-West Bengal,,18.00,-1000.00,0.00,",
    ]);
  });

  it("writes the states that GSTN's list writes otherwise as it does", () => {
    const to = (state: string) =>
      linesOf("b2cs", [
        sampleSale({ sequence: 1, issuedOn: "2026-10-01", state, lines: [{ total: rupees(118) }] }),
      ])[1]?.split(",")[1];
    expect(to("Jammu and Kashmir")).toBe("01-Jammu & Kashmir");
    expect(to("Andaman and Nicobar Islands")).toBe("35-Andaman & Nicobar Islands");
  });
});

describe("cdnr and cdnur", () => {
  it("has the credit notes of buyers with a GSTIN", () => {
    const credit = sampleCredit(toMaharashtra, { sequence: 7, issuedOn: "2026-10-09" });
    expect(linesOf("cdnr", [toMaharashtra, credit])).toEqual([
      "GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount",
      '27AAPFU0939F1ZV,"Patel ""Prints"", Pune",PC/26-27/000007,09-Oct-2026,C,27-Maharashtra,N,Regular B2B,2230.00,,5.00,1000.00,0.00',
      '27AAPFU0939F1ZV,"Patel ""Prints"", Pune",PC/26-27/000007,09-Oct-2026,C,27-Maharashtra,N,Regular B2B,2230.00,,18.00,1000.00,0.00',
    ]);
  });

  it("has a small credit of a large invoice, which is no longer in b2cs", () => {
    const credit = sampleCredit(large, {
      sequence: 1,
      issuedOn: "2026-11-02",
      amounts: [rupees(118)],
    });
    expect(linesOf("cdnur", [credit])).toEqual([
      "UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount",
      "B2CL,PC/26-27/000001,02-Nov-2026,C,29-Karnataka,118.00,,18.00,100.00,0.00",
    ]);
    expect(linesOf("b2cs", [credit])).toHaveLength(1);
  });

  it("goes by the day of the invoice: what was small when it was sold stays so", () => {
    const before = sampleSale({
      sequence: 1,
      issuedOn: "2024-07-31",
      state: "Goa",
      lines: [{ total: rupees(118_000) }],
    });
    const credit = sampleCredit(before, { sequence: 1, issuedOn: "2024-08-02" });
    expect(linesOf("cdnur", [credit])).toHaveLength(1);
    expect(linesOf("b2cs", [credit])[1]).toBe("OE,30-Goa,,18.00,-100000.00,0.00,");
  });
});

describe("hsn", () => {
  it("adds up by HSN, unit and rate, less what came back, apart for buyers with a GSTIN", () => {
    const credit = sampleCredit(inState, {
      sequence: 1,
      issuedOn: "2026-10-09",
      amounts: [rupees(118), 0],
    });
    const head =
      "HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount";
    expect(linesOf("hsn-b2b", [toMaharashtra, inState, credit])).toEqual([
      head,
      "490199,,PCS-PIECES,10.00,1050.00,5.00,1000.00,50.00,0.00,0.00,0.00",
      "8443,,NOS-NUMBERS,2.00,1180.00,18.00,1000.00,180.00,0.00,0.00,0.00",
    ]);
    expect(linesOf("hsn-b2c", [toMaharashtra, inState, inState, credit])).toEqual([
      head,
      "490199,,PCS-PIECES,20.00,2100.00,5.00,2000.00,0.00,50.00,50.00,0.00",
      "8443,,NOS-NUMBERS,4.00,2242.00,18.00,1900.00,0.00,171.00,171.00,0.00",
    ]);
  });
});

describe("docs", () => {
  it("has a row for each series, whatever the order in which it was issued", () => {
    const challan = sampleSale({
      kind: "challan",
      sequence: 1,
      issuedOn: "2026-10-05",
      lines: [{ total: rupees(118) }],
    });
    const credit = sampleCredit(inState, { sequence: 12, issuedOn: "2026-10-09" });
    const nextYear = sampleSale({
      sequence: 1,
      issuedOn: "2027-04-01",
      lines: [{ total: rupees(118) }],
    });
    expect(linesOf("docs", [challan, large, credit, toMaharashtra, inState, nextYear])).toEqual([
      "Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled",
      "Invoices for outward supply,PR/26-27/000001,PR/26-27/000003,3,0",
      "Invoices for outward supply,PR/27-28/000001,PR/27-28/000001,1,0",
      "Credit Note,PC/26-27/000012,PC/26-27/000012,1,0",
      "Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11),PD/26-27/000001,PD/26-27/000001,1,0",
    ]);
  });
});

describe("exemp", () => {
  it("has what is sold at 0 %, less what came back, which no table of taxed sales has", () => {
    const lines = [
      { total: rupees(1_180), gstPercent: 18 },
      { total: rupees(300), gstPercent: 0, hsn: "4901" },
    ];
    const both = { issuedOn: "2026-10-05", lines };
    const registered = sampleSale({
      ...both,
      sequence: 1,
      state: "Karnataka",
      gstin: BUYER_GSTINS.karnataka,
    });
    const inShop = sampleSale({ ...both, sequence: 2, lines: lines.slice(1) });
    const documents = [
      registered,
      inShop,
      sampleCredit(inShop, { sequence: 1, issuedOn: "2026-10-06", amounts: [rupees(100)] }),
      sampleSale({ ...both, sequence: 3, state: "Karnataka" }),
    ];
    expect(linesOf("exemp", documents)).toEqual([
      "Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies",
      "Inter-State supplies to registered persons,300.00,0.00,0.00",
      "Inter-State supplies to unregistered persons,300.00,0.00,0.00",
      "Intra-State supplies to unregistered persons,200.00,0.00,0.00",
    ]);
    expect(linesOf("b2b", documents).slice(1)).toEqual([
      expect.stringMatching(/,1480\.00,.*,18\.00,1000\.00,0\.00$/),
    ]);
    expect(linesOf("b2cs", documents).slice(1)).toEqual(["OE,29-Karnataka,,18.00,1000.00,0.00,"]);
    expect(linesOf("cdnr", documents)).toHaveLength(1);
    // A credit of both kinds stands in cdnr, cdnur and b2cs with its taxed lines alone, as a large invoice in b2cl.
    const largeLines = [{ total: rupees(118_000) }, { total: rupees(300), gstPercent: 0 }];
    const largeBoth = sampleSale({
      ...{ ...both, sequence: 4, state: "Karnataka", lines: largeLines },
    });
    const credits = [registered, largeBoth].map((sale, index) =>
      sampleCredit(sale, { sequence: 5 + index, issuedOn: "2026-10-07" }),
    );
    for (const [file, rate] of [
      ["b2cl", 5],
      ["cdnr", 10],
      ["cdnur", 7],
    ] as const) {
      const rows = linesOf(file, [largeBoth, ...credits]).slice(1);
      expect(rows.map((row) => row.split(",")[rate])).toEqual(["18.00"]);
    }
  });
});
