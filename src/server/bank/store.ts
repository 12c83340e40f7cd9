import { and, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { BankLineState } from "#shared/bank/bank-line.ts";
import type { Db } from "../database/connection.ts";
import { containsText } from "../database/contains-text.ts";
import { type NumberedPage, readNumberedPage } from "../database/numbered-page.ts";
import { bankLineDecisions, bankStatementLines, bankStatements } from "../database/schema/bank.ts";
import { isId, newId } from "../lib/ids.ts";

export type BankLineRow = typeof bankStatementLines.$inferSelect;
export type StatementRow = typeof bankStatements.$inferSelect;
export type DecisionRow = typeof bankLineDecisions.$inferSelect;

/** A line with the statement that had it first, and the decision that counts. */
export interface ListedLine {
  line: BankLineRow;
  fileName: string;
  decision: DecisionRow | null;
}

export interface BankLineFilter {
  search?: string | undefined;
  state?: BankLineState | undefined;
  statement?: string | undefined;
}

const PAGE_SIZE = 25;

/** Statements that are listed: what was uploaded before, its lines' own search finds. */
const MAX_STATEMENTS = 12;

/** Of one statement by the database: so many parameters it takes. */
const ROWS_AT_ONCE = 1_000;

/** Statements of the bank, their lines, and what was decided of them: rows are only added. */
export function bankStore(db: Db) {
  /** Of each line that has any, the decision that counts: for all lines at once. */
  const last = db
    .selectDistinctOn([bankLineDecisions.lineId])
    .from(bankLineDecisions)
    .orderBy(bankLineDecisions.lineId, desc(bankLineDecisions.id))
    .as("last");

  /** The same of one line after the other: a page is read without sorting the lines of all years. */
  const lastOfLine = db
    .select()
    .from(bankLineDecisions)
    .where(eq(bankLineDecisions.lineId, bankStatementLines.id))
    .orderBy(desc(bankLineDecisions.id))
    .limit(1)
    .as("last");

  const columns = {
    line: bankStatementLines,
    fileName: bankStatements.fileName,
    decisionId: lastOfLine.id,
  };

  const isOpen = sql`coalesce(${last.decision}, 'reopened') = 'reopened'`;
  const states: Record<BankLineState, SQL> = {
    open: isOpen,
    booked: sql`not ${isOpen} and ${last.decision} <> 'dismissed'`,
    dismissed: sql`${last.decision} = 'dismissed'`,
  };

  function fitsOf({ search, state = "open", statement }: BankLineFilter): SQL | undefined {
    return and(
      gt(bankStatementLines.amountPaise, 0),
      states[state],
      statement === undefined
        ? undefined
        : isId(statement)
          ? eq(bankStatementLines.statementId, statement)
          : sql`false`,
      search
        ? or(
            containsText(bankStatementLines.narration, search),
            containsText(bankStatementLines.reference, search),
          )
        : undefined,
    );
  }

  async function withDecisions(
    rows: { line: BankLineRow; fileName: string; decisionId: number | null }[],
  ): Promise<ListedLine[]> {
    const ids = rows.flatMap(({ decisionId }) => decisionId ?? []);
    const found =
      ids.length === 0
        ? []
        : await db.select().from(bankLineDecisions).where(inArray(bankLineDecisions.id, ids));
    const byId = new Map(found.map((decision) => [decision.id, decision]));
    return rows.map(({ line, fileName, decisionId }) => ({
      ...{ line, fileName },
      decision: (decisionId !== null && byId.get(decisionId)) || null,
    }));
  }

  return {
    /** Money that came, the latest first. */
    async list(filter: BankLineFilter, page: number): Promise<NumberedPage<ListedLine>> {
      const fits = fitsOf(filter);
      const found = await readNumberedPage(
        { page, limit: PAGE_SIZE },
        (limit, offset) =>
          db
            .select(columns)
            .from(bankStatementLines)
            .innerJoin(bankStatements, eq(bankStatements.id, bankStatementLines.statementId))
            .leftJoinLateral(lastOfLine, sql`true`)
            .where(fits)
            .orderBy(desc(bankStatementLines.day), desc(bankStatementLines.id))
            .limit(limit)
            .offset(offset),
        () =>
          db.$count(
            db
              .select({ id: bankStatementLines.id })
              .from(bankStatementLines)
              .leftJoin(last, eq(last.lineId, bankStatementLines.id))
              .where(fits)
              .as("found"),
          ),
      );
      return { ...found, rows: await withDecisions(found.rows) };
    },

    /** A line that others wait for until this transaction ends. */
    async lock(id: string): Promise<BankLineRow | undefined> {
      if (!isId(id)) return undefined;
      const [line] = await db
        .select()
        .from(bankStatementLines)
        .where(eq(bankStatementLines.id, id))
        .for("update");
      return line;
    },

    /** The decision that counts; undefined where nobody has decided. */
    async decisionOf(lineId: string): Promise<DecisionRow | undefined> {
      const [decision] = await db
        .select()
        .from(bankLineDecisions)
        .where(eq(bankLineDecisions.lineId, lineId))
        .orderBy(desc(bankLineDecisions.id))
        .limit(1);
      return decision;
    },

    async decide(decision: Omit<typeof bankLineDecisions.$inferInsert, "id" | "decidedAt">) {
      await db.insert(bankLineDecisions).values(decision);
    },

    /** Which of these keys are kept already. */
    async knownKeys(keys: readonly string[]): Promise<Set<string>> {
      const known = new Set<string>();
      for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
        const rows = await db
          .select({ key: bankStatementLines.lineKey })
          .from(bankStatementLines)
          .where(inArray(bankStatementLines.lineKey, keys.slice(at, at + ROWS_AT_ONCE)));
        for (const { key } of rows) known.add(key);
      }
      return known;
    },

    async insert(
      statement: Omit<typeof bankStatements.$inferInsert, "id">,
      lines: readonly Omit<typeof bankStatementLines.$inferInsert, "id" | "statementId">[],
    ): Promise<StatementRow> {
      const [row] = await db
        .insert(bankStatements)
        .values({ ...statement, id: newId() })
        .returning();
      if (!row) throw new Error("an insert returned no row");
      for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
        const some = lines
          .slice(at, at + ROWS_AT_ONCE)
          .map((line) => ({ ...line, id: newId(), statementId: row.id }));
        // As one value: to make parameters of each cell takes longer than to write them.
        await db.execute(sql`
          insert into ${bankStatementLines}
            (id, statement_id, line, day, amount_paise, reference, narration, balance_paise, line_key)
          select id, "statementId", line, day, "amountPaise", reference, narration, "balancePaise", "lineKey"
          from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (
            id uuid, "statementId" uuid, line int, day date, "amountPaise" bigint, reference text,
            narration text, "balancePaise" bigint, "lineKey" text)`);
      }
      return row;
    },

    statements(): Promise<StatementRow[]> {
      return db
        .select()
        .from(bankStatements)
        .orderBy(desc(bankStatements.uploadedAt), desc(bankStatements.id))
        .limit(MAX_STATEMENTS);
    },
  };
}
