import { expect, it } from "vitest";
import { readStatement } from "./read-statement.ts";
import { splitCells } from "./statement-rows.ts";
import { readAmount } from "./statement-values.ts";

/** Cells and lines by which a pattern that looks back would stand for minutes: the node serves nobody meanwhile. */
it("reads a cell of blanks between brackets as no sum", () => {
  expect(readAmount(`(${" ".repeat(19_000)}(`)).toBeUndefined();
  expect(readAmount(`1${" ".repeat(19_000)}(`)).toBeUndefined();
  expect(readAmount(" ( 1,500.00 ) ")).toMatchObject({ amount: 150_000, sign: -1 });
});

it("takes the quotation marks of a line of nothing else for text", () => {
  const line = `${" ".repeat(10_000)}x${'"'.repeat(9_999)}`;
  expect(splitCells(line, ",").isOpen).toBe(false);
  expect(splitCells('a, = "0012" ,"b ""c"""', ",").cells).toEqual(["a", "0012", 'b "c"']);
});

it("looks for headings in no line that is longer than one of a statement", async () => {
  const bytes = Buffer.from(`${" ".repeat(3_000_000)}x${'"'.repeat(3_000_000)}\nDate,Nothing\n`);
  expect(await readStatement(bytes)).toMatchObject({ ok: false });
});

it("cuts a text without cutting a sign in two", async () => {
  const head = "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.";
  const row = `01/11/2026,${"x".repeat(499)}😀 tail,N123456789012,,500.00`;
  const read = await readStatement(Buffer.from(`${head}\n${row}\n`));
  expect(JSON.stringify(read)).not.toMatch(/\\ud83d(?!\\ude)/);
});
