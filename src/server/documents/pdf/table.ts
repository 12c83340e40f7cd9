import type { PageFlow } from "./page-flow.ts";
import { colors, page, type TextStyle } from "./sheet.ts";

export interface Column {
  title: string;
  /** Smaller, below the title. */
  note?: string;
  /** Points; the one column without a width takes what is left, and wraps. */
  width?: number;
  align?: "left" | "right" | "center";
}

/** A cell's text, and smaller lines below it. */
export interface Cell {
  text: string;
  below?: readonly string[];
}

type Row = readonly Cell[];

interface Table {
  columns: readonly Column[];
  rows: readonly Row[];
  /**
   * The cells of the sums of the first rows, one a column, where sums are carried from page to page.
   */
  sumsOf?: (rows: number) => readonly string[];
}

/**
 * The columns, each with a width no wider than its texts need: what they leave is for the column that
 * wraps.
 */
export function fitColumns<Shape extends Column>(
  { pdf }: PageFlow,
  {
    columns,
    rows,
    sums,
  }: { columns: readonly Shape[]; rows: readonly Row[]; sums: readonly string[] },
): Shape[] {
  return columns.map((column, index) => {
    if (column.width === undefined) return column;
    const texts = [...rows.map((row) => row[index]?.text ?? ""), sums[index] ?? ""];
    // Digits are as wide as one another, so that the longest text is the widest.
    const longest = texts.reduce((max, text) => (text.length > max.length ? text : max), "");
    const width = Math.max(
      pdf.widthOf(longest, { ...ROW_LOOK, font: "bold" }),
      pdf.widthOf(column.title, HEAD_LOOK),
      pdf.widthOf(column.note ?? "", NOTE_LOOK),
    );
    return { ...column, width: Math.ceil(width) };
  });
}

const PADDING = 3;
const ROW_LOOK: TextStyle = { size: 7.5 };
const HEAD_LOOK: TextStyle = { size: 7, font: "bold" };
const NOTE_LOOK: TextStyle = { size: 5.5, color: colors.muted };
const BELOW_LOOK: TextStyle = { size: 6.5, color: colors.muted };
const LINE_HEIGHT = 10.3;
const BELOW_HEIGHT = 9;
const HEAD_HEIGHT = 17;
const NOTE_HEIGHT = 7;
const SUMS_HEIGHT = 16;

/**
 * Draws a table over as many pages as it needs: each has the head again and begins with what was brought
 * forward and ends with what is carried forward; the last ends with the total.
 */
export function drawTable(flow: PageFlow, { columns, rows, sumsOf }: Table): void {
  const { pdf } = flow;
  const places = placesOf(columns);

  const cell = (index: number, text: string, y: number, textStyle: TextStyle) => {
    const place = places[index];
    if (!place || text === "") return;
    const { align = "left" } = columns[index] ?? {};
    const x =
      align === "right"
        ? place.x + place.width
        : align === "center"
          ? place.x + place.width / 2
          : place.x;
    pdf.line(text, x, y, { ...textStyle, align });
  };
  const headHeight = HEAD_HEIGHT + (columns.some(({ note }) => note) ? NOTE_HEIGHT : 0);
  const head = () => {
    pdf.fill(page.left, flow.y, page.right - page.left, headHeight, colors.soft);
    for (const [index, { title, note = "" }] of columns.entries()) {
      cell(index, title, flow.y + 3.5, HEAD_LOOK);
      cell(index, note, flow.y + 13, NOTE_LOOK);
    }
    flow.y += headHeight;
  };
  const sums = (label: string, count: number) => {
    if (!sumsOf) return;
    for (const [index, text] of sumsOf(count).entries()) {
      cell(index, text, flow.y + 3, { ...ROW_LOOK, font: "bold" });
    }
    const wide = places[columns.findIndex(({ width }) => width === undefined)];
    if (wide) pdf.line(label, wide.x, flow.y + 3, { ...ROW_LOOK, font: "bold" });
    flow.y += SUMS_HEIGHT;
    pdf.rule(flow.y);
  };

  flow.makeRoom(headHeight + SUMS_HEIGHT + 40);
  head();
  for (const [index, row] of rows.entries()) {
    const height = heightOfRow(flow, columns, places, row);
    if (flow.y + height + (sumsOf ? SUMS_HEIGHT : 0) > page.bottom) {
      sums("Carried forward", index);
      flow.newPage();
      head();
      sums("Brought forward", index);
    }
    for (const [at, { text, below = [] }] of row.entries()) {
      const place = places[at];
      if (!place) continue;
      let y = flow.y + PADDING;
      if (columns[at]?.width === undefined) y += pdf.block(text, place.x, y, place.width, ROW_LOOK);
      else {
        cell(at, text, y, ROW_LOOK);
        y += LINE_HEIGHT;
      }
      for (const note of below) {
        if (columns[at]?.width === undefined)
          y += pdf.block(note, place.x, y, place.width, BELOW_LOOK);
        else {
          cell(at, note, y, BELOW_LOOK);
          y += BELOW_HEIGHT;
        }
      }
    }
    flow.y += height;
    pdf.rule(flow.y);
  }
  sums("Total", rows.length);
}

interface Place {
  x: number;
  width: number;
}

const GAP = 7;

/** The width that a table's wrapping column has beside the others. */
export function widthLeft(columns: readonly Column[]): number {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  return page.right - page.left - 2 * GAP - taken - GAP * (columns.length - 1);
}

function placesOf(columns: readonly Column[]): Place[] {
  const left = widthLeft(columns);
  let x = page.left + GAP;
  return columns.map(({ width = left }) => {
    const place = { x, width };
    x += width + GAP;
    return place;
  });
}

function heightOfRow(
  { pdf }: PageFlow,
  columns: readonly Column[],
  places: readonly Place[],
  row: Row,
): number {
  const heights = row.map(({ text, below = [] }, index) => {
    const width = places[index]?.width ?? 0;
    if (columns[index]?.width !== undefined) return LINE_HEIGHT + below.length * BELOW_HEIGHT;
    return below.reduce(
      (sum, note) => sum + pdf.heightOf(note, width, BELOW_LOOK),
      pdf.heightOf(text, width, ROW_LOOK),
    );
  });
  return Math.max(...heights) + 2 * PADDING;
}
