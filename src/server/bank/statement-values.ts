import { dayCodec, moneyCodec } from "#shared/codecs.ts";
import { type Money, paise } from "#shared/money.ts";

/** Of one line; beyond it a figure was read wrongly. */
const MAX_AMOUNT = 100_000_000_000;

/** Characters of a sum, signs and sides included. */
const LONGEST_AMOUNT = 40;

interface Amount {
  /** Never below 0. */
  amount: Money;
  /** 1 came or is owed to the shop, -1 went; 0 where the figure does not say. */
  sign: 1 | -1 | 0;
}

/**
 * A sum as Indian banks write it: `1,23,456.78`, `500.00 Cr`, `(500.00)`, `-500`; an empty cell and a dash are 0.
 *
 * @returns undefined for what is no sum
 */
export function readAmount(cell: string): Amount | undefined {
  const text = cell.trim().replaceAll(/\s+/g, " ");
  // Before the pattern, which takes ever longer for a cell of blanks.
  if (text.length > LONGEST_AMOUNT) return undefined;
  if (text === "" || /^-+$/.test(text)) return { amount: paise(0), sign: 0 };
  const {
    open,
    minus = "",
    digits = "",
    side = "",
  } = /^(?<open>\()?\s*(?<minus>[-+])?\s*(?<digits>[^()+-]*?)\s*(?<side>[cd]r\.?)?\s*\)?$/i.exec(
    text,
  )?.groups ?? {};
  const amount = moneyCodec.read(digits);
  if (amount === undefined || amount > MAX_AMOUNT) return undefined;
  if (/^c/i.test(side)) return { amount, sign: 1 };
  if (/^d/i.test(side) || minus === "-" || open) return { amount, sign: -1 };
  return { amount, sign: 0 };
}

/** A balance, below 0 where the account is overdrawn; null for an empty cell and for what is no sum. */
export function readBalance(cell: string): Money | null {
  const read = cell.trim() === "" ? undefined : readAmount(cell);
  return read ? paise(read.sign === -1 ? -read.amount : read.amount) : null;
}

/** Years of two digits are of this century: no bank kept a shop's account in the one before. */
const SHORT_YEAR = /^(\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ])(\d\d)$/i;

/** A day as banks write it, such as `21/11/26`, `01-Apr-24` or `1 Sep 2026`, with or without a time behind it. */
export function readStatementDay(cell: string): string | undefined {
  const [, day = ""] = /^(.*?)(?:[ T]\d{1,2}:\d\d.*)?$/s.exec(cell.trim()) ?? [];
  return dayCodec.read(day.trim().replace(SHORT_YEAR, "$120$2"));
}
