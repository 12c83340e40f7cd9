import { readFile } from "node:fs/promises";
import type { BankStatement } from "#shared/bank/contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { advisoryLockFor } from "../database/advisory-lock.ts";
import type { Database, Db } from "../database/connection.ts";
import { readSettings } from "../settings/store.ts";
import { accountKey, lineKeys } from "./line-keys.ts";
import { readStatement } from "./read-statement.ts";
import type { ReadStatement, StatementLine } from "./statement-line.ts";
import { bankStore, type StatementRow } from "./store.ts";

/** Lines that were left out and are named; of more, how many. */
const MAX_LEFT_OUT = 200;

interface UploadedStatement {
  path: string;
  fileName: string;
  /** The e-mail of whoever uploads it. */
  by: string;
}

/**
 * Reads a statement and keeps the lines that no earlier one had; nothing is booked. The same file again adds nothing.
 *
 * @returns the statement and what to say of it; `invalid_request` for a file that is none
 */
export async function uploadStatement(
  database: Database,
  { path, fileName, by }: UploadedStatement,
): Promise<Outcome<{ statement: BankStatement; message: string }, "invalid_request">> {
  const read = await readStatement(await readFile(path));
  if (!read.ok) return read;
  const { account, lines, leftOut } = read.value;
  const keys = await lineKeys(account, lines);
  return database.transaction(async (db) => {
    // Two uploads of one account at once would both take the same line for new.
    await advisoryLockFor(db, `bank statement ${accountKey(account)}`);
    const store = bankStore(db);
    const known = await store.knownKeys(keys);
    const added = lines.flatMap((line, at) => {
      const { amount, balance, ...rest } = line;
      const lineKey = keys[at] ?? "";
      return known.has(lineKey)
        ? []
        : { ...rest, amountPaise: amount, balancePaise: balance, lineKey };
    });
    const row = await store.insert(
      {
        ...{ fileName, account },
        uploadedBy: by,
        ...daysOf(lines),
        lineCount: lines.length,
        knownCount: lines.length - added.length,
        leftOut: leftOut.slice(0, MAX_LEFT_OUT),
        leftOutCount: leftOut.length,
        notes: [...(await accountNotes(db, account)), ...read.value.notes],
      },
      added,
    );
    return success({ statement: statementView(row), message: messageOf(row, read.value) });
  });
}

/** The first and the last. */
function daysOf(lines: readonly StatementLine[]) {
  let [fromDay, toDay] = [lines[0]?.day ?? null, lines[0]?.day ?? null];
  for (const { day } of lines) {
    if (fromDay === null || day < fromDay) fromDay = day;
    if (toDay === null || day > toDay) toDay = day;
  }
  return { fromDay, toDay };
}

/** Whether it is of another account than the one that customers are asked to transfer to. */
async function accountNotes(db: Db, account: string): Promise<string[]> {
  const { accountNumber } = await readSettings(db, "payments");
  const [own, other] = [accountKey(accountNumber), accountKey(account)];
  if (own === "" || other === "" || own === other) return [];
  return [
    `This statement is of the account that ends with ${other}; customers transfer to the one that ends with ${own}.`,
  ];
}

function messageOf(
  { lineCount, knownCount, leftOutCount }: StatementRow,
  { lines }: ReadStatement,
) {
  const came = lines.filter(({ amount }) => amount > 0).length;
  const parts = [
    lineCount === 0
      ? "No line was read."
      : `${groupedNumber(lineCount)} ${lineCount === 1 ? "line was" : "lines were"} read, ${groupedNumber(came)} of money that came.`,
    knownCount > 0 && `${groupedNumber(knownCount)} were known from an earlier statement.`,
    leftOutCount > 0 && `${groupedNumber(leftOutCount)} could not be read: see which, and why.`,
  ];
  return parts.filter(Boolean).join(" ");
}

export function statementView(row: StatementRow): BankStatement {
  const { id, fileName, account, uploadedBy, leftOut, leftOutCount, notes } = row;
  return {
    _id: id,
    ...{ fileName, account, uploadedBy, leftOut, leftOutCount, notes },
    uploadedAt: row.uploadedAt.toISOString(),
    from: row.fromDay,
    to: row.toDay,
    lines: row.lineCount,
    known: row.knownCount,
  };
}
