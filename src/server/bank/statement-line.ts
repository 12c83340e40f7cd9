import type { Money } from "#shared/money.ts";
import type { LeftOutLine } from "../database/schema/bank.ts";

/** A line of a statement as it was read. */
export interface StatementLine {
  /** In the file, from 1. */
  line: number;
  /** In India, such as 2026-11-21. */
  day: string;
  /** Above 0 came, below 0 went; never 0. */
  amount: Money;
  reference: string;
  narration: string;
  /** After it; null where the statement says none. */
  balance: Money | null;
}

export interface ReadStatement {
  /** As the file writes it; empty where it names none. */
  account: string;
  lines: StatementLine[];
  leftOut: LeftOutLine[];
  /** What a person should look at. */
  notes: string[];
}

/** Characters of a narration or a reference that are kept. */
export const MAX_TEXT = 500;

/** A text of a bank: one line, and what the database can keep. */
export function bankText(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_TEXT).toWellFormed().trim();
}
