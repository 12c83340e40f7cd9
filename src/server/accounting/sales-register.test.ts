import { describe, expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { inState, linesOf, mixed, toMaharashtra } from "../../../tests/support/accounting-files.ts";
import { sampleCredit, sampleSale } from "../../../tests/support/period-documents.ts";

describe("the sales register and the tax by rate", () => {
  const credit = sampleCredit(inState, { sequence: 1, issuedOn: "2026-10-09" });

  it("have credit notes with a minus, so that columns add up", () => {
    const [, invoice, note] = linesOf("sales-register", [inState, credit]);
    expect(invoice).toBe(
      "Invoice,PR/26-27/000002,02-Oct-2026,Asha Rao,,,West Bengal,19-West Bengal,A1B2C3,ORDSAMPLE1,,,2230.00,0.00,0.00,2000.00,0.00,115.00,115.00,2230.00,,,,",
    );
    expect(note).toBe(
      "Credit note,PC/26-27/000001,09-Oct-2026,Asha Rao,,,West Bengal,19-West Bengal,A1B2C3,ORDSAMPLE1,,,-2230.00,0.00,0.00,-2000.00,0.00,-115.00,-115.00,-2230.00,PR/26-27/000002,02-Oct-2026,It came back,",
    );
  });

  it("can be followed from the prices to the total: goods − coupon + freight", () => {
    const carried = structuredClone(inState);
    // ₹2,330 by its prices, less ₹150 by a coupon, and ₹50 for carrying it.
    carried.body.totals.coupon = rupees(150);
    carried.body.totals.freight = rupees(50);
    const [head = "", row = ""] = linesOf("sales-register", [carried]);
    const cell = (column: string) => row.split(",")[head.split(",").indexOf(column)];
    expect(["Goods With GST", "Coupon Taken Off", "Freight Included", "Total"].map(cell)).toEqual([
      "2330.00",
      "150.00",
      "50.00",
      "2230.00",
    ]);
  });

  it("stand in the order of their days, a day's invoices first", () => {
    const sold = (sequence: number, issuedOn: string) =>
      sampleSale({ sequence, issuedOn, lines: mixed });
    const [first, second, third] = [
      sold(9, "2026-10-08"),
      sold(10, "2026-10-09"),
      sold(11, "2026-10-10"),
    ];
    // As the database gives them: by day and kind.
    const documents = [first, credit, second, sold(12, "2026-10-09"), third];
    expect(
      linesOf("sales-register", documents)
        .slice(1)
        .map((line) => line.split(",")[1]),
    ).toEqual([
      "PR/26-27/000009",
      "PR/26-27/000010",
      "PR/26-27/000012",
      "PC/26-27/000001",
      "PR/26-27/000011",
    ]);
  });

  it("say the tax of each rate, sold and taken back", () => {
    expect(linesOf("tax-by-rate", [inState, toMaharashtra, credit]).slice(1)).toEqual([
      "5.00,Invoices,2000.00,50.00,25.00,25.00,100.00,2100.00",
      "5.00,Credit notes,-1000.00,0.00,-25.00,-25.00,-50.00,-1050.00",
      "18.00,Invoices,2000.00,180.00,90.00,90.00,360.00,2360.00",
      "18.00,Credit notes,-1000.00,0.00,-90.00,-90.00,-180.00,-1180.00",
    ]);
  });
});

describe("the sales register by line", () => {
  it("leads from the unit price to the value with tax, and says of credits which part they are", () => {
    const sold = structuredClone(inState);
    const [line] = sold.body.lines;
    if (!line) throw new Error("the sale has a line");
    // 3 pieces at ₹400, less ₹50, and ₹30 for carrying them.
    Object.assign(line, { quantity: 3, unitPrice: rupees(400), coupon: rupees(50) });
    Object.assign(line, { freight: rupees(30), total: rupees(1_180) });
    const half = sampleCredit(sold, {
      ...{ sequence: 1, issuedOn: "2026-10-09", amounts: [rupees(590), 0] },
    });
    const cells = (row = "") => row.split(",").slice(11, 17);
    const [head, first, , credited] = linesOf("sales-lines", [sold, half]);
    expect(cells(head)).toEqual([
      "Quantity",
      "Unit Price With GST",
      "Goods With GST",
      "Discount",
      "Freight",
      "Total",
    ]);
    expect(cells(first)).toEqual(["3.00", "400.00", "1200.00", "50.00", "30.00", "1180.00"]);
    expect(cells(credited)).toEqual(["0.00", "400.00", "-600.00", "-25.00", "-15.00", "-590.00"]);
    expect(credited).toMatch(
      /,PR\/26-27\/000002,"half of the price of 3 pieces \(₹590 of ₹1,180\)"$/,
    );
  });
});
