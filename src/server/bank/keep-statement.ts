import { utrOf } from "#shared/bank/bank-reference.ts";
import { patientAdvisoryLockFor } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import type { bankStatements } from "../database/schema/bank.ts";
import { accountKey, lineKeys } from "./line-keys.ts";
import { otherAccountNote } from "./other-account.ts";
import type { ReadStatement, StatementLine } from "./statement-line.ts";
import { bankStore, type StatementRow } from "./store.ts";

/** Lines that were left out and are named; of more, how many. */
const MAX_LEFT_OUT = 200;

/** What was uploaded, and by whom. */
type Given = Pick<
  typeof bankStatements.$inferInsert,
  "id" | "fileName" | "uploadedBy" | "uploadedAt"
>;

/**
 * Keeps other statements waiting until this transaction ends: two at once would both take the same line for new, and
 * one that names no account may be of any. False where another one took longer than `patienceMs`.
 */
export function lockStatements(db: Db, patienceMs?: number): Promise<boolean> {
  return patientAdvisoryLockFor(db, "bank statements", patienceMs);
}

/**
 * Adds a statement and the lines that no earlier one had, in the transaction that has locked them.
 *
 * @param keys of its lines, by which they are known again
 * @param onWritten called with how many of the new lines are written, each thousand
 */
export async function keepStatement(
  db: Db,
  given: Given,
  { account, lines, leftOut, notes }: ReadStatement,
  keys: readonly string[],
  onWritten?: (count: number) => Promise<void>,
): Promise<StatementRow> {
  const store = bankStore(db);
  const known = await knownLines(db, account, lines, keys);
  const added = lines.flatMap(({ amount, balance, ...rest }, at) =>
    known.has(at)
      ? []
      : { ...rest, amountPaise: amount, balancePaise: balance, lineKey: keys[at] ?? "" },
  );
  return store.insert(
    {
      ...given,
      account,
      ...daysOf(lines),
      lineCount: lines.length,
      knownCount: lines.length - added.length,
      leftOut: leftOut.slice(0, MAX_LEFT_OUT),
      leftOutCount: leftOut.length,
      notes: [(await otherAccountNote(db, account)) ?? [], notes].flat(),
    },
    added,
    onWritten,
  );
}

/**
 * Places of the lines that an earlier statement had. One form of an account's statements names it and another does not:
 * where either names none, they may be of one account.
 */
async function knownLines(
  db: Db,
  account: string,
  lines: readonly StatementLine[],
  keys: readonly string[],
): Promise<Set<number>> {
  const store = bankStore(db);
  const own = accountKey(account);
  const kept = new Set((await store.accounts()).map(accountKey));
  const others = [...kept].filter((key) => key !== own && (own === "" || key === ""));
  const found = await store.knownKeys(keys);
  const known = new Set(keys.flatMap((key, at) => (found.has(key) ? at : [])));
  for (const other of others) {
    const otherKeys = await lineKeys(other, lines);
    const foundThere = await store.knownKeys(otherKeys);
    for (const [at, { reference, balance }] of lines.entries()) {
      // The same sum on the same day may have come to two accounts, also where both banks write NEFT for a reference.
      const isTold = balance !== null || utrOf({ reference, narration: "" }) !== undefined;
      if (isTold && foundThere.has(otherKeys[at] ?? "")) known.add(at);
    }
  }
  return known;
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
