import type { Job } from "graphile-worker";
import { doWork } from "../lib/current-work.ts";
import { type JobContext, type JobName, jobs, type Tasks } from "./job-table.ts";
import type { TakenJob } from "./take-job.ts";

/** A job's task as a runner has it, by its first try. */
export type CheckedTask = (
  payload: unknown,
  of: { job: Pick<Job, "id" | "attempts" | "created_at"> },
  taken?: TakenJob,
) => Promise<void>;

/** The tasks of some jobs, each with its payload checked before it begins. */
export function checkedTasks(
  { names, tasks }: { names: readonly JobName[]; tasks: Tasks },
  db: JobContext["db"],
): Readonly<Record<string, CheckedTask>> {
  const entries = names.map((name) => [name, withCheckedPayload(name, tasks, db)] as const);
  return Object.fromEntries(entries);
}

/** A job may have been queued by an older version of the shop: its payload is checked first. */
function withCheckedPayload<Name extends JobName>(
  name: Name,
  tasks: Pick<Tasks, Name>,
  db: JobContext["db"],
): CheckedTask {
  const run = tasks[name] as (payload: unknown, context: JobContext) => Promise<void>;
  return (payload, { job }, taken) =>
    doWork({ fields: { task: name, job: job.id, attempt: job.attempts } }, async () =>
      run(jobs[name].parse(payload), {
        db,
        job: { id: job.id, queuedAt: job.created_at },
        ...(taken && { taken }),
      }),
    );
}
