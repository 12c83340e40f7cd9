import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import type { Offer } from "#shared/documents/offer.ts";
import type { QuotePlace } from "#shared/quotes/quote.ts";
import { type QuoteState, quoteStates } from "#shared/quotes/quote-state.ts";
import { users } from "./accounts.ts";
import { id, isOneOf, seriesNumber, timestamptz } from "./columns.ts";
import { newTrackingToken, orders } from "./orders.ts";

/** Staff work on it; amounts in paise. */
export interface StoredDraft {
  lines: { productId: string; quantity: number; unitPaise: number | null }[];
  freightPaise: number;
  freightText: string;
  validDays: number;
  notes: string;
  terms: string;
}

/** Sent, whole: products and drafts change. Amounts in paise. */
export interface StoredOffer {
  /** What the quote was called then; absent in offers from before it had a number of a series. */
  number?: string;
  lines: {
    productId: string;
    name: string;
    slug: string;
    sku: string;
    image: string | null;
    gstPercent: number | null;
    hsn: string;
    unit: string;
    /** Where it comes from; empty where that is not known. */
    origin: string;
    quantity: number;
    unitPaise: number;
  }[];
  freightPaise: number;
  freightText: string;
  notes: string;
  terms: string;
  deliverTo: QuotePlace;
  buyer: BuyerDetails | null;
  /** For whom it is, and who offers, as both were then. */
  customerName: string;
  seller: Offer["seller"];
  sellerGstin: string;
  /** Under which other registration its goods may be invoiced; absent where there is none. */
  sellerNote?: string;
}

/** Of what is offered: pieces are counted from 1, and neither they nor their freight cost less than nothing. */
const hasNoNegative = (offered: AnyPgColumn) =>
  sql`not ${offered} @? '$ ? (@.freightPaise < 0 || @.lines[*].unitPaise < 0 || @.lines[*].quantity < 1)'`;

export const quotes = pgTable(
  "quotes",
  {
    id: id(),
    number: seriesNumber(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Who has it sees the quote and may accept it (docs/decisions/039). */
    token: text("token").notNull().unique().default(newTrackingToken),
    state: text("state").$type<QuoteState>().notNull(),
    /** Added by the buyer when asking, or by staff; null for nothing. */
    buyer: jsonb("buyer").$type<BuyerDetails>(),
    deliverTo: jsonb("deliver_to").$type<QuotePlace>().notNull(),
    note: text("note").notNull().default(""),
    draft: jsonb("draft").$type<StoredDraft>().notNull(),
    /** Counts the saves, so that two people do not write over one another. */
    revision: integer("revision").notNull().default(1),
    /** The version that was sent last; 0 for none. */
    version: integer("version").notNull().default(0),
    validUntil: timestamptz("valid_until"),
    /** A question of the customer's has no answer yet. */
    questionOpen: boolean("question_open").notNull().default(false),
    declineReason: text("decline_reason"),
    /** The order that it became; a later one where the first was given up unpaid. */
    orderId: uuid("order_id")
      .unique()
      .references(() => orders.id),
    /** The version whose end was written of. */
    remindedVersion: integer("reminded_version").notNull().default(0),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.createdAt, table.id),
    index("quotes_to_remind").on(table.validUntil).where(sql`${table.state} = 'sent'`),
    index("quotes_waiting")
      .on(table.createdAt)
      .where(sql`${table.state} = 'asked' or ${table.questionOpen}`),
    check("quotes_state_known", isOneOf(table.state, quoteStates)),
    check("quotes_draft_not_negative", hasNoNegative(table.draft)),
    check(
      "quotes_accepted_has_order",
      sql`${table.state} <> 'accepted' or ${table.orderId} is not null`,
    ),
  ],
);

/** The customer waits for the shop: for a first price, or for an answer. */
export const quoteWaits = sql<boolean>`(${quotes.state} = 'asked' or ${quotes.questionOpen})`;

/** The company that a quote is found by; its index is of late-indexes.ts. */
export const quoteSearchText = sql`lower(coalesce(${quotes.buyer}->>'company', ''))`;

/** Sent offers, a row a version: a trigger refuses every change. */
export const quoteVersions = pgTable(
  "quote_versions",
  {
    quoteId: uuid("quote_id")
      .notNull()
      .references(() => quotes.id),
    version: integer("version").notNull(),
    offer: jsonb("offer").$type<StoredOffer>().notNull(),
    validUntil: timestamptz("valid_until").notNull(),
    sentAt: timestamptz("sent_at").notNull().defaultNow(),
    sentBy: text("sent_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.version] }),
    check("quote_versions_offer_not_negative", hasNoNegative(table.offer)),
  ],
);

export const quoteEvents = pgTable(
  "quote_events",
  {
    id: id(),
    quoteId: uuid("quote_id")
      .notNull()
      .references(() => quotes.id),
    /** `shopper` (whoever has the link), `shop`, or an admin's e-mail. */
    actor: text("actor").notNull(),
    what: text("what").notNull(),
    isMessage: boolean("is_message").notNull().default(false),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [index().on(table.quoteId, table.at)],
);
