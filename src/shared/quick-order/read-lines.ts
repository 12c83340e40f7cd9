import { plainDigits, readCount } from "../numbers.ts";
import { splitCells, splitRows } from "./split-rows.ts";

export const MAX_QUICK_LINES = 500;
/** Most SKUs that one call takes. */
export const MAX_SKUS = 100;
/** Characters of a typed SKU; the shop's own have 60, and spaces or dashes may be between. */
export const MAX_SKU_TEXT = 100;

/** Characters of a line that is read for words and numbers: a longer one is a text, not a line of an order. */
const MAX_LINE_TEXT = 300;
/** Characters of a quantity with its words. */
const MAX_QUANTITY_TEXT = 60;

/** A line as it was typed or pasted: both parts may be anything. */
export interface TypedLine {
  sku: string;
  quantity: string;
}

/** The most telling first: `Product, Item code, Qty` has two. */
const skuHeads = [
  /^(?:[a-z.]+[\s_])?sku(?:[\s_]*(?:code|no\.?|number|id))?$/i,
  /^(?:(?:item|product|article|material|part|model)[\s_.]*)?(?:code|no\.?|number)$/i,
  /^(?:item|product|article|model)s?$/i,
];
const quantityHead =
  /^(?:order(?:ed)?[\s_]*)?(?:qty|quantity|quantities|pcs|pieces|nos?\.?|units)(?:[\s_(]*(?:pcs|nos|pieces|ordered)\)?)?\.?$/i;

/** In which columns a sheet has what a line is made of. */
interface Columns {
  sku: number;
  quantity: number;
}

/**
 * Reads lines that were pasted, typed, or read from a file: a SKU and a quantity, with a tab, a
 * semicolon, a comma or spaces between; with or without a head line, which may name other columns as
 * well. Without a quantity it is one piece. Empty lines are left out.
 */
export function readLines(text: string): TypedLine[] {
  const rows = splitRows(text.replace(/^\ufeff/, "")).filter(
    (row) => !/^[\s,;"]*$|^\s*sep=.\s*$/i.test(row),
  );
  const [first = "", ...others] = rows;
  const columns = headOf(first);
  const lines = (columns ? others : rows).map((row) => readRow(row, columns));
  return lines.filter(({ sku, quantity }) => sku !== "" || quantity !== "");
}

/** The columns that a head line names; undefined where it is none. */
function headOf(row: string): Columns | undefined {
  const cells = splitCells(row) ?? row.trim().split(/\s+/);
  const quantity = cells.findIndex((cell) => quantityHead.test(cell));
  const sku = skuHeads
    .map((head) => cells.findIndex((cell, place) => place !== quantity && head.test(cell)))
    .find((place) => place >= 0);
  if (sku === undefined && quantity < 0) return undefined;
  // SKUs and quantities have digits, what columns are called has none.
  if (cells.some((cell) => /\d/.test(cell))) return undefined;
  return { sku: sku ?? (quantity === 0 ? 1 : 0), quantity };
}

function readRow(row: string, columns: Columns | undefined): TypedLine {
  const cells = splitCells(row);
  if (columns && cells) {
    const quantity = columns.quantity < 0 ? undefined : cells[columns.quantity];
    const sku = cells[columns.sku] ?? "";
    return { sku, quantity: sku === "" ? (quantity ?? "") : quantityOf(quantity) };
  }
  const text = row.trim();
  if (text.length > MAX_LINE_TEXT) return cells ? fromCells(cells) : { sku: text, quantity: "1" };
  // Of `MUG-11 1,000` the comma stands within the number.
  const grouped = /^(?<sku>\S.*?)[\s,;]\s*(?<quantity>\d{1,3}(?:,\d{2,3})+(?:\s*[a-z]+\.?)?)$/i;
  const { sku, quantity } = grouped.exec(text)?.groups ?? {};
  if (sku !== undefined && !/[,;\t"]/.test(sku) && readQuantity(quantity ?? "") !== undefined) {
    return { sku: sku.trim(), quantity: quantity ?? "" };
  }
  return cells ? fromCells(cells) : fromWords(text);
}

/** The SKU stands first; the quantity is the first cell behind it that is one. */
function fromCells([sku = "", ...others]: readonly string[]): TypedLine {
  const filled = others.filter((cell) => cell !== "");
  const quantity = filled.find((cell) => readQuantity(cell) !== undefined) ?? filled[0];
  if (sku !== "" && sku.length <= MAX_LINE_TEXT && quantity === undefined) return fromWords(sku);
  return { sku, quantity: quantityOf(quantity) };
}

/** `MUG-11 24`, `MUG 11 W 24 pcs`, `24 x MUG-11`; without a number that stands apart it is one piece. */
function fromWords(text: string): TypedLine {
  const first = /^(?<quantity>\d+)\s*[x×]\s+(?<sku>\S.*)$/i.exec(text)?.groups;
  if (first) return { sku: first.sku ?? "", quantity: first.quantity ?? "" };
  const words = text.split(/\s+/);
  for (const length of [1, 2, 3]) {
    const quantity = words.slice(-length).join(" ");
    if (length < words.length && readQuantity(quantity) !== undefined) {
      // The longest that is one: `x 3`, `qty 3 pcs`.
      const longer = words.slice(-length - 1).join(" ");
      const isLonger = length + 1 < words.length && readQuantity(longer) !== undefined;
      const taken = isLonger ? length + 1 : length;
      return { sku: words.slice(0, -taken).join(" "), quantity: words.slice(-taken).join(" ") };
    }
  }
  const { sku, quantity } = notQuantity.exec(text)?.groups ?? {};
  return sku === undefined ? { sku: text, quantity: "1" } : { sku, quantity: quantity ?? "" };
}

/** A number behind a SKU that is meant as a quantity, but is none of pieces: it is for a person to mend. */
const notQuantity =
  /^(?<sku>\S.*?)\s+(?<quantity>\d+[.,]\d+|\d+(?:[.,]\d+)?\s*(?:dozen|doz|dz|box|boxes|packs?|packets?|sets?|rolls?|cartons?|cases?|pairs?)\.?)$/i;

const quantityOf = (cell: string | undefined) => (cell === undefined || cell === "" ? "1" : cell);

/** People write these behind or before a number of pieces. */
const UNIT_WORDS = "pcs?|pces?|pieces?|nos?|units?|ea|each|qty|quantity";
const quantityPattern = new RegExp(
  String.raw`^(?:(?:x|×|qty|quantity)\s*[:=]?\s*)?(?<number>[\d,]+)(?:\.0+)?\s*(?:(?:${UNIT_WORDS})\.?|x|×)?$`,
  "i",
);

/**
 * Reads a number of pieces as people write it: `2`, `2 pcs`, `1,000`, `x 3`. Zero is read as 0; what is
 * no whole number of pieces is undefined.
 */
export function readQuantity(text: string): number | undefined {
  if (text.length > MAX_QUANTITY_TEXT) return undefined;
  const { number } = quantityPattern.exec(plainDigits(text.trim()))?.groups ?? {};
  return number === undefined ? undefined : readCount(number);
}
