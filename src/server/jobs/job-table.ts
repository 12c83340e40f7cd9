import { z } from "zod";
import type { Db } from "../database/connection.ts";
import { mailJobs } from "./mail-jobs.ts";
import type { TakenJob } from "./take-job.ts";

/** Whom the audit names for what a job does: see `Actor`. */
const actor = z.object({
  userId: z.string(),
  who: z.string(),
  role: z.string(),
  address: z.string(),
  requestId: z.string(),
  action: z.string(),
});

/**
 * Every job that the shop queues, with its payload. A job may run more than once (a crash after its
 * work but before its end repeats it), so every task must be safe to repeat.
 */
export const jobs = {
  ...mailJobs,
  /** Asks the gateway how an order stands; `step` counts along the schedule in reconcile.ts. */
  "reconcile-payment": z.object({ orderId: z.string(), step: z.number().int().nonnegative() }),
  /** Queues what is overdue but no longer has a job. */
  "sweep-payments": z.object({}),
  /** Sends one refund to the bank; `check` counts the times that its answer was waited for. */
  "refund-payment": z.object({ refundId: z.string(), check: z.number().int().nonnegative() }),
  /** Reminds the owner of orders on delivery that nobody packs, and ends those that wait on. */
  "sweep-unpacked": z.object({}),
  /** Has money that came for an order that the shop does not have given back by the bank; `check` counts the times that its answer was waited for. */
  "refund-unmatched": z.object({ orderId: z.string(), check: z.number().int().nonnegative() }),
  /** Has customers asked for a review whose order was delivered some days ago. */
  "sweep-review-requests": z.object({}),
  /** Drops the pages whose texts are dated, as a day begins. */
  "begin-day": z.object({}),
  /** Makes the audit's parts of the months to come. */
  "make-audit-months": z.object({}),
  /** Draws the documents that were issued lately as PDFs, to be kept. */
  "draw-documents": z.object({}),
  /** Has the customers of quotes that end within a day written to. */
  "remind-of-quotes": z.object({}),
  /** Ends accepted returns that have not arrived in time. */
  "lapse-returns": z.object({}),
  /** Reads the attributes of a batch of products anew, then those of the next. */
  "read-attributes": z.object({
    /** One run through all products; a later change of the dictionary begins another. */
    run: z.string(),
    /** The last product of the batch before; absent at the beginning. */
    after: z.string().optional(),
  }),
  /** Gives the products that have a choice the one that it is merged into, a batch at a time. */
  "merge-attribute-value": z.object({ valueId: z.number().int() }),
  /** Takes an attribute away from all products, a batch at a time, then from the dictionary. */
  "delete-attribute": z.object({ attributeId: z.string() }),
  /**
   * Indexes the products anew that have a value whose name has changed, or for which the owner has set
   * the attribute, a batch at a time.
   */
  "index-attribute": z.object({
    attributeId: z.string(),
    /** Null for all values that the owner has set. */
    valueId: z.number().int().nullable(),
    /** The last product of the batch before; null at the beginning. */
    after: z.string().nullable(),
  }),
  /** Counts the parts that feeds give the products in. */
  "count-feed-parts": z.object({}),
  /** Forgets uploaded pictures that nothing shows. */
  "sweep-pictures": z.object({}),
  /** Marks the store of pictures as this shop's, so that a restored copy knows itself as older. */
  "mark-shop": z.object({}),
  /** Counts the shop's words, and finds out which entries sell most: searches go by both. */
  "count-words": z.object({}),
  /** Indexes products for lists and searches: all, or those of a category and below, in batches. */
  "index-products": z.object({
    category: z.string().nullable(),
    /** The id behind which the next batch begins. */
    after: z.string().nullable(),
  }),
  /** Counts large lists anew that have changed. */
  "recount-lists": z.object({}),
  /** Counts what was sold, by which lists are ordered. */
  "count-sold": z.object({}),
  /** Deletes what is old and nobody needs. */
  "sweep-old-rows": z.object({}),
  /** Numbers orders, quotes and returns from before they had numbers. */
  "number-older-rows": z.object({}),
  /** Notes the tries to pay that failed before they were noted one by one. */
  "note-failed-payments": z.object({}),
  "merge-index-entries": z.object({}),
  /** Writes the lines of documents from before they had lines. */
  "write-document-lines": z.object({}),
  /** Fills in the state of the bank's lines from before they had one. */
  "fill-in-bank-lines": z.object({}),
  /** Reads a large statement of the bank that was uploaded, and adds its lines. */
  "read-statement": z.object({ statementId: z.string() }),
  /** Goes on to book the lines of a statement that were certain. */
  "book-certain-lines": z.object({
    bookingId: z.string(),
    actor: actor.optional(),
  }),
  /** Writes the first movement of products that came without one. */
  "take-stock-into-ledger": z.object({}),
  /** Puts reservations right that nodes of the version before know nothing of. */
  "settle-reservations": z.object({}),
  /** Adds the stock's movements up, and notes where levels differ from them. */
  "compare-stock": z.object({}),
  /** Writes the next rows of an export. */
  "write-export": z.object({ exportId: z.string() }),
  /** Makes a backup that was asked for. */
  "write-backup": z.object({ backupId: z.string() }),
  /** Begins the day's backup once its hour has struck. */
  "schedule-backups": z.object({}),
  /** Forgets the answers of creating calls that are a day old. */
  "sweep-idempotency-keys": z.object({}),
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>;

/**
 * By the end of its name, which those of another version have, too. Such jobs have a runner of their own: a mail server that
 * does not answer must keep no refund and no stock waiting.
 */
export function isMailJob(name: JobName): boolean {
  return name.endsWith("-mail");
}

export interface JobContext {
  /** The runner's own connections: a statement may take longer there than a request may wait. */
  db: Db;
  /** The job itself: what it is known by, the same when it runs again. */
  job: { id: string; queuedAt: Date };
  /** Where it was taken as it was queued, and this is its first run. */
  taken?: TakenJob;
}

/** A job whose task throws is tried again, after ever longer pauses. */
export type Tasks = {
  [Name in JobName]: (payload: JobPayload<Name>, context: JobContext) => Promise<void>;
};

/** When jobs are queued by the clock, as cron writes it: `minute hour day month weekday`. */
export type Sweeps = Partial<Record<JobName, string>>;
