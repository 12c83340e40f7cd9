import { describe, expect, it } from "vitest";
import { agrees } from "#shared/accounting/contract.ts";
import type { DocumentAmounts } from "#shared/documents/document.ts";
import { paise, rupees, toRupees } from "#shared/money.ts";
import { randomMonth, sampleCredit, sampleSale } from "../../../tests/support/period-documents.ts";
import { noSums, plus } from "./document-file.ts";
import { type PeriodDocument, signOf } from "./gstr1-table.ts";
import { columnsOf, type PeriodFile, startPeriodFiles } from "./period-files.ts";

function filesOf(documents: readonly PeriodDocument[], totals = totalsOf(documents)) {
  const rowsOf = new Map<PeriodFile, string[][]>();
  const started = startPeriodFiles((file, rows) => {
    rowsOf.set(file, [...(rowsOf.get(file) ?? []), ...rows.map((row) => [...row])]);
  });
  for (const document of documents) started.add(document);
  const { files, together } = started.finish(totals);
  const made = [...files].map(([file, { check, rows: count }]) => {
    const rows = rowsOf.get(file) ?? [];
    expect(rows.length, file).toBe(count);
    return [file, { columns: columnsOf(file), rows, check }] as const;
  });
  return { files: new Map(made), together };
}

/** As the database adds them up. */
function totalsOf(documents: readonly PeriodDocument[]) {
  const sold = documents.filter(({ body }) => body.kind !== "challan");
  return {
    count: sold.length,
    amounts: sold.reduce((sums, one) => plus(sums, one.body.totals, signOf(one)), noSums),
  };
}

const inRupees = ({ taxable, igst, cgst, stateGst, total }: DocumentAmounts) =>
  [taxable, igst, cgst, stateGst, total].map((amount) => toRupees(paise(amount)));

/** A column's printed cells added up, digit by digit. */
function sumOfColumn(
  { columns, rows }: { columns: readonly string[]; rows: string[][] },
  name: string,
) {
  const place = columns.indexOf(name);
  const paiseOf = (cell: string) => Number(cell.replace(".", ""));
  return rows.reduce((sum, row) => sum + paiseOf(row[place] ?? ""), 0);
}

const figures = ({ check }: { check: { name: string; inFile: number; inBooks: number }[] }) =>
  check.map(({ inFile }) => inFile);

describe("the files of a month of 500 documents", () => {
  it.each([1, 2, 3, 4, 5])("agree with the documents, to the paisa (seed %i)", (seed) => {
    const documents = randomMonth(seed, 500);
    const { files, together } = filesOf(documents);
    const { count, amounts } = totalsOf(documents);
    for (const [name, { check, rows }] of files) {
      expect(agrees(check), name).toBe(true);
      // A month's own invoices are not too old to be corrected.
      if (name !== "credits-without-gst") expect(rows.length, name).toBeGreaterThan(0);
      // Days are written in one way, that of GSTN's tool.
      expect(rows.flat().filter((cell) => /\d{4}-\d{2}-\d{2}/.test(cell))).toEqual([]);
    }
    expect(together.map(({ inFile }) => inFile)).toEqual([count, ...inRupees(amounts)]);
    expect(agrees(together)).toBe(true);

    // The printed tables say the same together, as do both files of HSN.
    const printed = (name: Parameters<typeof files.get>[0], column: string) => {
      const file = files.get(name);
      if (!file) throw new Error(`there is no ${name}`);
      return sumOfColumn(file, column);
    };
    const taxable = (name: Parameters<typeof files.get>[0]) => printed(name, "Taxable Value");
    expect(
      taxable("b2b") +
        taxable("b2cl") +
        taxable("b2cs") -
        taxable("cdnr") -
        taxable("cdnur") +
        printed("exemp", "Nil Rated Supplies"),
    ).toBe(amounts.taxable);
    for (const [column, amount] of [
      ["Taxable Value", amounts.taxable],
      ["Total Value", amounts.total],
      ["Integrated Tax Amount", amounts.igst],
      ["Central Tax Amount", amounts.cgst],
      ["State/UT Tax Amount", amounts.stateGst],
    ] as const) {
      expect(printed("hsn-b2b", column) + printed("hsn-b2c", column), column).toBe(amount);
    }
    for (const name of ["sales-register", "sales-lines", "tax-by-rate"] as const) {
      expect(printed(name, "Total"), name).toBe(amounts.total);
      expect(printed(name, "CGST"), name).toBe(amounts.cgst);
    }
  });

  it("stand in one table of value each, whatever they are", () => {
    const documents = randomMonth(7, 500);
    const { files } = filesOf(documents);
    const numbersIn = (name: Parameters<typeof files.get>[0], column: number) =>
      new Set(files.get(name)?.rows.map((row) => row[column]));
    const own = [
      numbersIn("b2b", 2),
      numbersIn("b2cl", 0),
      numbersIn("cdnr", 2),
      numbersIn("cdnur", 1),
    ];
    const all = own.flatMap((numbers) => [...numbers]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("a check", () => {
  const sale = sampleSale({ sequence: 1, issuedOn: "2026-10-05", lines: [{ total: rupees(118) }] });

  it("fails where a document's lines are not what it says they come to", () => {
    const broken = structuredClone(sale);
    broken.body.totals.taxable += 1;
    const { files } = filesOf([broken]);
    const failed = [...files].filter(([, { check }]) => !agrees(check)).map(([name]) => name);
    expect(failed).toEqual([
      "b2cs",
      "hsn-b2c",
      "gstr-3b",
      "zoho-invoices",
      "sales-register",
      "sales-lines",
      "tax-by-rate",
    ]);
  });

  it("fails where the database has a document that was not read", () => {
    const { together } = filesOf([sale], totalsOf([sale, sale]));
    expect(together[0]).toEqual({ name: "count", inFile: 1, inBooks: 2 });
    expect(agrees(together)).toBe(false);
  });

  it("fails where a number of a series is missing", () => {
    const later = sampleSale({
      ...sale,
      sequence: 3,
      issuedOn: "2026-10-06",
      lines: [{ total: paise(100) }],
    });
    const docs = filesOf([sale, later]).files.get("docs");
    expect(docs?.rows).toEqual([
      ["Invoices for outward supply", "PR/26-27/000001", "PR/26-27/000003", "3", "0"],
    ]);
    expect(docs?.check).toEqual([{ name: "count", inFile: 3, inBooks: 2 }]);
  });

  it("of a month without documents is that all is nothing", () => {
    const { files, together } = filesOf([]);
    expect([...files.values()].every(({ rows, check }) => rows.length === 0 && agrees(check))).toBe(
      true,
    );
    expect(figures({ check: together })).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe("a credit note", () => {
  it("that takes a whole sale back in its month leaves no row of b2cs and of HSN", () => {
    const sale = sampleSale({
      sequence: 1,
      issuedOn: "2026-10-05",
      lines: [{ total: rupees(118) }],
    });
    const credit = sampleCredit(sale, { sequence: 1, issuedOn: "2026-10-06" });
    const { files } = filesOf([sale, credit]);
    expect(files.get("b2cs")?.rows).toEqual([]);
    expect(files.get("hsn-b2c")?.rows).toEqual([]);
    expect(files.get("sales-register")?.rows).toHaveLength(2);
    for (const [name, { check }] of files) expect(agrees(check), name).toBe(true);
  });
});
