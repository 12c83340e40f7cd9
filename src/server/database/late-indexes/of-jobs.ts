import { sql } from "drizzle-orm";
import { isFailedJob, jobLastTried, queuedJobs } from "../queued-jobs.ts";
import { sentMails } from "../schema/mail.ts";
import { columns, type LateIndex } from "./late-index.ts";

/** Of the queue of jobs, and the mails that were sent by them. */
export const indexesOfJobs: readonly LateIndex[] = [
  {
    // The first page asks for them each time, also while 100,000 jobs wait for a mail server.
    name: "graphile_worker.failed_jobs_by_time",
    table: queuedJobs,
    definition: sql`((${jobLastTried}), (${queuedJobs.id})) where ${isFailedJob}`,
  },
  {
    // So does it for the mails that are tried on. A job that did not fail yet is not in it, and taking it writes nothing there.
    name: "graphile_worker.jobs_that_failed",
    table: queuedJobs,
    definition: sql`((${queuedJobs.id})) where ${queuedJobs.lastError} is not null`,
  },
  {
    // The old ones are found by it each night, and a mail costs next to nothing more to write. Rows lie in the order of their time
    // until the pages of those that went are written again: a range then has old and new ones, and is read whole for the old.
    name: "sent_mails_since",
    table: sentMails,
    definition: sql`using brin ${columns(sentMails.sentAt)}`,
    replaces: "sent_mails_sent_at_index",
  },
];
