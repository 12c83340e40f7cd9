import { describe, expect, it } from "vitest";
import { readLines, readQuantity } from "./read-lines.ts";

const read = (text: string) => readLines(text).map(({ sku, quantity }) => [sku, quantity]);

describe("a quantity", () => {
  it.each([
    ["2", 2],
    [" 24 pcs", 24],
    ["5 Nos.", 5],
    ["1,000", 1000],
    ["1,00,000 pieces", 100_000],
    ["3.00", 3],
    ["x 4", 4],
    ["4x", 4],
    ["qty: 12", 12],
    ["0", 0],
  ])("%j is %i", (text, quantity) => expect(readQuantity(text)).toBe(quantity));

  it.each(["", "two", "-3", "2.5", "1.000,5", "10,5", "12 boxes", "1e3", "9".repeat(20)])(
    "%j is none",
    (text) => expect(readQuantity(text)).toBeUndefined(),
  );
});

describe("lines", () => {
  it.each([
    ["a tab", "MUG-11\t24"],
    ["a comma", "MUG-11, 24"],
    ["a semicolon", "MUG-11;24"],
    ["spaces", "  MUG-11   24 "],
    ["quotes", '"MUG-11","24"'],
    ["the number first", "24 x MUG-11"],
    ["a name between", "MUG-11,White mug,24"],
    ["a name behind", "MUG-11;24;White mug"],
  ])("may have %s", (_, text) => expect(read(text)).toEqual([["MUG-11", "24"]]));

  it("keep a thousand together, whatever stands before it", () => {
    const each = ["A-1 1,000", "A-1,1,000", "A-1, 1,000 pcs", 'A-1,"1,000"', "A-1\t1,000"];
    expect(
      each.flatMap(read).map(([sku, quantity]) => [sku, readQuantity(quantity ?? "")]),
    ).toEqual(each.map(() => ["A-1", 1000]));
  });

  it("keep spaces of the SKU and units of the quantity", () => {
    expect(read("MUG 11 W 24 pcs\nMUG 11 W x 3\nTAPE 6 MM\t2")).toEqual([
      ["MUG 11 W", "24 pcs"],
      ["MUG 11 W", "x 3"],
      ["TAPE 6 MM", "2"],
    ]);
  });

  it("keep what is meant as a quantity but is none of pieces, for a person to mend", () => {
    expect(read("LS-C60 1.5\nPU 4 dozen\nFILM A4 2 boxes\nMUG 11 oz")).toEqual([
      ["LS-C60", "1.5"],
      ["PU", "4 dozen"],
      ["FILM A4", "2 boxes"],
      ["MUG 11 oz", "1"],
    ]);
  });

  it("are one piece without a quantity, and keep one that makes no sense", () => {
    expect(read("MUG-11\nMUG-12,\nMUG-13,lots\nMUG-14\t-2")).toEqual([
      ["MUG-11", "1"],
      ["MUG-12", "1"],
      ["MUG-13", "lots"],
      ["MUG-14", "-2"],
    ]);
  });

  it("leave out empty ones and what Excel puts before them", () => {
    expect(read("\ufeffsep=;\r\nMUG-11;2\r\n;;\r\n\r\nMUG-12;3\r\n")).toEqual([
      ["MUG-11", "2"],
      ["MUG-12", "3"],
    ]);
    expect(read(" \n\t\n")).toEqual([]);
  });
});

describe("a head line", () => {
  it.each([
    "SKU,Quantity\nMUG-11,5",
    "sku qty\nMUG-11 5",
    "Sr. No.;Product;Item code;Qty (pcs)\n1;White mug;MUG-11;5",
    "Qty\tSKU\n5\tMUG-11",
    'Description,Product code,Rate,Order qty\n"Mug, white",MUG-11,79,5',
    "Product\tSKU\tPieces\nMug\tMUG-11\t5",
  ])("says which columns count: %j", (text) => expect(read(text)).toEqual([["MUG-11", "5"]]));

  it("may name the SKU alone", () => {
    expect(read("SKU\nMUG-11\nMUG-12")).toEqual([
      ["MUG-11", "1"],
      ["MUG-12", "1"],
    ]);
  });

  it("leaves out rows with neither", () => {
    expect(read("SKU,Qty,Note\nMUG-11,5,\n,,urgent\n,7,sum")).toEqual([
      ["MUG-11", "5"],
      ["", "7"],
    ]);
  });

  it("is none where a SKU reads like one", () => {
    expect(read("SKU-100\nSKU-200")).toEqual([
      ["SKU-100", "1"],
      ["SKU-200", "1"],
    ]);
    expect(read("ITEM-1,5")).toEqual([["ITEM-1", "5"]]);
    expect(read("model 5")).toEqual([["model", "5"]]);
  });
});

describe("quotes", () => {
  it("may hold separators, quotes and line breaks", () => {
    expect(read('"A;1";"2"\n"B ""x"" 1";3\n"C\n1";4')).toEqual([
      ["A;1", "2"],
      ['B "x" 1', "3"],
      ["C 1", "4"],
    ]);
  });

  it("that are never closed, or stand for inches, are letters", () => {
    expect(read('PLATEN-12",2\n"TAPE,3\nMUG,4')).toEqual([
      ['PLATEN-12"', "2"],
      ['"TAPE,3', "1"],
      ["MUG", "4"],
    ]);
  });
});

it.each(['"', ' "', '","', " ", "\t", "x ", "1,11", "1,", "a, ", 'a"'])(
  "a sheet that repeats %j is read in no long time",
  (part) => {
    const start = performance.now();
    for (const end of ["", "x", "\n1,11 dozen"]) readLines(`MUG ${part.repeat(30_000)}${end}`);
    readQuantity(`x${part.repeat(30_000)}`);
    expect(performance.now() - start).toBeLessThan(1_000);
  },
);
