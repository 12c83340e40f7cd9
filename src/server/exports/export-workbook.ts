import { setImmediate as nextTurn } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { readCsvRows } from "../lib/csv.ts";
import { cutText, escapeXml } from "../lib/xml.ts";

/** More rows no sheet of Excel takes, its head among them. */
export const MAX_SHEET_ROWS = 1_048_576;

/** Excel repairs, or leaves out, a sheet with a cell of more characters. */
const MAX_CELL_LENGTH = 32_767;

/** Rows that are written before whoever else waits for the shop has a turn. */
const ROWS_OF_A_TURN = 50;

/** The head's cells, of the styles below. */
const BOLD = 1;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** All of a workbook but its sheet, by their paths (ECMA-376). */
const parts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** The head stays while the rows are scrolled. */
const SHEET_BEGIN = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`;
const SHEET_END = "</sheetData></worksheet>";

/**
 * The rows of an export as a workbook of Excel (XLSX), made as it is sent: memory holds a part at a time, however
 * long the list is. Each cell says what it is, so that a text is never run, whatever it begins with.
 *
 * @param csv the parts of the CSV file, of whole rows each; the first has the names of the columns
 * @param figures columns whose cells are numbers; any other keeps its digits as they are, such as a phone's
 */
export async function* workbookOf(
  csv: AsyncIterable<Uint8Array>,
  figures: ReadonlySet<string>,
): AsyncGenerator<Uint8Array> {
  const zipped: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    zipped.push(chunk);
  });
  for (const [path, text] of Object.entries(parts))
    addFile(zip, path).push(strToU8(HEAD + text), true);
  const sheet = addFile(zip, "xl/worksheets/sheet1.xml");
  sheet.push(strToU8(SHEET_BEGIN));
  let isFigure: readonly boolean[] | undefined;
  let number = 0;
  for await (const part of csv) {
    let xml = "";
    // A decoder of its own takes the byte order mark away.
    for (const row of readCsvRows(new TextDecoder().decode(part))) {
      number += 1;
      const cells = row.map((text, at) => cellOf(text, columnName(at) + number, isFigure?.[at]));
      xml += `<row r="${number}">${cells.join("")}</row>`;
      isFigure ??= row.map((name) => figures.has(name));
      if (number % ROWS_OF_A_TURN > 0) continue;
      sheet.push(strToU8(xml));
      xml = "";
      await nextTurn();
    }
    sheet.push(strToU8(xml));
    yield* zipped.splice(0);
  }
  sheet.push(strToU8(SHEET_END), true);
  zip.end();
  yield* zipped;
}

function addFile(zip: Zip, path: string): ZipDeflate {
  const file = new ZipDeflate(path, { level: 4 });
  zip.add(file);
  return file;
}

/** By the letters that a sheet counts its columns with: A to Z, then AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/** @param isFigure undefined in the head */
function cellOf(text: string, at: string, isFigure: boolean | undefined): string {
  if (text === "") return "";
  if (isFigure && Number.isFinite(Number(text))) return `<c r="${at}"><v>${Number(text)}</v></c>`;
  const style = isFigure === undefined ? ` s="${BOLD}"` : "";
  // Excel reads `_x000D_` in a text as that character.
  const shown = cutText(text, MAX_CELL_LENGTH).replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
  return `<c r="${at}" t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(shown)}</t></is></c>`;
}
