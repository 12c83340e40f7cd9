/** Between the cells of a row, the most telling first. */
const separators = ["\t", ";", ","];

/** Splits a sheet's text into rows; a cell in quotes may hold line breaks, which become spaces. */
export function splitRows(text: string): string[] {
  const rows: string[] = [];
  let row = "";
  let inQuotes = false;
  // Of the row: its last character, and the last but for spaces. Asking the row itself would copy it each time.
  let previous = "";
  let last = "";
  for (const character of text.replaceAll(/\r\n?/g, "\n")) {
    // A quotation mark opens a cell only at its beginning: elsewhere it may be an inch.
    if (character === '"') {
      inQuotes = !inQuotes && (previous === '"' || "\t;,".includes(last));
    }
    if (character === "\n" && !inQuotes) {
      rows.push(row);
      [row, previous, last] = ["", "", ""];
      continue;
    }
    previous = character === "\n" ? " " : character;
    if (/[\S\t]/.test(previous)) last = previous;
    row += previous;
  }
  rows.push(row);
  // Quotes that are never closed are no quotes.
  return inQuotes ? text.split(/\r\n?|\n/) : rows;
}

/** The cells of a row without spaces around them; undefined where nothing separates any. */
export function splitCells(row: string): string[] | undefined {
  const separator = separators.find((each) => row.includes(each));
  if (separator === undefined) return undefined;
  const cells: string[] = [];
  let cell = "";
  let inQuotes = false;
  let previous = "";
  let isBlank = true;
  for (const character of row) {
    if (character === '"' && (inQuotes || isBlank || previous === '"')) inQuotes = !inQuotes;
    if (character === separator && !inQuotes) {
      cells.push(cell);
      [cell, previous, isBlank] = ["", "", true];
      continue;
    }
    cell += character;
    previous = character;
    if (/\S/.test(character)) isBlank = false;
  }
  return [...cells, cell].map(unquote);
}

function unquote(cell: string): string {
  const { text } = /^"(?<text>.*)"$/s.exec(cell.trim())?.groups ?? {};
  return (text === undefined ? cell : text.replaceAll('""', '"')).trim();
}
