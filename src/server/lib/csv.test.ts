import { describe, expect, it } from "vitest";
import { csvRows, readCsvRows, toCsv } from "./csv.ts";

const rowOf = (...cells: string[]) => toCsv([], [cells]).split("\r\n")[1];

describe("toCsv", () => {
  it("quotes what would end a cell or a row", () => {
    expect(toCsv(["A", "B"], [["1,5", 'say "no"']])).toBe('A,B\r\n"1,5","say ""no"""\r\n');
    expect(toCsv(["A"], [["two\nlines"], [" kept "]])).toBe('A\r\n"two\nlines"\r\n" kept "\r\n');
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+91 98300 12345", "'+91 98300 12345"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1+1", '"\'\t=1+1"'],
    [" =1+1", "' =1+1"],
    ["'=1+1", "''=1+1"],
    ["＝1+1", "'＝1+1"],
    ["=cmd|' /C calc'!A0,1", "\"'=cmd|' /C calc'!A0,1\""],
  ])("makes a text of what a spreadsheet would run: %j", (given, written) => {
    expect(rowOf(given, "x")).toBe(`${written},x`);
  });

  it.each(["-1299.50", "0.00", "27AAPFU0939F1ZV", "A=B", "Rao - Sons"])(
    "leaves %j alone",
    (text) => {
      expect(rowOf(text)).toBe(text);
    },
  );
});

it("reads back what was written, cell for cell", () => {
  const rows = [
    ["=1+1", "-5.00", "", 'say "no"', "a,b"],
    ["two\nlines", "\t=1+1", " kept ", "'twas", "कप"],
    ["", "", "", "", ""],
    // Apostrophes that somebody typed are no guard.
    ["'=1+1", "''-2+3", "'\t", "'-5", "' @x"],
  ];
  expect(readCsvRows(csvRows(rows))).toEqual(rows);
});
