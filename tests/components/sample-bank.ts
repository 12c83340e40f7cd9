import type { BankLine, BankStatement } from "#shared/bank/contract.ts";
import { success } from "#shared/failure.ts";
import { sampleStatement } from "./sample-statement.ts";

/** For which the certain line pays. */
export const order = { _id: "o1", name: "SO-26-000123", customer: "Asha Rao", amount: 1180 };

export const certain: BankLine = {
  _id: "l1",
  day: "2026-11-21",
  amount: 1180,
  narration: "NEFT AB2CD3EF ASHA",
  reference: "SBIN226325000001",
  utr: "SBIN226325000001",
  statement: { _id: "s1", fileName: "november.csv", line: 5 },
  state: "open",
  lastDecision: null,
  match: {
    certainty: "certain",
    why: "It names SO-26-000123.",
    candidates: [
      { way: "transfer", orders: [order], why: "It names it.", effect: "It is paid then." },
    ],
  },
};

export const unknown: BankLine = {
  ...certain,
  _id: "l2",
  amount: 99,
  narration: "NEFT NOBODY",
  match: { certainty: "none", why: "No order waits for this sum.", candidates: [] },
};

export const statement: BankStatement = {
  ...sampleStatement,
  notes: ["The balance does not follow at line 7."],
};

/** The answer to who asks for lines. */
export const page = (...lines: BankLine[]) =>
  success({ success: true as const, lines, total: lines.length, page: 1, pages: 1 });

/** The answer to who asks for statements. */
export const uploads = (...statements: BankStatement[]) =>
  success({ success: true as const, statements, total: statements.length, page: 1, pages: 1 });

/** A shop with one statement of two lines. */
export const lists = {
  listBankLines: () => page(certain, unknown),
  listBankStatements: () => uploads(statement),
};
