/** A cell that is a plain number may begin with a minus; anything else that begins so is a formula. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
/**
 * Characters at which spreadsheets take a cell for a formula, also behind a tab or an end of line; and the same behind
 * apostrophes that are the text's own, which are else taken for the guard when the rows are read.
 */
const FORMULA = /^'*(?:\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r\n])/;
const NEEDS_QUOTES = /[",\t\r\n]|^\s|\s$/;

/** Rows as CSV (RFC 4180): a cell that a spreadsheet would run is made text by an apostrophe. */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvRows([columns, ...rows]);
}

/** The same without a row of columns. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows that `csvRows` has written, each cell as it was before. */
export function readCsvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(CELL)) {
    row.push(unguarded(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A cell with what ends it; text without quotes has neither. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g;

function unguarded(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && FORMULA.test(rest) && !PLAIN_NUMBER.test(rest) ? rest : text;
}
