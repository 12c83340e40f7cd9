import { type Job, Logger } from "graphile-worker";
import { failedStatement } from "../database/watch-statements.ts";
import type { Log } from "../lib/log.ts";

/** Logs failures and warnings only; payloads stay out of the log. */
export function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta.failure) logFailure(log, meta.job as Job, meta.error);
    else if (level === "error" || level === "warning") log.warn(message.split("\n")[0] ?? message);
  });
}

function logFailure(log: Log, job: Job, error: unknown): void {
  const { id, task_identifier: task, key, attempts: attempt, max_attempts: attempts } = job;
  const statement = failedStatement(error);
  log.error(
    {
      job: id,
      task,
      ...(key && { key }),
      attempt,
      attempts,
      ...(statement && { statement }),
      err: error,
    },
    attempt < attempts
      ? "a job failed; it is tried again later"
      : "a job failed for the last time; the dashboard's overview names it",
  );
}
