import type { BankLineState } from "#shared/bank/bank-line.ts";
import type { BankLineCounts } from "#shared/bank/certain-lines-contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import { type BoundedCount, boundCount } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { countUnlessLong } from "../database/long-lists.ts";
import { countUpTo, MAX_NUMBERED } from "../database/numbered-page.ts";
import { bankStatementLines } from "../database/schema/bank.ts";
import { areTooMany, compareOpenLines } from "./compare-open-lines.ts";
import { conditionOf, type LineScope } from "./line-conditions.ts";

/**
 * How many lines of a scope are what. Open ones that are too many to be compared are not told apart, nor those that a search
 * finds in all statements: each word that is typed would compare thousands.
 */
export async function countLines(
  db: Db,
  scope: LineScope,
): Promise<Pick<BankLineCounts, "counts" | "certainAmount">> {
  const [open, booked, dismissed] = await Promise.all([
    countOpen(db, scope),
    countIn(db, scope, "booked"),
    countIn(db, scope, "dismissed"),
  ]);
  return { counts: { ...open.counts, booked, dismissed }, certainAmount: toRupees(open.sum) };
}

async function countOpen(db: Db, scope: LineScope) {
  if ((scope.search && scope.statement === undefined) || (await areTooMany(db, scope))) {
    const untold: BoundedCount = { count: 0, isExact: false };
    const open = await countIn(db, scope, "open");
    return { counts: { open, certain: untold, unsure: untold }, sum: paise(0) };
  }
  const { certain, unsure, sum } = await compareOpenLines(db, scope);
  const counts = {
    open: exactly(certain.length + unsure.length),
    certain: exactly(certain.length),
    unsure: exactly(unsure.length),
  };
  return { counts, sum };
}

const exactly = (count: number): BoundedCount => ({ count, isExact: true });

async function countIn(db: Db, scope: LineScope, state: BankLineState): Promise<BoundedCount> {
  const fits = await conditionOf(db, scope, state);
  const name = `${state} bank lines ${JSON.stringify(scope)}`;
  const counted = await countUnlessLong(db, name, MAX_NUMBERED, () =>
    countUpTo(db, { table: bankStatementLines, fits }, MAX_NUMBERED),
  );
  return boundCount(counted, MAX_NUMBERED);
}
