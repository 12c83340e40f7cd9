import { setImmediate as nextTurn } from "node:timers/promises";
import { MAX_STATEMENT_LINES } from "#shared/bank/bank-line.ts";
import { type Money, paise } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { bankText, type ReadStatement } from "./statement-line.ts";
import { readStatementDay } from "./statement-values.ts";

const TAG = /^:(?<tag>\d\d[A-Z]?):(?<text>.*)$/;

/** Value day, day of booking, side, amount with a comma, type, the customer's reference and the bank's. */
const ENTRY =
  /^(?<value>\d{6})(?<booked>\d{4})?(?<side>R?[CD])[A-Z]?(?<amount>\d{1,12},\d{0,2})[A-Z][A-Z0-9]{3}(?<own>[^/]*(?:\/[^/]+)*?)(?:\/\/(?<bank>.*))?$/;

const BALANCE = /^(?<side>[CD])\d{6}(?<currency>[A-Z]{3})(?<amount>\d{1,12},\d{0,2})/;

/** Fields that are read before others get their turn. */
const FIELDS_AT_ONCE = 1_000;

interface Field {
  tag: string;
  text: string;
  line: number;
}

/** Whether a text is SWIFT's MT940, whatever its name. */
export function isMt940(text: string): boolean {
  return /^:20:/m.test(text.slice(0, 5_000)) && /^:(?:25|60[FM]|61):/m.test(text);
}

/**
 * Reads SWIFT's MT940 (customer statement): each `:61:` with the `:86:` behind it, in rupees alone. No sample of an
 * Indian bank was at hand: the UTR is looked for in all that a line says.
 */
export async function readMt940(text: string): Promise<ReadStatement> {
  const read: ReadStatement = { account: "", lines: [], leftOut: [], notes: [] };
  let balance: Money | null = null;
  let isRupees = true;
  let isEnded = false;
  let count = 0;
  for (const field of fieldsOf(text)) {
    count += 1;
    if (count % FIELDS_AT_ONCE === 0) await nextTurn();
    const { tag, line } = field;
    if (tag === "25") read.account ||= bankText(field.text);
    else if (tag.startsWith("60")) {
      const opening = readSwiftBalance(field.text);
      isRupees = opening?.currency === "INR";
      balance = opening?.amount ?? null;
      isEnded = false;
    } else if (tag.startsWith("62")) {
      isEnded = true;
      const closing = readSwiftBalance(field.text)?.amount ?? null;
      if (isRupees && balance !== null && closing !== balance) {
        read.notes.push(
          `The closing balance in line ${line} is not what the lines come to: compare with the bank.`,
        );
      }
    } else if (tag === "86") {
      const last = read.lines.at(-1);
      if (last && last.narration === "") last.narration = bankText(field.text);
    } else if (tag === "61") {
      isEnded = false;
      if (read.lines.length === MAX_STATEMENT_LINES) {
        read.leftOut.push({
          line,
          why: `A statement has at most ${groupedNumber(MAX_STATEMENT_LINES)} lines.`,
        });
        break;
      }
      const entry = isRupees ? readEntry(field.text) : "This statement is not in rupees.";
      if (typeof entry === "string") {
        read.leftOut.push({ line, why: entry });
        balance = null;
        continue;
      }
      balance = balance === null ? null : paise(balance + entry.amount);
      read.lines.push({ ...entry, line, narration: "", balance });
    }
  }
  const last = read.lines.at(-1);
  if (!isEnded && last) {
    read.lines.pop();
    const why = "The file ends before its closing balance: it was cut off. Download it once more.";
    read.leftOut.push({ line: last.line, why });
  }
  return read;
}

/** Fields with the lines that belong to them. */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | undefined;
  for (const [at, row] of text.split("\n").entries()) {
    const { tag, text: own = "" } = TAG.exec(row)?.groups ?? {};
    if (tag) {
      if (field) yield field;
      field = { tag, text: own, line: at + 1 };
    } else if (field && !/^-\}?\s*$|^\{/.test(row)) {
      // A reference's own second line, or more of what is said.
      field.text += field.tag === "61" ? "" : ` ${row}`;
    }
  }
  if (field) yield field;
}

const swiftAmount = (text: string) => {
  const [whole = "", decimals = ""] = text.split(",");
  return paise(Number(whole) * 100 + Number(decimals.padEnd(2, "0")));
};

function readSwiftBalance(text: string): { amount: Money; currency: string } | undefined {
  const { side, currency = "", amount = "" } = BALANCE.exec(text)?.groups ?? {};
  if (!side) return undefined;
  const read = swiftAmount(amount);
  return { amount: paise(side === "D" ? -read : read), currency };
}

function readEntry(text: string) {
  const {
    value = "",
    booked,
    side = "",
    amount = "",
    own = "",
    bank = "",
  } = ENTRY.exec(text.trim())?.groups ?? {};
  const valued = readStatementDay(value.replace(/^(\d\d)(\d\d)(\d\d)$/, "20$1-$2-$3"));
  if (!valued) return "This line is not written as MT940 says.";
  const day = booked ? bookedDay(valued, booked) : valued;
  if (!day) return "Its day of booking cannot be read.";
  const money = swiftAmount(amount);
  if (money === 0) return "This line has no amount.";
  // What is reversed came or went the other way.
  const came = side === "C" || side === "RD";
  const isNone = own.trim() === "NONREF" || own.trim() === "";
  return {
    day,
    amount: paise(came ? money : -money),
    reference: bankText(isNone ? bank : own),
  };
}

/** Month and day of the year that lies nearest to the value day. */
function bookedDay(valued: string, booked: string): string | undefined {
  const year = Number(valued.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap(
    (one) => readStatementDay(`${one}-${booked.slice(0, 2)}-${booked.slice(2)}`) ?? [],
  );
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valued));
  return days.toSorted((a, b) => distance(a) - distance(b))[0];
}
