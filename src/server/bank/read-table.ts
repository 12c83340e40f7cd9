import { MAX_STATEMENT_LINES } from "#shared/bank/bank-line.ts";
import { paise } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { balanceNotes, followsNeighbour } from "./follow-balance.ts";
import { columnsOf, type StatementColumns } from "./statement-columns.ts";
import { bankText, type ReadStatement, type StatementLine } from "./statement-line.ts";
import {
  MAX_LINE,
  readRows,
  type Separator,
  type StatementRow,
  separators,
  splitCells,
} from "./statement-rows.ts";
import { readAmount, readBalance, readStatementDay } from "./statement-values.ts";

/** Lines above the headings: addresses and the like. */
const MAX_PREAMBLE = 200;

/** Below the lines: what is said of the whole statement. */
const FOOTER =
  /^\W*(?:statement summary|legends?\b|end of statement|grand total|this is a (?:computer|system))/i;

/** No movement, but what the account had. */
const CARRIED = /opening balance|closing balance|brought forward|carried forward|\b[bc]\/f\b/i;

/** Its number, with or without stars for most of its digits. */
const ACCOUNT =
  /\ba\/?c(?:count)?(?:\s*(?:no|number|num))?[.\s:,;"='_-]*(?<number>[\dx*]{6,20})\b/i;

type TableHead = NonNullable<ReturnType<typeof findHead>>;

/**
 * Finds a statement that is a table in a text: CSV, or cells with tabs between, as some banks name “XLS”.
 *
 * @returns what reads it: what is not sure is left out and said by its line; undefined where no row of headings is found
 */
export function findTable(text: string): (() => Promise<ReadStatement>) | undefined {
  const head = findHead(text);
  return head && (() => readBelow(text, head));
}

async function readBelow(
  text: string,
  { columns, separator, line: headLine, account }: TableHead,
): Promise<ReadStatement> {
  const read: ReadStatement = { account, lines: [], leftOut: [], notes: [] };
  let last: StatementRow | undefined;
  let writesPaise = false;
  for await (const row of readRows(text, separator, headLine + 1)) {
    const { line, cells } = row;
    if (cells.every((cell) => /^[*\s=_-]*$/.test(cell))) continue;
    if (FOOTER.test(cells.find((cell) => cell !== "") ?? "")) break;
    if (columnsOf(cells)) continue;
    if (read.lines.length === MAX_STATEMENT_LINES) {
      const why = `A statement has at most ${groupedNumber(MAX_STATEMENT_LINES)} lines: upload the rest as a file of its own.`;
      read.leftOut.push({ line, why });
      break;
    }
    const found = lineOf(row, columns);
    if (typeof found === "string") read.leftOut.push({ line, why: found });
    else if (found) read.lines.push(found);
    writesPaise ||= last !== undefined && amountCells(last, columns).some(endsInPaise);
    last = row;
  }
  if (last?.isUnended) leaveOutCut(read, last, { columns, writesPaise });
  read.notes.push(...balanceNotes(read.lines));
  return read;
}

function findHead(text: string) {
  const lines = text.split("\n", MAX_PREAMBLE).map((line) => (line.length > MAX_LINE ? "" : line));
  for (const [place, row] of lines.entries()) {
    for (const separator of separators) {
      const columns = columnsOf(splitCells(row, separator).cells);
      if (!columns) continue;
      const above = lines.slice(0, place).join("\n");
      const account = ACCOUNT.exec(above)?.groups?.number ?? "";
      return { columns, separator: separator as Separator, line: place + 1, account };
    }
  }
  return undefined;
}

/** A row's line; why it is left out; or nothing where it is no movement. */
function lineOf(
  { line, cells, isUnended, isOpen }: StatementRow,
  { day, narration, references, balance, amounts, width }: StatementColumns,
): StatementLine | string | undefined {
  const cellOf = (place: number | undefined) => (place === undefined ? "" : (cells[place] ?? ""));
  const texts = {
    narration: bankText(cellOf(narration)),
    reference: bankText(references.map(cellOf).find((cell) => /[1-9a-z]/i.test(cell)) ?? ""),
  };
  if (isUnended && (isOpen || cells.length < width)) return CUT;
  if (cells.slice(width).some((cell) => cell !== "")) return TOO_WIDE;
  const amount = amountOf(amounts, cellOf);
  if (typeof amount === "string") return amount;
  const on = readStatementDay(cellOf(day));
  if (amount === 0) {
    const isMovement = on !== undefined && !CARRIED.test(texts.narration);
    return isMovement ? "This line has no amount." : undefined;
  }
  if (on === undefined) return `“${shown(cellOf(day))}” is no day that can be read.`;
  return { line, day: on, amount: paise(amount), ...texts, balance: readBalance(cellOf(balance)) };
}

const TOO_WIDE =
  "This line has more cells than there are headings, as where a comma within a sum has no quotation marks around it.";

const CUT = "The file ends within this line: it was cut off. Download the statement once more.";

const shown = (cell: string) => bankText(cell).slice(0, 40).toWellFormed();

/** Paise, above 0 for what came; why it cannot be read; or 0. */
function amountOf(
  amounts: StatementColumns["amounts"],
  cellOf: (place: number | undefined) => string,
): number | string {
  const unreadable = (cell: string) => `“${shown(cell)}” is no amount that can be read.`;
  if ("amount" in amounts) {
    const cell = cellOf(amounts.amount);
    const read = readAmount(cell);
    if (!read) return unreadable(cell);
    const side = cellOf(amounts.side).toLowerCase();
    const sign = /^c/.test(side) ? 1 : /^d/.test(side) ? -1 : read.sign;
    if (sign === 0 && read.amount > 0) return "It does not say whether this came or went.";
    return sign * read.amount;
  }
  const [debitCell, creditCell] = [cellOf(amounts.debit), cellOf(amounts.credit)];
  const [debit, credit] = [readAmount(debitCell), readAmount(creditCell)];
  if (!debit) return unreadable(debitCell);
  // Money that came is never below nothing: a figure so written means something else.
  if (!credit || credit.sign === -1) return unreadable(creditCell);
  if (debit.amount > 0 && credit.amount > 0) return "It came and went in one line.";
  return credit.amount - debit.amount;
}

const amountCells = ({ cells }: StatementRow, { amounts }: Pick<StatementColumns, "amounts">) =>
  ("amount" in amounts ? [amounts.amount] : [amounts.debit, amounts.credit]).map(
    (place) => cells[place] ?? "",
  );

/** A figure that goes on to its paise has lost none of its digits. */
const endsInPaise = (cell: string) => /[.,]\d\d\D*$/.test(cell);

const MAY_BE_CUT =
  "The file does not end with the end of a line, so that its last amount may have lost digits: compare it with the bank.";

/**
 * The last line of a file that ends within it may have lost digits: its balance says whether it has; without balances
 * the paise do, where the lines above have any. Where nothing says so, a note does.
 */
function leaveOutCut(
  read: ReadStatement,
  last: StatementRow,
  { columns, writesPaise }: { columns: StatementColumns; writesPaise: boolean },
): void {
  const line = read.lines.at(-1);
  if (line?.line !== last.line) return;
  const leaveOut = () => {
    read.lines.pop();
    read.leftOut.push({ line: line.line, why: CUT });
  };
  const above = read.lines.at(-2);
  if (above && above.balance !== null) {
    const isSure = line.balance !== null && followsNeighbour(read.lines, read.lines.length - 1);
    if (!isSure) leaveOut();
    return;
  }
  const end = last.cells.at(-1) ?? "";
  if (endsInPaise(end) || !amountCells(last, columns).includes(end)) return;
  if (writesPaise) leaveOut();
  else read.notes.push(MAY_BE_CUT);
}
