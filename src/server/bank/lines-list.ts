import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { BankLinePart } from "#shared/bank/bank-line.ts";
import type { Db } from "../database/connection.ts";
import { isOneOfIds } from "../database/list-keys.ts";
import {
  type ListPlace,
  type LongList,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { bankLineDecisions, bankStatementLines, bankStatements } from "../database/schema/bank.ts";
import { certainOf, compareOpenLines } from "./compare-open-lines.ts";
import { conditionOf, type LineScope } from "./line-conditions.ts";
import type { BankLineRow, DecisionRow } from "./store.ts";

const PAGE_SIZE = 25;

/** A line with the statement that had it first, and the decision that counts. */
export interface ListedLine {
  line: BankLineRow;
  fileName: string;
  decision: DecisionRow | null;
}

export interface BankLineFilter extends LineScope {
  /** Left out, those that wait for a decision. */
  state?: BankLinePart | undefined;
}

/** One page of money that came, the latest first: lines are kept for good, and one statement may add a hundred thousand. */
export async function listBankLines(
  db: Db,
  filter: BankLineFilter,
  place: ListPlace,
): Promise<NumberedPage<ListedLine>> {
  return readListPage(db, await bankLineListOf(db, filter), place);
}

/** The list, whose pages are read by it. */
export async function bankLineListOf(
  db: Db,
  filter: BankLineFilter,
): Promise<LongList<ListedLine>> {
  const { state = "open", ...scope } = filter;
  const list: Omit<LongList<ListedLine>, "fits"> = {
    table: bankStatementLines,
    by: [bankStatementLines.day],
    isDescending: true,
    limit: PAGE_SIZE,
    ...(filter.search && { max: MAX_FOUND }),
    read: (isShown, order) => readLines(db, isShown, order),
  };
  if (state !== "certain" && state !== "unsure") {
    const name = `bank lines ${JSON.stringify(filter)}`;
    return { ...list, name, fits: await conditionOf(db, scope, state) };
  }
  const ids = (await compareOpenLines(db, scope))[state];
  const areOpen = await conditionOf(db, scope, "open");
  return { ...list, ids, fits: and(areOpen, isOneOfIds({ id: bankStatementLines.id }, ids)) };
}

/**
 * The list as its file is read, batch by batch: of the certain lines, or of all others, each batch of open lines is
 * compared by itself. How many there are nobody knows before the end.
 */
export async function bankLineFileOf(
  db: Db,
  { state, ...scope }: BankLineFilter,
): Promise<LongList<ListedLine>> {
  if (state !== "certain" && state !== "unsure") return bankLineListOf(db, { ...scope, state });
  const open = await bankLineListOf(db, { ...scope, state: "open" });
  return {
    ...open,
    isLong: true,
    async read(...place) {
      const rows = await open.read(...place);
      const certain = await certainOf(
        db,
        rows.map(({ line }) => line),
      );
      return rows.filter(({ line }) => certain.has(line.id) === (state === "certain"));
    },
  };
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
    line,
    fileName,
    decision: lastOf.get(line.id) ?? null,
  }));
}
