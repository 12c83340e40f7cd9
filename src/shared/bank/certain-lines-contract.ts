import { z } from "zod";
import { defineEndpoint, type EndpointAnswer, successBody } from "../endpoint.ts";
import { idParams, idText, rupeeSum } from "../fields.ts";
import { attention } from "../orders/act-answer.ts";
import { boundedCount } from "../paging-fields.ts";
import { MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import { MAX_STATEMENT_LINES } from "./bank-line.ts";

const count = z.number().int();

/** How a booking of all certain lines of a statement stands. */
export const bookingStates = ["running", "done", "stopped"] as const;
export type BookingState = (typeof bookingStates)[number];

const saidOfLine = z.object({ line: count, why: z.string() });

const certainBooking = z.object({
  _id: z.string(),
  state: z.enum(bookingStates),
  startedAt: z.string(),
  /** The e-mail of whoever asked for it. */
  startedBy: z.string(),
  /** What was confirmed: so many lines with so much money. */
  lines: count,
  amount: rupeeSum,
  /** Of these, how many were dealt with by now, and what was booked. */
  looked: count,
  booked: count,
  bookedAmount: rupeeSum,
  /** What was not booked, and why, by the line's number in the file; the first ones. */
  left: z.array(saidOfLine),
  /** How many were not booked in all. */
  leftCount: count,
  /** The same of what was booked and whose order needs a person, or gives the money back. */
  noted: z.array(saidOfLine),
  notedCount: count,
});
export type CertainBooking = z.infer<typeof certainBooking>;

export const countBankLines = defineEndpoint({
  method: "GET",
  path: "/bank-line-counts",
  access: "staff",
  permission: "read_payments",
  about:
    "How many lines of money that came are certain, to be looked at, booked and excluded, as orders stand now, and what the certain ones come to.",
  query: z.object({
    search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
    statement: idText.optional(),
  }),
  answer: successBody({
    counts: z.object({
      open: boundedCount,
      certain: boundedCount,
      unsure: boundedCount,
      booked: boundedCount,
      dismissed: boundedCount,
    }),
    /** Of the certain ones. */
    certainAmount: rupeeSum,
  }),
});
export type BankLineCounts = EndpointAnswer<typeof countBankLines>;

const ofStatement = {
  path: "/bank-statements/:id/certain-bookings",
  access: "staff",
  params: idParams,
} as const;

export const bookCertainLines = defineEndpoint({
  ...ofStatement,
  method: "POST",
  permission: "write_payments",
  about:
    "Books all lines of a statement that are certain, each as it is booked alone and decided anew: few before the answer, more by a job. The number and the sum are those that were confirmed; where they are others by now, nothing is booked. While it goes on, a repeat begins nothing.",
  body: z.object({
    lines: count
      .positive("Say how many lines are to be booked")
      .max(MAX_STATEMENT_LINES, "A statement has fewer lines"),
    amount: rupeeSum.positive("Say what they come to"),
  }),
  answer: successBody({ message: z.string(), attention, booking: certainBooking }),
  failures: ["not_found", "conflict"],
});

export const getCertainBooking = defineEndpoint({
  ...ofStatement,
  method: "GET",
  permission: "read_payments",
  about:
    "How far the last booking of all certain lines of a statement is, or what came of it; null where there was none within a week.",
  answer: successBody({ booking: certainBooking.nullable() }),
});

export const stopCertainBooking = defineEndpoint({
  ...ofStatement,
  method: "POST",
  path: "/bank-statements/:id/certain-bookings/stop",
  permission: "write_payments",
  about: "Stops a booking of all certain lines: what is booked stays booked.",
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
});

export const certainLinesEndpoints = {
  countBankLines,
  bookCertainLines,
  getCertainBooking,
  stopCertainBooking,
};
