import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type BankDecision,
  type BankLineState,
  bankDecisions,
  bankLineStates,
} from "#shared/bank/bank-line.ts";
import { type BookingState, bookingStates } from "#shared/bank/certain-lines-contract.ts";
import { type UploadState, uploadStates } from "#shared/bank/statement-state.ts";
import { bytea, id, isOneOf, money, timestamptz } from "./columns.ts";

/** A line of a file that was not read, by its number there. */
export interface LeftOutLine {
  line: number;
  why: string;
}

/** Each statement of the bank that was uploaded, also one that added nothing. Rows are only added. */
export const bankStatements = pgTable(
  "bank_statements",
  {
    id: id(),
    fileName: text("file_name").notNull(),
    /** As the file writes it; empty where it names none. */
    account: text("account").notNull(),
    uploadedAt: timestamptz("uploaded_at").notNull().defaultNow(),
    /** The e-mail of whoever did. */
    uploadedBy: text("uploaded_by").notNull(),
    fromDay: date("from_day", { mode: "string" }),
    toDay: date("to_day", { mode: "string" }),
    lineCount: integer("line_count").notNull(),
    /** Of these, what an earlier statement had. */
    knownCount: integer("known_count").notNull(),
    /** The first ones. */
    leftOut: jsonb("left_out").$type<LeftOutLine[]>().notNull(),
    leftOutCount: integer("left_out_count").notNull(),
    notes: jsonb("notes").$type<string[]>().notNull(),
  },
  (table) => [index().on(table.uploadedAt)],
);

/**
 * Large statements that a job reads, and those that it could not. One that is read becomes a row of `bank_statements` with
 * the same id, all its lines with it, and is gone from here.
 */
export const bankStatementUploads = pgTable(
  "bank_statement_uploads",
  {
    id: id(),
    fileName: text("file_name").notNull(),
    uploadedAt: timestamptz("uploaded_at").notNull().defaultNow(),
    /** The e-mail of whoever did. */
    uploadedBy: text("uploaded_by").notNull(),
    state: text("state").$type<UploadState>().notNull().default("queued"),
    /** Of its lines so many are written, in a transaction that nobody else sees yet. */
    written: integer("written").notNull().default(0),
    /** Null until the file is read. */
    lineCount: integer("line_count"),
    /** Tries in a row that came to nothing. */
    failures: integer("failures").notNull().default(0),
    /** Why nothing of it was added, for people; null unless it failed. */
    problem: text("problem"),
  },
  (table) => [
    index().on(table.uploadedAt),
    check("bank_statement_uploads_state", isOneOf(table.state, uploadStates)),
    check(
      "bank_statement_uploads_says_why",
      sql`(${table.state} = 'failed') = (${table.problem} is not null)`,
    ),
  ],
);

/** The file of such a statement, compressed by gzip, until it is read or has failed. */
export const bankStatementFiles = pgTable("bank_statement_files", {
  uploadId: uuid("upload_id")
    .primaryKey()
    .references(() => bankStatementUploads.id, { onDelete: "cascade" }),
  content: bytea("content").notNull(),
});

/**
 * What the bank booked, in the words of the statement that had it first. Rows are only added, and nothing of them changes
 * but the state.
 */
export const bankStatementLines = pgTable(
  "bank_statement_lines",
  {
    id: id(),
    statementId: uuid("statement_id")
      .notNull()
      .references(() => bankStatements.id),
    /** In the file, from 1. */
    line: integer("line").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** Above 0 came, below 0 went. */
    amountPaise: money("amount_paise").notNull(),
    reference: text("reference").notNull(),
    narration: text("narration").notNull(),
    /** After it; null where the statement says none. */
    balancePaise: money("balance_paise"),
    /** SHA-256 of account, day, sum, reference and balance: the same line of another statement has it, too. */
    lineKey: text("line_key").notNull(),
    /**
     * What its last decision says: a trigger of `bank_line_decisions` keeps it. Null in lines from before there was
     * this column, until a job has filled it in.
     */
    state: text("state").$type<BankLineState>().default("open"),
  },
  (table) => [
    uniqueIndex("bank_statement_lines_once").on(table.lineKey),
    index().on(table.statementId),
    index("bank_statement_lines_came").on(table.day, table.id).where(sql`${table.amountPaise} > 0`),
    check("bank_statement_lines_move_something", sql`${table.amountPaise} <> 0`),
    check("bank_statement_lines_state_known", isOneOf(table.state, bankLineStates)),
  ],
);

/** What a line is searched by, in small letters. It has an index. */
export const bankLineSearchText = sql`lower(${bankStatementLines.narration} || chr(10) || ${bankStatementLines.reference})`;

/** For which order a line was booked, and how much of it. */
export interface BookedPart {
  orderId: string;
  amountPaise: number;
}

/** What people decided of a line; its last row counts. Rows are only added. */
export const bankLineDecisions = pgTable(
  "bank_line_decisions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    lineId: uuid("line_id")
      .notNull()
      .references(() => bankStatementLines.id),
    decision: text("decision").$type<BankDecision>().notNull(),
    orders: jsonb("orders").$type<BookedPart[]>().notNull(),
    /** By which it was entered; null where nothing was. */
    reference: text("reference"),
    /** For people: what came of it, or why. */
    message: text("message").notNull(),
    /** The e-mail of whoever did. */
    decidedBy: text("decided_by").notNull(),
    decidedAt: timestamptz("decided_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.lineId, table.id),
    check("bank_line_decisions_known", isOneOf(table.decision, bankDecisions)),
  ],
);

/** Bookings of all lines of a statement that were certain when somebody asked for it. */
export const bankBookings = pgTable(
  "bank_bookings",
  {
    id: id(),
    statementId: uuid("statement_id")
      .notNull()
      .references(() => bankStatements.id),
    state: text("state").$type<BookingState>().notNull().default("running"),
    startedAt: timestamptz("started_at").notNull().defaultNow(),
    /** The e-mail of whoever did. */
    startedBy: text("started_by").notNull(),
    /** What was confirmed: lines, and what they come to. */
    lineCount: integer("line_count").notNull(),
    sumPaise: money("sum_paise").notNull(),
    /** Lines that were dealt with, in their order; of these what was booked. */
    looked: integer("looked").notNull().default(0),
    booked: integer("booked").notNull().default(0),
    bookedPaise: money("booked_paise").notNull().default(0),
  },
  (table) => [
    uniqueIndex("bank_bookings_one_at_a_time")
      .on(table.statementId)
      .where(sql`${table.state} = 'running'`),
    index().on(table.statementId, table.startedAt),
    check("bank_bookings_state", isOneOf(table.state, bookingStates)),
    check(
      "bank_bookings_counts",
      sql`${table.booked} between 0 and ${table.looked} and ${table.looked} <= ${table.lineCount}`,
    ),
    check(
      "bank_bookings_done",
      sql`${table.state} <> 'done' or ${table.looked} = ${table.lineCount}`,
    ),
  ],
);

/** Its lines, in the order in which they are booked. */
export const bankBookingLines = pgTable(
  "bank_booking_lines",
  {
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bankBookings.id, { onDelete: "cascade" }),
    /** From 0. */
    position: integer("position").notNull(),
    lineId: uuid("line_id")
      .notNull()
      .references(() => bankStatementLines.id),
    /** For people: why it was not booked; null where it was, or was not dealt with yet. */
    why: text("why"),
    /** What was said of one that was booked and whose order needs a person. */
    remark: text("remark"),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.position] })],
);
