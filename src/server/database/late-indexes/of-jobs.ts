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
    // Rows lie in the order of their time: the old ones are found by it each night, and a mail costs nothing more to write.
    name: "sent_mails_since",
    table: sentMails,
    definition: sql`using brin ${columns(sentMails.sentAt)}`,
    replaces: "sent_mails_sent_at_index",
  },
];
