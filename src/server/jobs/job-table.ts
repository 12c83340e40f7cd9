import { z } from "zod";
import { cancelRequestStates, returnStatuses } from "#shared/returns/return-status.ts";
import type { Db } from "../database/connection.ts";
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
  /** Asks the gateway how an order stands; `step` counts along the schedule in reconcile.ts. */
  "reconcile-payment": z.object({ orderId: z.string(), step: z.number().int().nonnegative() }),
  /** Queues what is overdue but no longer has a job. */
  "sweep-payments": z.object({}),
  /** Sends one refund to the bank; `check` counts the times that its answer was waited for. */
  "refund-payment": z.object({ refundId: z.string(), check: z.number().int().nonnegative() }),
  /** Writes to the shopper and to the owner that an order is paid, or to be paid on delivery. */
  "sold-order-mail": z.object({ orderId: z.string() }),
  /** To the shopper alone: jobs of the version before are named so. */
  "order-paid-mail": z.object({ orderId: z.string() }),
  /** Writes to the shopper of an order's bank transfer: where to, that its time ends, that it ended,
   * that it was noted by mistake. */
  "bank-transfer-mail": z.object({
    orderId: z.string(),
    kind: z.enum(["details", "reminder", "lapsed", "superseded", "replaced", "reopened"]),
  }),
  /** Reminds the owner of orders on delivery that nobody packs, and ends those that wait on. */
  "sweep-unpacked": z.object({}),
  /** Writes to the owner that an order on delivery waits to be packed. */
  "unpacked-order-mail": z.object({
    orderId: z.string(),
    /** When that was noted, as ISO 8601. */
    at: z.string(),
  }),
  /** To the owner alone: jobs of the version before are named so. */
  "new-order-mail": z.object({ orderId: z.string() }),
  /** Writes to the owner that a payment must be looked at. */
  "payment-review-mail": z.object({
    orderId: z.string(),
    /** When that was noted, as ISO 8601. */
    at: z.string(),
  }),
  /** Writes to the owner that money came for an order that the shop does not have. */
  "unmatched-payment-mail": z.object({
    orderId: z.string(),
    /** When that was found, as ISO 8601. */
    at: z.string(),
  }),
  /** Has such money given back by the bank; `check` counts the times that its answer was waited for. */
  "refund-unmatched": z.object({ orderId: z.string(), check: z.number().int().nonnegative() }),
  /** Writes to the shopper that an order is on its way, has arrived, or was cancelled. */
  "order-moved-mail": z.object({
    orderId: z.string(),
    status: z.enum(["Shipped", "Delivered", "Cancelled"]),
    /** When it was moved, as ISO 8601. */
    at: z.string(),
    /** Why it was cancelled. */
    reason: z.string().optional(),
    /** The number within the order of the shipment that was shipped. */
    parcel: z.number().int().optional(),
    /** The pieces that were cancelled, and what goes back for them; absent: all, and all that was refunded. */
    pieces: z.array(z.object({ name: z.string(), quantity: z.number().int() })).optional(),
    amountPaise: z.number().int().optional(),
    /** The order ends with these pieces; else it goes on. */
    isWhole: z.boolean().optional(),
    byShopper: z.boolean().optional(),
  }),
  /** Has customers asked for a review whose order was delivered some days ago. */
  "sweep-review-requests": z.object({}),
  /** Asks a customer for a review of an order. */
  "review-request-mail": z.object({
    orderId: z.string(),
    /** Of the link that ends such mails. */
    token: z.string(),
  }),
  /** Drops the pages whose texts are dated, as a day begins. */
  "begin-day": z.object({}),
  /** Tells somebody of the staff that their second factor changed. */
  "two-factor-mail": z.object({
    userId: z.string(),
    what: z.enum([
      "app-added",
      "app-removed",
      "passkey-added",
      "passkey-removed",
      "recovery-code-used",
      "all-removed",
    ]),
  }),
  "staff-invitation-mail": z.object({ userId: z.string(), roleId: z.string(), by: z.string() }),
  /** Makes the audit's parts of the months to come. */
  "make-audit-months": z.object({}),
  /** Draws the documents that were issued lately as PDFs, to be kept. */
  "draw-documents": z.object({}),
  /** Sends the buyer a document that the e-invoice portal has registered. */
  "e-invoice-mail": z.object({
    documentId: z.string(),
    /** When that was entered, as ISO 8601. */
    at: z.string(),
  }),
  /** Writes to the shopper that the money of an order went back. */
  "order-refunded-mail": z.object({
    refundId: z.string(),
    /** When that was noted, as ISO 8601. */
    at: z.string(),
    /** By which the customer's bank finds it, where the gateway named one. */
    reference: z.string().optional(),
    /** Given back outside the shop. */
    outside: z.boolean(),
    /** A person transferred it: its reference is a UTR. */
    isTransfer: z.boolean().optional(),
  }),
  /** Writes to the shopper that what they pick up lies ready. */
  "ready-for-pick-up-mail": z.object({
    orderId: z.string(),
    /** When it was marked, as ISO 8601. */
    at: z.string(),
  }),
  /** Writes to the shopper that the tracking of an order was corrected. */
  "tracking-corrected-mail": z.object({
    orderId: z.string(),
    carrier: z.string(),
    trackingNumber: z.string(),
    /** When it was corrected, as ISO 8601. */
    at: z.string(),
  }),
  /** Writes to the shopper that an order goes elsewhere, or stays, or to staff that this is asked for. */
  "order-address-mail": z.object({
    orderId: z.string(),
    kind: z.enum(["changed", "asked", "declined"]),
    /** Why it was declined. */
    reason: z.string().optional(),
    /** When, as ISO 8601. */
    at: z.string(),
  }),
  /** Writes to the customer of a quote, or to staff. */
  "quote-mail": z.object({
    quoteId: z.string(),
    kind: z.enum([
      "asked",
      // "…-desk": to staff; jobs that wait at an update are named so.
      "asked-desk",
      "sent",
      "ending",
      "accepted",
      "accepted-desk",
      "declined-desk",
      "question-desk",
      "answer",
      "withdrawn",
    ]),
    /** The version that it is about; 0 before the first. */
    version: z.number().int(),
    /** When that happened, as ISO 8601. */
    at: z.string(),
    /** The note, where the mail carries it; empty otherwise. */
    text: z.string(),
  }),
  /** Has the customers of quotes that end within a day written to. */
  "remind-of-quotes": z.object({}),
  /** Writes to the shopper that a return came into a state. */
  "return-moved-mail": z.object({ returnId: z.string(), status: z.enum(returnStatuses) }),
  /** Writes to the shopper of their request to cancel what is packed. */
  "cancel-request-mail": z.object({ requestId: z.string(), state: z.enum(cancelRequestStates) }),
  /** Writes to the owner that somebody asks to return something. */
  "new-return-mail": z.object({ returnId: z.string() }),
  /** Writes to the owner that somebody asks to cancel what is packed. */
  "new-cancel-request-mail": z.object({ requestId: z.string() }),
  /** Ends accepted returns that have not arrived in time. */
  "lapse-returns": z.object({}),
  /** Asks whether an address wants the newsletter; the token is that of the mail's links. */
  "newsletter-confirm-mail": z.object({
    subscriptionId: z.string(),
    token: z.string(),
    /** When it was asked for, as ISO 8601. */
    at: z.string(),
  }),
  /** Sends the coupon of a newsletter's subscriber. */
  "coupon-mail": z.object({ subscriptionId: z.string(), token: z.string(), at: z.string() }),
  /** Mails a link that sets a new password, if there is an account for this address. */
  "reset-link-mail": z.object({ emailKey: z.string() }),
  /** Mails a link by which an account's owner shows that its address is theirs. */
  "verify-email-mail": z.object({ userId: z.string() }),
  /** Tells an account's owner that its password was changed, and how. */
  "password-changed-mail": z.object({
    userId: z.string(),
    how: z.enum(["answer", "link", "profile"]),
    /** When, as ISO 8601. */
    at: z.string(),
  }),
  /** Sends somebody a mail as they have worded it, to look at: to the address that their account has then. */
  "trial-mail": z.object({
    userId: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
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
 * By the end of its name. Such jobs have a runner of their own: a mail server that does not answer
 * must keep no refund and no stock waiting.
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
