import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { BankLineState } from "#shared/bank/bank-line.ts";
import type { Db } from "../database/connection.ts";
import { searchTextHolds } from "../database/contains-text.ts";
import { isOneOfIds } from "../database/list-keys.ts";
import { bankLineSearchText, bankStatementLines } from "../database/schema/bank.ts";
import { isId } from "../lib/ids.ts";
import { areStatesFilledIn } from "./fill-in-states.ts";

/** Of which lines of money that came. */
export interface LineScope {
  /** A part of what the bank wrote, in any case. */
  search?: string | undefined;
  /** The statement that had them first. */
  statement?: string | undefined;
}

/** Lines of money that came which are in a state. */
export async function conditionOf(
  db: Db,
  { search, statement }: LineScope,
  state: BankLineState,
): Promise<SQL | undefined> {
  return and(
    gt(bankStatementLines.amountPaise, 0),
    await isInState(db, state),
    statement === undefined
      ? undefined
      : isId(statement)
        ? eq(bankStatementLines.statementId, statement)
        : sql`false`,
    search ? searchTextHolds(bankLineSearchText, search) : undefined,
  );
}

/** Whether one of these lines still waits for a decision. */
export async function isAnyOpen(db: Db, ids: readonly string[]): Promise<boolean> {
  const { id } = bankStatementLines;
  const found = await db
    .select({ id })
    .from(bankStatementLines)
    .where(and(isOneOfIds({ id }, ids), await isInState(db, "open")))
    .limit(1);
  return found.length > 0;
}

/** By an index; by what was decided of each until the lines from before have their state. */
async function isInState(db: Db, state: BankLineState): Promise<SQL> {
  return (await areStatesFilledIn(db))
    ? eq(bankStatementLines.state, state)
    : sql`bank_line_state(${bankStatementLines.id}) = ${state}`;
}
