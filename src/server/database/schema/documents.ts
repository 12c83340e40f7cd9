import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { type DocumentBody, type DocumentKind, documentKinds } from "#shared/documents/document.ts";
import { bytea, id, isOneOf, money, percentage, timestamptz } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * The last number of each series of documents. Whoever takes the next locks the row until the
 * document is committed, so that no number is lost or used twice.
 */
export const documentSeries = pgTable(
  "document_series",
  {
    kind: text("kind").$type<DocumentKind>().notNull(),
    /** The seller's. */
    gstin: text("gstin").notNull(),
    /** The year in which it begins: 2026 for 1 April 2026 to 31 March 2027. */
    financialYear: integer("financial_year").notNull(),
    lastNumber: integer("last_number").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.gstin, table.financialYear] }),
    check("document_series_kind_known", isOneOf(table.kind, documentKinds)),
    check("document_series_number_positive", sql`${table.lastNumber} > 0`),
  ],
);

/** Issued invoices, credit notes and delivery challans. A trigger lets no row be changed or deleted. */
export const documents = pgTable(
  "documents",
  {
    id: id(),
    kind: text("kind").$type<DocumentKind>().notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** The invoice that a credit note corrects. */
    correctsId: uuid("corrects_id").references((): AnyPgColumn => documents.id),
    sellerGstin: text("seller_gstin").notNull(),
    financialYear: integer("financial_year").notNull(),
    sequence: integer("sequence").notNull(),
    /** As printed, such as `PR/26-27/000123`. */
    number: text("number").notNull(),
    /** The day it was issued, in India. */
    issuedOn: date("issued_on", { mode: "string" }).notNull(),
    totalPaise: money("total_paise").notNull(),
    /** All that it says. */
    body: jsonb("body").$type<DocumentBody>().notNull(),
    /** What a trigger takes of the body; the buyer's is null where they have none. */
    buyerGstin: text("buyer_gstin"),
    /** The state's code, such as 19. Null in documents from before, until a job has written their lines. */
    placeOfSupply: text("place_of_supply"),
    /**
     * What it is found by: the same trigger takes it of the number and the body, in small letters, one below
     * the other, so that nothing spans two. Null in documents from before, until that job has come to them.
     */
    searchText: text("search_text"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("documents_number_once").on(
      table.kind,
      table.sellerGstin,
      table.financialYear,
      table.sequence,
    ),
    // What has a document is of the same order.
    unique("documents_of_order").on(table.id, table.orderId),
    index().on(table.orderId),
    index().on(table.issuedOn, table.kind),
    foreignKey({
      name: "documents_corrects_of_order",
      columns: [table.correctsId, table.orderId],
      foreignColumns: [table.id, table.orderId],
    }),
    check("documents_kind_known", isOneOf(table.kind, documentKinds)),
  ],
);

/**
 * The lines of documents by their HSN, unit and rate. A trigger writes them of the body as a document is issued, and
 * lets none be changed or deleted (docs/decisions/070-document-lines.md).
 */
export const documentLines = pgTable(
  "document_lines",
  {
    documentId: uuid("document_id")
      .notNull()
      .references(() => documents.id),
    /** As printed, from 1. */
    line: integer("line").notNull(),
    hsn: text("hsn").notNull(),
    /** Its unit quantity code (UQC). */
    unit: text("unit").notNull(),
    quantity: integer("quantity").notNull(),
    gstPercent: percentage("gst_percent").notNull(),
    taxablePaise: money("taxable_paise").notNull(),
    cgstPaise: money("cgst_paise").notNull(),
    /** SGST, or UTGST. */
    stateGstPaise: money("state_gst_paise").notNull(),
    igstPaise: money("igst_paise").notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.line] })],
);

/** The lines of a month's invoices and credit notes added up, as they are written. */
export const taxMonthly = pgTable(
  "tax_monthly",
  {
    sellerGstin: text("seller_gstin").notNull(),
    /** Its first day. */
    month: date("month", { mode: "string" }).notNull(),
    kind: text("kind").$type<DocumentKind>().notNull(),
    placeOfSupply: text("place_of_supply").notNull(),
    gstPercent: percentage("gst_percent").notNull(),
    hsn: text("hsn").notNull(),
    unit: text("unit").notNull(),
    quantity: bigint("quantity", { mode: "number" }).notNull(),
    taxablePaise: money("taxable_paise").notNull(),
    cgstPaise: money("cgst_paise").notNull(),
    stateGstPaise: money("state_gst_paise").notNull(),
    igstPaise: money("igst_paise").notNull(),
  },
  (table) => [
    primaryKey({
      name: "tax_monthly_key",
      columns: [
        table.sellerGstin,
        table.month,
        table.kind,
        table.placeOfSupply,
        table.gstPercent,
        table.hsn,
        table.unit,
      ],
    }),
  ],
);

/**
 * What was issued on a day to a state, of each kind of document that says what was sold or credited: the same
 * trigger adds it up as their lines are written.
 */
export const documentsDaily = pgTable(
  "documents_daily",
  {
    sellerGstin: text("seller_gstin").notNull(),
    /** The day of issue, in India. */
    day: date("day", { mode: "string" }).notNull(),
    kind: text("kind").$type<DocumentKind>().notNull(),
    placeOfSupply: text("place_of_supply").notNull(),
    documents: integer("documents").notNull(),
    taxablePaise: money("taxable_paise").notNull(),
    cgstPaise: money("cgst_paise").notNull(),
    stateGstPaise: money("state_gst_paise").notNull(),
    igstPaise: money("igst_paise").notNull(),
  },
  (table) => [
    primaryKey({
      name: "documents_daily_key",
      columns: [table.day, table.kind, table.placeOfSupply, table.sellerGstin],
    }),
  ],
);

/**
 * The answers of the e-invoice portal (IRP) on invoices and credit notes: entered once, and kept
 * beside the document, which never changes. A trigger lets no row be changed or deleted.
 */
export const documentRegistrations = pgTable("document_registrations", {
  documentId: uuid("document_id")
    .primaryKey()
    .references(() => documents.id),
  /** The invoice reference number: 64 hex digits in lower case. */
  irn: text("irn").notNull().unique(),
  ackNumber: text("ack_number").notNull(),
  acknowledgedAt: timestamptz("acknowledged_at").notNull(),
  /** The QR code's text: a signed token of the portal (JWT). */
  signedQr: text("signed_qr").notNull(),
  registeredAt: timestamptz("registered_at").notNull().defaultNow(),
  /** The admin's e-mail. */
  registeredBy: text("registered_by").notNull(),
});

/**
 * PDFs of issued documents as they were drawn. Any row may be deleted: it is drawn anew when it is wanted.
 * Its content is compressed inside, so a migration has it stored as it is.
 */
export const documentPdfs = pgTable("document_pdfs", {
  documentId: uuid("document_id")
    .primaryKey()
    .references(() => documents.id),
  /** How documents were drawn then (`DRAWING_VERSION` of `pdf-cache.ts`). */
  version: integer("version").notNull(),
  /** The e-invoice portal's answer is on it. */
  isRegistered: boolean("is_registered").notNull(),
  bytes: integer("bytes").notNull(),
  content: bytea("content").notNull(),
});

/**
 * The lines of its search text that have a buyer's company or name: the name is the first of them where there
 * is no company. Their indexes are of late-indexes.ts.
 */
export const documentBuyerLines = [2, 3].map(
  (line) => sql`split_part(${documents.searchText}, chr(10), ${sql.raw(String(line))})`,
);

/**
 * What the e-invoice portal registers: invoices and credit notes to buyers with a GSTIN. Without parameters, so that
 * the planner sees in it the condition of their index.
 */
export const needsRegistration = sql`${documents.buyerGstin} is not null and ${documents.kind} in ('invoice', 'credit-note')`;
