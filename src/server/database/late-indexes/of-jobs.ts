import { sql } from "drizzle-orm";
import { isFailedJob, jobLastTried, queuedJobs } from "../queued-jobs.ts";
import type { LateIndex } from "./late-index.ts";

/** Of the queue of jobs. */
export const indexesOfJobs: readonly LateIndex[] = [
  {
    // The first page asks for them each time, also while 100,000 jobs wait for a mail server.
    name: "graphile_worker.failed_jobs_by_time",
    table: queuedJobs,
    definition: sql`((${jobLastTried}), (${queuedJobs.id})) where ${isFailedJob}`,
  },
];
