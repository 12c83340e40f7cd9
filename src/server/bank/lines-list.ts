import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { BankLineState } from "#shared/bank/bank-line.ts";
import type { Db } from "../database/connection.ts";
import { searchTextHolds } from "../database/contains-text.ts";
import {
  type ListPlace,
  type LongList,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import {
  bankLineDecisions,
  bankLineSearchText,
  bankStatementLines,
  bankStatements,
} from "../database/schema/bank.ts";
import { isId } from "../lib/ids.ts";
import { areStatesFilledIn } from "./fill-in-states.ts";
import type { BankLineRow, DecisionRow } from "./store.ts";

const PAGE_SIZE = 25;

/** A line with the statement that had it first, and the decision that counts. */
export interface ListedLine {
  line: BankLineRow;
  fileName: string;
  decision: DecisionRow | null;
}

export interface BankLineFilter {
  /** A part of what the bank wrote, in any case. */
  search?: string | undefined;
  /** Left out, those that wait for a decision. */
  state?: BankLineState | undefined;
  /** The statement that had them first. */
  statement?: string | undefined;
}

/** One page of money that came, the latest first: lines are kept for good, and one statement may add a hundred thousand. */
export async function listBankLines(
  db: Db,
  filter: BankLineFilter,
  place: ListPlace,
): Promise<NumberedPage<ListedLine>> {
  return readListPage(db, await bankLineListOf(db, filter), place);
}

/** The list, whose pages and whose file are read by it. */
export async function bankLineListOf(
  db: Db,
  filter: BankLineFilter,
): Promise<LongList<ListedLine>> {
  return {
    ...{ table: bankStatementLines, by: [bankStatementLines.day], isDescending: true },
    limit: PAGE_SIZE,
    fits: await conditionOf(db, filter),
    ...(filter.search && { max: MAX_FOUND }),
    name: `bank lines ${JSON.stringify(filter)}`,
    read: (isShown, order) => readLines(db, isShown, order),
  };
}

async function conditionOf(
  db: Db,
  { search, state = "open", statement }: BankLineFilter,
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

/** By an index; by what was decided of each until the lines from before have their state. */
async function isInState(db: Db, state: BankLineState): Promise<SQL> {
  return (await areStatesFilledIn(db))
    ? eq(bankStatementLines.state, state)
    : sql`bank_line_state(${bankStatementLines.id}) = ${state}`;
}

/** What a page shows of its lines. */
async function readLines(db: Db, isShown: SQL, order: SQL[]): Promise<ListedLine[]> {
  const lines = await db
    .select({ line: bankStatementLines, fileName: bankStatements.fileName })
    .from(bankStatementLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankStatementLines.statementId))
    .where(isShown)
    .orderBy(...order);
  const decisions = await db
    .selectDistinctOn([bankLineDecisions.lineId])
    .from(bankLineDecisions)
    .where(
      inArray(
        bankLineDecisions.lineId,
        lines.map(({ line }) => line.id),
      ),
    )
    .orderBy(bankLineDecisions.lineId, desc(bankLineDecisions.id));
  const lastOf = new Map(decisions.map((decision) => [decision.lineId, decision]));
  return lines.map(({ line, fileName }) => ({
    ...{ line, fileName },
    decision: lastOf.get(line.id) ?? null,
  }));
}
