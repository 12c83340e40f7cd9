import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";

/** Jobs that bring rows from before an update to this version. */
export const backfillNames = [
  "number-older-rows",
  "write-document-lines",
  "fill-in-bank-lines",
  "take-stock-into-ledger",
  "settle-reservations",
  "count-sold",
  "note-failed-payments",
] as const;
export type BackfillName = (typeof backfillNames)[number];

const count = z.number().int().nonnegative();

/** One that has found something to do and is not through. */
export const backfill = z.object({
  name: z.enum(backfillNames),
  /** What it does, and what is not as it should be of the rows that it has not come to, as a person reads it. */
  text: z.string(),
  meanwhile: z.string(),
  done: count,
  /** What is counted, such as "documents". */
  unit: z.string(),
  /** What is to do in all; absent where nobody can tell. */
  total: count.optional(),
  /** Present where somebody has stopped it: when, and the e-mail of who did. */
  stopped: z.object({ at: z.string(), by: z.string() }).optional(),
});

const ofBackfill = {
  access: "staff",
  permission: "write_jobs",
  method: "POST",
  params: z.object({ name: z.enum(backfillNames) }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
} as const;

export const stopBackfill = defineEndpoint({
  ...ofBackfill,
  path: "/backfills/:name/stops",
  about:
    "Stops what an update left to do with older rows, after the rows that it is at: what it has done stays, and it does not begin again before it is told to.",
});

export const resumeBackfill = defineEndpoint({
  ...ofBackfill,
  path: "/backfills/:name/runs",
  about: "Has what an update left to do with older rows, and was stopped, go on where it was.",
});

export const backfillEndpoints = { stopBackfill, resumeBackfill };
