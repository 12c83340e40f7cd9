import { type JobName, jobs, type Tasks } from "#server/jobs/job-table.ts";

const names = Object.keys(jobs) as JobName[];

/** A task for every job, which does nothing. */
export const idleTasks: Tasks = Object.fromEntries(
  names.map((name) => [name, async () => {}] as const),
) as Record<JobName, () => Promise<void>>;
