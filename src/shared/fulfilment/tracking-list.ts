import { weightCodec } from "../codecs.ts";
import { splitCells, splitRows } from "../quick-order/split-rows.ts";
import { readSeriesNumber } from "../series-number.ts";

/** Rows of one list; more than a shop's staff packs at once. */
export const MAX_TRACKING_ROWS = 200;

/** A long number as a spreadsheet shows it in a column that is too narrow. */
const SHORTENED = /^\d(?:\.\d+)?e\+?\d+$/i;

/** A row as it was pasted or read from a file: each part may be anything. */
export interface TypedTracking {
  /** The order's number as people see it, or its payment reference. */
  order: string;
  carrier: string;
  trackingNumber: string;
  /** Kilograms; may be empty. */
  weight: string;
  /** The e-way bill's number; may be empty. */
  ewayBill: string;
}

const names = ["order", "carrier", "trackingNumber", "weight", "ewayBill"] as const;

const heads: Record<keyof TypedTracking, RegExp> = {
  order: /^order(?:[\s_.]*(?:no|number|id|ref|reference))?\.?$/i,
  carrier: /^(?:carrier|courier|transporter|shipped (?:by|with))$/i,
  trackingNumber: /^(?:tracking|awb|docket|lr|consignment)(?:[\s_.]*(?:no|number|id|code))?\.?$/i,
  weight: /^weight(?:[\s_]*\(?kgs?\)?)?$/i,
  ewayBill: /^(?:e[\s_-]*way(?:[\s_-]*bill)?|ewb)(?:[\s_.]*(?:no|number))?\.?$/i,
};

/**
 * Reads rows that were pasted or read from a file: order, carrier, tracking number and perhaps a weight
 * and an e-way bill, in this order, or as a head line names them. Empty rows are left out.
 */
export function readTrackingRows(text: string): TypedTracking[] {
  const rows = splitRows(text.replace(/^\ufeff/, ""))
    .filter((row) => !/^[\s,;"]*$|^\s*sep=.\s*$/i.test(row))
    .map((row) => splitCells(row) ?? [row.trim()]);
  const places = headOf(rows[0] ?? []);
  return (places ? rows.slice(1) : rows).map((cells) => {
    const cellOf = (name: keyof TypedTracking) =>
      cells[places ? places[name] : names.indexOf(name)]?.trim() ?? "";
    return {
      order: cellOf("order").replace(/^#/, ""),
      carrier: cellOf("carrier"),
      trackingNumber: cellOf("trackingNumber"),
      weight: cellOf("weight"),
      ewayBill: cellOf("ewayBill").replaceAll(/\s/g, ""),
    };
  });
}

/** Where each column stands, -1 for none; undefined where the row is no head line. */
function headOf(cells: readonly string[]): Record<keyof TypedTracking, number> | undefined {
  const placeOf = (name: keyof TypedTracking) => cells.findIndex((cell) => heads[name].test(cell));
  const places = {
    order: placeOf("order"),
    carrier: placeOf("carrier"),
    trackingNumber: placeOf("trackingNumber"),
    weight: placeOf("weight"),
    ewayBill: placeOf("ewayBill"),
  };
  return places.order >= 0 && places.trackingNumber >= 0 ? places : undefined;
}

/** The first other row that gives another order this row's number; undefined where none does. */
export function rowWithSameNumber(
  rows: readonly TypedTracking[],
  place: number,
): number | undefined {
  const row = rows[place];
  if (!row || row.trackingNumber === "") return undefined;
  const lower = (text: string) => text.toLowerCase();
  const found = rows.findIndex(
    (one) =>
      lower(one.trackingNumber) === lower(row.trackingNumber) &&
      lower(one.order) !== lower(row.order),
  );
  return found < 0 ? undefined : found;
}

/** By its number, by the six characters that its customer knows, or by its payment reference. */
const namesOrder = (typed: string) =>
  /^(?:[0-9a-f]{6}|ORD[0-9a-z]{1,18})$/i.test(typed) || isOrderNumber(readSeriesNumber(typed));
const isOrderNumber = (number: string | undefined) => number?.startsWith("SO-") ?? false;

/** What two rows of one order have in common, however its number was typed. */
const orderKey = ({ order }: TypedTracking) => readSeriesNumber(order) ?? order.toUpperCase();

/** Why a row cannot be sent, before the shop is asked; undefined where it can. */
export function trackingProblem(rows: readonly TypedTracking[], place: number): string | undefined {
  const row = rows[place];
  if (!row) return undefined;
  if (row.order === "") return "Enter the order's number";
  if (!namesOrder(row.order)) {
    return "Enter the order's number, such as SO-26-000123, or its six letters and digits, such as 1A2B3C";
  }
  if (row.carrier === "") return "Enter the carrier";
  if (row.carrier.length > 100) return "The carrier has at most 100 characters";
  if (row.trackingNumber === "") return "Enter the tracking number";
  if (row.trackingNumber.length > 100) return "The tracking number has at most 100 characters";
  if ([row.trackingNumber, row.ewayBill].some((cell) => SHORTENED.test(cell))) {
    return "Your sheet has shortened this number: make its column text, and copy it once more";
  }
  if (row.weight !== "" && weightCodec.read(row.weight) === undefined) {
    return `${weightCodec.takes}, or nothing`;
  }
  if (!/^(?:\d{12})?$/.test(row.ewayBill)) return "An e-way bill number has 12 digits";
  const earlier = rows.findIndex((one) => orderKey(one) === orderKey(row));
  return earlier < place ? `This order is in row ${earlier + 1}, too` : undefined;
}
