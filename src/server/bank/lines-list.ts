import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { BankLineState } from "#shared/bank/bank-line.ts";
import type { Db } from "../database/connection.ts";
import { searchTextHolds } from "../database/contains-text.ts";
import {
  type ListPlace,
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
  const list = {
    ...{ table: bankStatementLines, by: [bankStatementLines.day], isDescending: true },
    ...{ limit: PAGE_SIZE, fits: fitsOf(filter), ...(filter.search && { max: MAX_FOUND }) },
    name: `bank lines ${JSON.stringify(filter)}`,
    read: (isShown: SQL, order: SQL[]) => readLines(db, isShown, order),
  };
  return readListPage(db, list, place);
}

function fitsOf({ search, state = "open", statement }: BankLineFilter): SQL | undefined {
  return and(
    gt(bankStatementLines.amountPaise, 0),
    stateConditions[state],
    statement === undefined
      ? undefined
      : isId(statement)
        ? eq(bankStatementLines.statementId, statement)
        : sql`false`,
    search ? searchTextHolds(bankLineSearchText, search) : undefined,
  );
}

/**
 * Lines of which the last decision is one of these: asked of the decisions, so that what few lines have is found by
 * those alone, and what many have by one look for each line that is walked over.
 */
const hasLast = (decisions: SQL) => sql`exists (
  select from ${bankLineDecisions} as decided
  where decided.line_id = ${bankStatementLines.id} and decided.decision in ${decisions}
    and not exists (
      select from ${bankLineDecisions} as later
      where later.line_id = decided.line_id and later.id > decided.id))`;

const stateConditions: Record<BankLineState, SQL> = {
  open: sql`not ${hasLast(sql`('transfer', 'cash', 'dismissed')`)}`,
  booked: hasLast(sql`('transfer', 'cash')`),
  dismissed: hasLast(sql`('dismissed')`),
};

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
