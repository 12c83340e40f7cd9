import { z } from "zod";
import { defineEndpoint, type EndpointAnswer, successBody } from "../endpoint.ts";
import {
  idParams,
  idText,
  lineText,
  optionalText,
  requiredLine,
  rupeeAmount,
  storedInteger,
} from "../fields.ts";
import { attention } from "../orders/act-answer.ts";
import { listPaging, pageFacts } from "../paging-fields.ts";
import { utr } from "../payments/transfer-contract.ts";
import { MAX_REASON_LENGTH, MAX_SEARCH_LENGTH } from "../text-lengths.ts";
import {
  bankLineParts,
  bankLineStates,
  bookingWays,
  certainties,
  MAX_BOOKED_ORDERS,
} from "./bank-line.ts";
import { certainLinesEndpoints } from "./certain-lines-contract.ts";
import { statementStates } from "./statement-state.ts";

const count = z.number().int();

const statement = z.object({
  _id: z.string(),
  fileName: z.string(),
  /** As the statement writes it; empty where it names none. */
  account: z.string(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  state: z.enum(statementStates),
  /** While lines are added, how many of how many are. They are seen once all are. */
  progress: z.object({ written: count, lines: count }).optional(),
  /** Why nothing of it was added; of one that failed. */
  problem: z.string().optional(),
  /** The first and last day of its lines; null where it has none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Lines that it has, and those of them that an earlier statement had; 0 until they are added. */
  lines: count,
  known: count,
  /** What was not read, and why, by the line's number in the file; the first ones. */
  leftOut: z.array(z.object({ line: count, why: z.string() })),
  /** How many were not read in all. */
  leftOutCount: count,
  /** What is to be looked at of the whole file. */
  notes: z.array(z.string()),
});
export type BankStatement = z.infer<typeof statement>;

const namedOrder = z.object({ _id: z.string(), name: z.string(), amount: rupeeAmount });

const candidate = z.object({
  way: z.enum(bookingWays),
  /** A transfer is of one order; a courier's payout may be of several. */
  orders: z.array(namedOrder.extend({ customer: z.string() })),
  why: z.string(),
  /** What would be booked, and what becomes of the order. */
  effect: z.string(),
});
export type BankCandidate = z.infer<typeof candidate>;

const line = z.object({
  _id: z.string(),
  /** In India. */
  day: z.string(),
  amount: rupeeAmount,
  narration: z.string(),
  reference: z.string(),
  /** By which the transfer is known, where the line has one. */
  utr: z.string().optional(),
  statement: z.object({ _id: z.string(), fileName: z.string(), line: count }),
  state: z.enum(bankLineStates),
  /** Id of the last decision, also of one that was taken back; null where nobody has decided. */
  lastDecision: count.nullable(),
  /** Of an open line. */
  match: z
    .object({ certainty: z.enum(certainties), why: z.string(), candidates: z.array(candidate) })
    .optional(),
  /** Of a line that somebody has dealt with. */
  decision: z
    .object({
      by: z.string(),
      at: z.string(),
      message: z.string(),
      orders: z.array(namedOrder),
    })
    .optional(),
});
export type BankLine = z.infer<typeof line>;

export const uploadBankStatement = defineEndpoint({
  method: "POST",
  path: "/bank-statements",
  access: "staff",
  permission: "write_payments",
  about:
    "Reads a bank's statement (CSV, text with tabs, MT940) and keeps the lines that no earlier one had. Nothing is booked. One of more than 1,000 lines is read after the answer: the list of statements says how far it is.",
  upload: true,
  query: z.object({ fileName: requiredLine("File name", 200) }),
  answer: successBody({ message: z.string(), statement }),
  status: 201,
});

export const listBankStatements = defineEndpoint({
  method: "GET",
  path: "/bank-statements",
  access: "staff",
  permission: "read_payments",
  about:
    "The statements that were uploaded, in pages, the newest first; the first page begins with those that are being read.",
  query: z.object(listPaging),
  answer: successBody({ statements: z.array(statement), ...pageFacts }),
});

export const listBankLines = defineEndpoint({
  method: "GET",
  path: "/bank-lines",
  access: "staff",
  permission: "read_payments",
  about:
    "Money that came by the bank's statements, with what it most likely pays: for each open line how certain that is, why, and what would be booked.",
  query: z.object({
    search: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
    /** Left out, those that wait for a decision. */
    state: z.enum(bankLineParts).optional(),
    statement: idText.optional(),
    ...listPaging,
  }),
  answer: successBody({ lines: z.array(line), ...pageFacts }),
});
export type BankLinesPage = EndpointAnswer<typeof listBankLines>;

const decided = {
  access: "staff",
  permission: "write_payments",
  params: idParams,
  answer: successBody({ message: z.string() }),
  failures: ["not_found", "conflict"],
  idempotent: true,
} as const;

export const bookBankLine = defineEndpoint({
  ...decided,
  answer: decided.answer.extend({ attention }),
  method: "POST",
  path: "/bank-lines/:id/bookings",
  about:
    "Books a line once, as money entered by hand is: a transfer for one order, or a courier's cash for those that it names.",
  body: z.object({
    way: z.enum(bookingWays),
    orders: z
      .array(
        z.object({
          /** Its id, its number, its last 6 characters or its payment reference. */
          order: lineText("Order", 40).min(1, "Enter the order's number"),
          /** What of the line is this order's; left out, all of it. */
          amount: rupeeAmount.positive("Enter an amount").optional(),
        }),
      )
      .min(1, "Name an order")
      .max(MAX_BOOKED_ORDERS, `A line is booked for at most ${MAX_BOOKED_ORDERS} orders at once`),
    /** Where the line names none that can be read. */
    utr: utr.optional(),
  }),
});

/** Which decision about the line the caller saw as its last; null for none. Left out, any will do. */
const seen = storedInteger.nullable().optional();

const decidedAsSeen = {
  ...decided,
  answer: decided.answer.extend({
    /** False where the line was so before: nothing is to be taken back. */
    changed: z.boolean(),
    /** Id of the line's last decision now: `seen` of who takes it back. */
    lastDecision: count.nullable(),
  }),
  failures: [...decided.failures, "changed_meanwhile"],
} as const;

export const dismissBankLine = defineEndpoint({
  ...decidedAsSeen,
  method: "POST",
  path: "/bank-lines/:id/dismissals",
  about:
    "Notes that a line is not the shop's business, or is settled otherwise: nothing is booked. `changed_meanwhile` where the last decision is another than `seen`.",
  body: z.object({ note: optionalText("Note", MAX_REASON_LENGTH), seen }),
});

export const reopenBankLine = defineEndpoint({
  ...decidedAsSeen,
  method: "POST",
  path: "/bank-lines/:id/reopenings",
  about:
    "Opens a line again that was dismissed, or whose transfer was voided since; what is booked stays booked. `changed_meanwhile` where the last decision is another than `seen`.",
  body: z.object({ seen }),
});

export const bankEndpoints = {
  uploadBankStatement,
  listBankStatements,
  listBankLines,
  bookBankLine,
  dismissBankLine,
  reopenBankLine,
  ...certainLinesEndpoints,
};
