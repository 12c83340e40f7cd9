import type { BankStatement } from "#shared/bank/contract.ts";

/** Two lines of November, one of them left out. */
export const sampleStatement: BankStatement = {
  _id: "s1",
  fileName: "november.csv",
  account: "50200012345678",
  uploadedAt: "2026-11-23T05:00:00.000Z",
  uploadedBy: "asha@example.com",
  state: "added",
  from: "2026-11-01",
  to: "2026-11-22",
  lines: 2,
  known: 0,
  leftOut: [{ line: 9, why: "This line has no amount." }],
  leftOutCount: 1,
  notes: [],
};
