/**
 * Where a large statement is before its lines are there: it waits for the job that reads it, is read, or its lines are
 * written; or nothing of it could be added.
 */
export const uploadStates = ["queued", "reading", "adding", "failed"] as const;
export type UploadState = (typeof uploadStates)[number];

/** `added`: its lines are there. */
export const statementStates = [...uploadStates, "added"] as const;
export type StatementState = (typeof statementStates)[number];

/** Whether what is said of a statement will be another soon. */
export function isUnderWay({ state }: { state: StatementState }): boolean {
  return state === "queued" || state === "reading" || state === "adding";
}
