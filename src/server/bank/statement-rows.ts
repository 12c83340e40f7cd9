import { setImmediate as nextTurn } from "node:timers/promises";

/** Between the cells of a row. */
export const separators = ["\t", ",", ";", "|"] as const;
export type Separator = (typeof separators)[number];

/** Lines that a cell in quotes may have; a quotation mark that is not closed within them is none. */
const MAX_CELL_LINES = 4;

/** Rows that are read before others get their turn. */
const ROWS_AT_ONCE = 1_000;

/** Characters of a line that is read; a longer one is none of a statement. */
export const MAX_LINE = 20_000;

/** Quotation marks of a line that is read: cells of a statement have two each, at most. */
const MAX_MARKS = 200;

export interface StatementRow {
  /** Of its first line in the file, from 1. */
  line: number;
  cells: string[];
  /** The file ends with it, without an end of line. */
  isUnended: boolean;
  /** A quotation mark in it is not closed. */
  isOpen: boolean;
}

/** Rows of a text, one after the other; others get their turn between them. */
export async function* readRows(
  text: string,
  separator: Separator,
  fromLine = 1,
): AsyncGenerator<StatementRow> {
  let read = 0;
  const lines = numberedLines(text);
  const ahead: { line: number; text: string; isUnended: boolean }[] = [];
  const next = () => ahead.shift() ?? lines.next().value ?? undefined;
  for (let first = next(); first; first = next()) {
    if (first.line < fromLine) continue;
    read += 1;
    if (read % ROWS_AT_ONCE === 0) await nextTurn();
    let { cells, isOpen } = splitCells(first.text, separator);
    let joined = first.text;
    let isUnended = first.isUnended;
    const taken: (typeof ahead)[number][] = [];
    while (isOpen && taken.length < MAX_CELL_LINES - 1) {
      const more = next();
      if (!more) break;
      taken.push(more);
      joined += ` ${more.text}`;
      ({ cells, isOpen } = splitCells(joined, separator));
      isUnended = more.isUnended;
    }
    if (isOpen) {
      ahead.unshift(...taken);
      cells = first.text.split(separator).map((cell) => cell.trim());
      isUnended = first.isUnended;
    }
    yield { line: first.line, cells, isUnended, isOpen };
  }
}

function* numberedLines(text: string) {
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    line += 1;
    const own = text.slice(start, end < 0 ? undefined : end);
    yield { line, text: own.length > MAX_LINE ? "" : own, isUnended: end < 0 };
    if (end < 0) return;
    start = end + 1;
  }
}

/** A row's cells; `isOpen` where it ends within quotes. Excel's `="007"` is the text within. */
export function splitCells(row: string, separator: Separator) {
  // Each mark looks at its cell so far: a line of nothing else would take for ever.
  if (row.split('"', MAX_MARKS + 2).length > MAX_MARKS + 1) {
    return { cells: row.split(separator).map((cell) => cell.trim()), isOpen: false };
  }
  const cells: string[] = [];
  let cell = "";
  let isOpen = false;
  for (let at = 0; at < row.length; at += 1) {
    const character = row.charAt(at);
    if (character === '"' && isOpen && row.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isOpen || cell.trim() === "" || cell.trim() === "=")) {
      isOpen = !isOpen;
      if (isOpen) cell = "";
    } else if (character === separator && !isOpen) {
      cells.push(cell.trim());
      cell = "";
    } else {
      cell += character;
    }
  }
  return { cells: [...cells, cell.trim()], isOpen };
}
