import { patientAdvisoryLockFor } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import type { bankStatements } from "../database/schema/bank.ts";
import { readSettings } from "../settings/store.ts";
import { accountKey } from "./line-keys.ts";
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
 * Keeps other statements of an account waiting until this transaction ends: two at once would both take the same line
 * for new. False where another one took longer than `patienceMs`.
 */
export function lockAccount(db: Db, account: string, patienceMs?: number): Promise<boolean> {
  return patientAdvisoryLockFor(db, `bank statement ${accountKey(account)}`, patienceMs);
}

/**
 * Adds a statement and the lines that no earlier one had, in the transaction that has locked its account.
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
  const known = await store.knownKeys(keys);
  const added = lines.flatMap((line, at) => {
    const { amount, balance, ...rest } = line;
    const lineKey = keys[at] ?? "";
    return known.has(lineKey)
      ? []
      : { ...rest, amountPaise: amount, balancePaise: balance, lineKey };
  });
  return store.insert(
    {
      ...given,
      account,
      ...daysOf(lines),
      lineCount: lines.length,
      knownCount: lines.length - added.length,
      leftOut: leftOut.slice(0, MAX_LEFT_OUT),
      leftOutCount: leftOut.length,
      notes: [...(await accountNotes(db, account)), ...notes],
    },
    added,
    onWritten,
  );
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
