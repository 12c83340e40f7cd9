import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import {
  type ListPlace,
  type LongList,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { bankLineDecisions, bankStatementLines, bankStatements } from "../database/schema/bank.ts";
import { isId, newId } from "../lib/ids.ts";

export type BankLineRow = typeof bankStatementLines.$inferSelect;
export type StatementRow = typeof bankStatements.$inferSelect;
export type DecisionRow = typeof bankLineDecisions.$inferSelect;

/** Statements of one page of their list. */
const PAGE_SIZE = 25;

/** Rows of one insert: PostgreSQL bounds the parameters of a statement. */
const ROWS_AT_ONCE = 1_000;

/** Statements of the bank, their lines, and what was decided of them: rows are only added. */
export function bankStore(db: Db) {
  return {
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

    /** Answers its id. */
    async decide(
      decision: Omit<typeof bankLineDecisions.$inferInsert, "id" | "decidedAt">,
    ): Promise<number> {
      const [row] = await db
        .insert(bankLineDecisions)
        .values(decision)
        .returning({ id: bankLineDecisions.id });
      if (!row) throw new Error("an insert returned no row");
      return row.id;
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

    /** Each account of which statements are kept, as their files write it; empty where they name none. */
    async accounts(): Promise<string[]> {
      const { account } = bankStatements;
      const rows = await db.select({ account }).from(bankStatements).groupBy(account);
      return rows.map((row) => row.account);
    },

    /** @param onWritten called with how many of the lines are written, each thousand */
    async insert(
      statement: typeof bankStatements.$inferInsert,
      lines: readonly Omit<typeof bankStatementLines.$inferInsert, "id" | "statementId">[],
      onWritten?: (count: number) => Promise<void>,
    ): Promise<StatementRow> {
      const [row] = await db.insert(bankStatements).values(statement).returning();
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
        await onWritten?.(at + some.length);
      }
      return row;
    },

    async hasStatement(id: string): Promise<boolean> {
      return (await db.$count(bankStatements, eq(bankStatements.id, id))) > 0;
    },

    /** One page of them, the newest first. */
    statements(place: ListPlace): Promise<NumberedPage<StatementRow>> {
      const list: LongList<StatementRow> = {
        table: bankStatements,
        by: [bankStatements.uploadedAt],
        isDescending: true,
        limit: PAGE_SIZE,
        name: "bank statements",
        fits: undefined,
        read: (isShown, order) =>
          db
            .select()
            .from(bankStatements)
            .where(isShown)
            .orderBy(...order),
      };
      return readListPage(db, list, place);
    },
  };
}
