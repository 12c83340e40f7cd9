import type { BankStatement } from "#shared/bank/contract.ts";
import type { StatementRow } from "./store.ts";
import type { UploadRow } from "./uploads-store.ts";

/** A statement whose lines are there, as staff see it. */
export function statementView(row: StatementRow): BankStatement {
  const { id, fileName, account, uploadedBy, leftOut, leftOutCount, notes } = row;
  return {
    _id: id,
    fileName,
    account,
    uploadedBy,
    leftOut,
    leftOutCount,
    notes,
    state: "added",
    uploadedAt: row.uploadedAt.toISOString(),
    from: row.fromDay,
    to: row.toDay,
    lines: row.lineCount,
    known: row.knownCount,
  };
}

/** One that is read by a job, or could not be. */
export function uploadView(row: UploadRow): BankStatement {
  const { id, fileName, uploadedBy, state, written, lineCount, problem } = row;
  return {
    _id: id,
    fileName,
    uploadedBy,
    state,
    ...(state === "adding" && lineCount !== null && { progress: { written, lines: lineCount } }),
    ...(problem !== null && { problem }),
    uploadedAt: row.uploadedAt.toISOString(),
    account: "",
    from: null,
    to: null,
    lines: 0,
    known: 0,
    leftOut: [],
    leftOutCount: 0,
    notes: [],
  };
}
