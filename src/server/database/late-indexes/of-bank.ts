import { sql } from "drizzle-orm";
import { bankLineSearchText, bankStatementLines } from "../schema/bank.ts";
import { columns, type LateIndex } from "./late-index.ts";

/** Of lines of bank statements. */
export const indexesOfBank: readonly LateIndex[] = [
  {
    name: "bank_statement_lines_found",
    table: bankStatementLines,
    definition: sql`using gin ((${bankLineSearchText}) gin_trgm_ops)`,
  },
  {
    // One statement's lines in their order: it may have all that there are.
    name: "bank_lines_of_statement",
    table: bankStatementLines,
    definition: sql`${columns(bankStatementLines.statementId, bankStatementLines.state, bankStatementLines.day, bankStatementLines.id)} where ${bankStatementLines.amountPaise} > 0`,
    replaces: "bank_statement_lines_of_statement",
  },
  {
    name: "bank_lines_by_state",
    table: bankStatementLines,
    definition: sql`${columns(bankStatementLines.state, bankStatementLines.day, bankStatementLines.id)} where ${bankStatementLines.amountPaise} > 0`,
    replaces: "bank_lines_dismissed",
  },
  {
    name: "bank_lines_to_fill_in",
    table: bankStatementLines,
    definition: sql`((${bankStatementLines.id})) where ${bankStatementLines.state} is null`,
  },
];
