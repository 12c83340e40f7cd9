import { shortDate } from "./dates.ts";
import { type Money, paise, toRupees } from "./money.ts";
import {
  groupedNumber,
  plainDigits,
  readCount,
  readTypedNumber,
  withoutGrouping,
} from "./numbers.ts";

/**
 * How values of one kind are typed and written: the one grammar of all fields, filters and pasted rows
 * for it. Each reads what it writes.
 */
export interface Codec<Value> {
  /** Undefined for a text that is none, and for an empty one. */
  read(typed: string): Value | undefined;
  /** Said where nothing can be read: it names what is taken. */
  takes: string;
  write(value: Value): string;
}

/** Characters of a typed value, its spaces counted once; those that are longer are none. */
const MAX_TYPED = 40;

/** A typed text as patterns may read it: with plain digits, single spaces, and not too long for them. */
function readable(typed: string): string {
  const text = typed.trim().replaceAll(/\s+/g, " ");
  return text.length <= MAX_TYPED ? plainDigits(text) : "";
}

/** As many decimals as are read. */
const decimals = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 4 });

/** A number of at most 4 decimals, such as `1,600` or `12.5`. */
export const numberCodec: Codec<number> = {
  read: readTypedNumber,
  takes: "Enter a number, such as 1600 or 12.5",
  write: decimals.format,
};

/** A whole number, 0 or more. */
export const countCodec: Codec<number> = {
  read: readCount,
  takes: "Enter a whole number, such as 12 or 1,000",
  write: groupedNumber,
};

/** An amount as the API takes it in a text: rupees and at most 2 decimals, such as `1299.50`. */
export const RUPEE_TEXT = /^\d{1,10}(?:\.\d{1,2})?$/;

/** `₹500`, `Rs. 500`, `500 INR`, `500/-`; decimals beyond two are zeros only. */
const typedRupees =
  /^(?:₹|rs\.?|inr)?\s*(\d[\d,\s]*(?:\.\d{1,2})?)0*\s*(?:₹|rs\.?|inr)?(?:\s*\/-)?$/i;

/** The amount of a text that `RUPEE_TEXT` matches; digit by digit, as a float does not hold each. */
export function parseRupees(text: string): Money {
  const [whole, decimals = ""] = text.split(".");
  return paise(Number(whole) * 100 + Number(decimals.padEnd(2, "0")));
}

/** Rupees; how large they may be is for others to say. */
export const moneyCodec: Codec<Money> = {
  read(typed) {
    const [, digits = ""] = typedRupees.exec(readable(typed)) ?? [];
    const plain = withoutGrouping(digits) ?? "";
    if (plain === "") return undefined;
    // Beyond every bound: that it is too large is for its field to say.
    return /^\d{14}/.test(plain) ? paise(Number.MAX_SAFE_INTEGER) : parseRupees(plain);
  },
  takes: "Enter rupees with at most 2 decimals, such as 1,499 or 99.50",
  write: (amount) => toRupees(amount).toFixed(amount % 100 === 0 ? 0 : 2),
};

/** A typed amount as JSON takes it: a number of rupees. */
export function readRupees(typed: string): number | undefined {
  const amount = moneyCodec.read(typed);
  return amount === undefined ? undefined : toRupees(amount);
}

/** A percentage from 0 to 100 with at most 2 decimals, with its sign or without. */
export const percentCodec: Codec<number> = {
  read(typed) {
    const read = readTypedNumber(readable(typed).replace(/\s*%$/, ""));
    const isOne = read !== undefined && read <= 100 && Number(read.toFixed(2)) === read;
    return isOne ? read : undefined;
  },
  takes: "Enter a percentage from 0 to 100 with at most 2 decimals, such as 12.5",
  write: String,
};

const MAX_KILOGRAMS = 10_000;

/** A weight that is typed in kilograms, in whole grams. */
export const weightCodec: Codec<number> = {
  read(typed) {
    const read = readTypedNumber(readable(typed).replace(/\s*kgs?\.?$/i, ""));
    const grams = Math.round((read ?? 0) * 1000);
    return read !== undefined && grams > 0 && read <= MAX_KILOGRAMS ? grams : undefined;
  },
  takes: "Enter kilograms with a point before the decimals, such as 2.5",
  write: (grams) => String(grams / 1000),
};

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** A day such as `2026-11-21`; people also write `21/11/2026` and `21 Nov 2026`. */
export const dayCodec: Codec<string> = {
  read(typed) {
    const text = isoDay(plainDigits(typed.trim()));
    // The database's calendar has no year 0.
    if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith("0000")) return undefined;
    const time = Date.parse(`${text}T00:00:00Z`);
    // A day that no month has is moved on by Date.
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
    return isDay ? text : undefined;
  },
  takes: "Enter a day, such as 2026-11-21",
  write: (text) => shortDate(`${text}T12:00:00+05:30`),
};

function isoDay(text: string): string {
  const [, date, month = "", year] =
    /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{4})$/i.exec(text) ?? [];
  if (date === undefined) return text;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return [year, String(named || month).padStart(2, "0"), date.padStart(2, "0")].join("-");
}

/** An Indian pincode. */
export const pincodeCodec: Codec<string> = {
  read(typed) {
    const text = plainDigits(typed).replaceAll(/\s/g, "");
    return /^[1-9]\d{5}$/.test(text) ? text : undefined;
  },
  takes: "A pincode has six digits and does not start with 0",
  write: String,
};
