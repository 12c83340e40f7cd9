import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { pageFacts, pageNumber } from "../paging-fields.ts";

/** What the shop tried as often as it does. */
export const failedJob = z.object({
  _id: z.string(),
  /** What could not be done, as a person reads it. */
  text: z.string(),
  /** Why, and what helps: the shop's own words, without anything of a person or of a key. */
  reason: z.string().optional(),
  attempts: z.number().int(),
  failedAt: z.string(),
  /** Absent where it is about none. */
  orderId: z.string().optional(),
  orderNumber: z.string().optional(),
});
export type FailedJob = z.infer<typeof failedJob>;

/** Mails that were tried and not taken, and are tried on. */
export const waitingMails = z.object({
  total: z.number().int(),
  /** There are more than are counted. */
  isMore: z.literal(true).optional(),
  /** When the first of them was tried first. */
  since: z.string(),
  /** Why the last try failed, and what helps: the shop's own words. */
  reason: z.string(),
});
export type WaitingMails = z.infer<typeof waitingMails>;

const jobId = z.string().regex(/^\d{1,18}$/);

export const listFailedJobs = defineEndpoint({
  method: "GET",
  path: "/jobs/failed",
  access: "staff",
  permission: "read_orders",
  about: "Jobs that used up their attempts, in pages, those that were tried last first.",
  query: z.object({
    page: pageNumber,
    /** Beside which job, however far into the list. */
    after: jobId.optional(),
    before: z.union([z.literal("end"), jobId]).optional(),
  }),
  answer: successBody({
    jobs: z.array(failedJob),
    /** Not among them, since they are tried on; absent where there is none. */
    waitingMails: waitingMails.optional(),
    ...pageFacts,
  }),
});

const ofFailedJob = {
  access: "staff",
  permission: "write_jobs",
  params: z.object({ id: jobId }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
} as const;

export const retryJob = defineEndpoint({
  ...ofFailedJob,
  method: "POST",
  path: "/jobs/:id/retries",
  about: "Has a job that used up its attempts tried again, as often as at first.",
});

export const deleteJob = defineEndpoint({
  ...ofFailedJob,
  method: "DELETE",
  path: "/jobs/:id",
  about: "Gives up a job that used up its attempts: what it was for stays undone.",
});

export const retryWaitingMails = defineEndpoint({
  method: "POST",
  path: "/mails/retries",
  access: "staff",
  permission: "write_jobs",
  about: "Has the mails that were tried and not taken tried now, and says what became of them.",
  answer: successBody({ message: z.string() }),
  failures: ["unavailable"],
});

export const failedJobEndpoints = { listFailedJobs, retryJob, deleteJob, retryWaitingMails };
