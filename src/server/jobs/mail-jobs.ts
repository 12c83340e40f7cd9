import { z } from "zod";
import { cancelRequestStates, returnStatuses } from "#shared/returns/return-status.ts";

/** Jobs that send a mail, each with its payload: part of `jobs` (job-table.ts). Their names end with `-mail` (`isMailJob`). */
export const mailJobs = {
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
  /** Asks a customer for a review of an order. */
  "review-request-mail": z.object({
    orderId: z.string(),
    /** Of the link that ends such mails. */
    token: z.string(),
  }),
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
  /** Writes to the shopper that a return came into a state. */
  "return-moved-mail": z.object({ returnId: z.string(), status: z.enum(returnStatuses) }),
  /** Writes to the shopper of their request to cancel what is packed. */
  "cancel-request-mail": z.object({ requestId: z.string(), state: z.enum(cancelRequestStates) }),
  /** Writes to the owner that somebody asks to return something. */
  "new-return-mail": z.object({ returnId: z.string() }),
  /** Writes to the owner that somebody asks to cancel what is packed. */
  "new-cancel-request-mail": z.object({ requestId: z.string() }),
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
} as const;
