import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { TransferAccount } from "#shared/orders/contract.ts";
import {
  type GatewayState,
  gatewayStates,
  type PayBy,
  waysToPay,
} from "#shared/orders/payment-status.ts";
import { type MoneyKind, moneyKinds } from "#shared/payments/money-movement.ts";
import type { RefundAccount } from "#shared/payments/refund-account.ts";
import { type RefundState, refundStates } from "#shared/payments/refund-state.ts";
import { type UnmatchedState, unmatchedStates } from "#shared/payments/unmatched-payment.ts";
import { id, isOneOf, money, timestamptz } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * How each order is paid, one row an order: what was agreed, what the bank says and what came. It is
 * written when the order is, and locked with it.
 */
export const orderPayments = pgTable(
  "order_payments",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Written with its bank transfer, so that the order is found by it; null for other ways to pay. */
    transferReference: text("transfer_reference"),
    /** The account that was told with it. */
    transferAccount: jsonb("transfer_account").$type<TransferAccount>(),
    /** The gateway's last word, in the shop's words and in its own. */
    gatewayState: text("gateway_state").$type<GatewayState>().notNull().default("unpaid"),
    gatewayStatus: text("gateway_status").notNull().default("NEW"),
    /** The bank's words on the last attempt, for people. */
    gatewayMessage: text("gateway_message"),
    gatewayId: text("gateway_id"),
    /** By which it was paid. */
    transactionId: text("transaction_id"),
    paymentMethod: text("payment_method"),
    /**
     * Received, and by which transaction: as the gateway says where it calls the order paid, or as
     * entered.
     */
    receivedPaise: money("received_paise"),
    receivedCurrency: text("received_currency"),
    receivedTransactionId: text("received_transaction_id"),
    /** Came over its total and was kept, as agreed with the customer. */
    excessKeptPaise: money("excess_kept_paise").notNull().default(0),
    /** Why a person must look at its payment; null where nobody need or ever had to. */
    holdReason: text("review_reason"),
    /** The open payment page, so that a repeated call gets the same one while its link is good. */
    sessionId: text("session_id"),
    paymentUrl: text("payment_url"),
    sessionExpiresAt: timestamptz("session_expires_at"),
    /** Set while one call asks the gateway for the page; others wait for that one. */
    sessionClaimedAt: timestamptz("session_claimed_at"),
    /** When money first came for it, whatever became of it: also what went back at once. */
    receivedAt: timestamptz("received_at"),
    /** Written by the version before alone; `sent_mails` knows the order's mails. */
    paidMailSentAt: timestamptz("paid_mail_sent_at"),
  },
  (table) => [
    // Most orders have but one of both, and none when they are made.
    uniqueIndex("order_payments_transferred_once")
      .on(table.transferReference)
      .where(sql`${table.transferReference} is not null`),
    // By patterns, so that a transaction is found by its beginning, too.
    uniqueIndex("order_payments_paid_once")
      .on(table.transactionId.op("text_pattern_ops"))
      .where(sql`${table.transactionId} is not null`),
    check("order_payments_gateway_state_known", isOneOf(table.gatewayState, gatewayStates)),
    check("order_payments_received_not_negative", sql`${table.receivedPaise} >= 0`),
    check("order_payments_excess_kept", sql`${table.excessKeptPaise} >= 0`),
  ],
);

/** By what people find an order that is paid by transfer: part of it, in small letters; its index is of late-indexes.ts. */
export function transferSearchText(table: Record<"transferReference", AnyPgColumn>): SQL {
  return sql`lower(${table.transferReference})`;
}

/** As text, for the index. */
export const hasTransferReference = sql`${orderPayments.transferReference} is not null`;

/** The last try on the gateway's page failed, or ended without money. */
export const hasFailed = sql`${orderPayments.gatewayState} in ('failed', 'not_paid')`;

/** Money that staff entered: what came for an order otherwise than by the gateway, part by part. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    way: text("way").$type<PayBy>().notNull(),
    amountPaise: money("amount_paise").notNull(),
    /**
     * The bank's UTR, which pays one order; or the number of a courier's remittance, which may cover many.
     */
    reference: text("reference").notNull(),
    /** The day it came, in India. */
    paidOn: date("paid_on", { mode: "string" }).notNull(),
    /** The admin's e-mail. */
    enteredBy: text("entered_by").notNull(),
    enteredAt: timestamptz("entered_at").notNull().defaultNow(),
    /** when, by whom and why it was voided: it was entered wrongly, and never came. */
    voidedAt: timestamptz("voided_at"),
    voidedBy: text("voided_by"),
    voidedReason: text("voided_reason"),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.paidOn),
    index("payments_reference").on(sql`lower(${table.reference})`),
    uniqueIndex("payments_transfer_once")
      .on(table.reference)
      .where(sql`${table.way} = 'bank-transfer' and ${table.voidedAt} is null`),
    uniqueIndex("payments_once_an_order")
      .on(table.orderId, table.reference)
      .where(sql`${table.voidedAt} is null`),
    check("payments_way_known", isOneOf(table.way, waysToPay)),
    check("payments_amount_positive", sql`${table.amountPaise} > 0`),
  ],
);

export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** The bank knows the refund by it; at most 20 characters, the same at every retry. */
    requestId: text("request_id").notNull().unique(),
    amountPaise: money("amount_paise").notNull(),
    reason: text("reason").notNull(),
    /** By which the customer's bank finds it: an ARN or a UTR, once it is known. */
    reference: text("reference"),
    state: text("state").$type<RefundState>().notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.orderId),
    // What is given back with it is of the same order.
    unique("refunds_of_order").on(table.id, table.orderId),
    index("refunds_reference").on(sql`lower(${table.reference})`),
    check("refunds_state_known", isOneOf(table.state, refundStates)),
  ],
);

/**
 * Every movement of an order's money. Triggers book it as its payment, transfer or refund is written, whoever
 * writes that; rows are only added (docs/decisions/069).
 */
export const moneyMovements = pgTable(
  "money_movements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    way: text("way").$type<PayBy>().notNull(),
    kind: text("kind").$type<MoneyKind>().notNull(),
    amountPaise: money("amount_paise").notNull(),
    /** The gateway's transaction, the bank's UTR, the courier's remittance, or the request id of a refund. */
    reference: text("reference"),
    /** What was entered, where it was entered by staff. */
    paymentId: uuid("payment_id").references(() => payments.id),
    refundId: uuid("refund_id").references(() => refunds.id),
    bookedAt: timestamptz("booked_at").notNull().defaultNow(),
    /** The day in India on which the money came or went. */
    valuedOn: date("valued_on", { mode: "string" }).notNull(),
    /** `gateway`, `shop`, or an admin's e-mail. */
    actor: text("actor").notNull(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.valuedOn),
    index().on(table.reference),
    // What the gateway takes, as it does of most orders, is in neither.
    uniqueIndex("money_movements_of_payment_once")
      .on(table.paymentId, table.kind)
      .where(sql`${table.paymentId} is not null`),
    uniqueIndex("money_movements_of_refund_once")
      .on(table.refundId)
      .where(sql`${table.refundId} is not null`),
    check("money_movements_way_known", isOneOf(table.way, waysToPay)),
    check("money_movements_kind_known", isOneOf(table.kind, moneyKinds)),
    check(
      "money_movements_signed",
      sql`case ${table.kind} when 'receipt' then ${table.amountPaise} > 0
        when 'excess-kept' then ${table.amountPaise} <> 0 else ${table.amountPaise} < 0 end`,
    ),
    check(
      "money_movements_of_refund",
      sql`(${table.kind} = 'refund') = (${table.refundId} is not null)`,
    ),
    // What the gateway took is entered by nobody, and other money only as somebody enters it.
    check(
      "money_movements_of_payment",
      sql`${table.kind} not in ('receipt', 'reversal') or (${table.way} = 'gateway') = (${table.paymentId} is null)`,
    ),
    check("money_movements_actor_named", sql`${table.actor} <> ''`),
  ],
);

/** Every webhook event that was taken, so that a repeat is known by its id. */
export const webhookEvents = pgTable("webhook_events", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  orderId: text("order_id").notNull(),
  receivedAt: timestamptz("received_at").notNull().defaultNow(),
  appliedAt: timestamptz("applied_at"),
});

/** Money that the bank took for an order that the shop does not have (any more), one row an order. */
export const unmatchedPayments = pgTable(
  "unmatched_payments",
  {
    /** The order id in lower case: the gateway compares ids without case. */
    orderKey: text("order_key").primaryKey(),
    orderId: text("order_id").notNull(),
    state: text("state").$type<UnmatchedState>().notNull().default("open"),
    /** As the gateway's status call said last; null where its figure is not an exact amount. */
    amountPaise: money("amount_paise"),
    currency: text("currency"),
    gatewayStatus: text("gateway_status").notNull(),
    /** The money was taken, and not merely blocked. */
    isTaken: boolean("is_taken").notNull(),
    transactionId: text("transaction_id"),
    paymentMethod: text("payment_method"),
    foundAt: timestamptz("found_at").notNull().defaultNow(),
    /** The bank knows its refund by it, once it was asked to give it back; another at each try. */
    requestId: text("request_id").unique(),
    /** Why the last try to give it back did not go through. */
    problem: text("problem"),
    resolvedAt: timestamptz("resolved_at"),
    /** The admin's e-mail; null where the bank gave it back by itself. */
    resolvedBy: text("resolved_by"),
    note: text("note"),
  },
  (table) => [
    index().on(table.foundAt),
    check("unmatched_payments_state_known", isOneOf(table.state, unmatchedStates)),
  ],
);

/** Nobody has to look at it any more, nor is the bank giving it back. */
export const isUnmatchedEnded = sql`(${unmatchedPayments.state} not in ('open', 'refunding'))`;

/**
 * By what those that are not ended are sorted, the oldest first, and the others, those that ended last first: as one
 * growing span of time, so that one index leads through both.
 */
export const unmatchedTurn = sql`(case when ${isUnmatchedEnded}
  then '2100-01-01 00:00:00+00'::timestamptz - coalesce(${unmatchedPayments.resolvedAt}, ${unmatchedPayments.foundAt})
  else ${unmatchedPayments.foundAt} - '2000-01-01 00:00:00+00'::timestamptz end)`;

/** Where the money of an order goes back to that no gateway took: as the customer wrote it last. */
export const refundAccounts = pgTable("refund_accounts", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  account: jsonb("account").$type<RefundAccount>().notNull(),
  savedAt: timestamptz("saved_at").notNull().defaultNow(),
});
