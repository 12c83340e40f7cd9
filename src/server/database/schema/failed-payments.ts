import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { money, timestamptz } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * Each try on the bank's page that failed or ended without money, one row a try; rows are only added. A try that
 * succeeds has none: it is in `order_payments` and in the ledger of money.
 */
export const failedPaymentAttempts = pgTable(
  "failed_payment_attempts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** The gateway's, by which one try is told from another; null where it named none, and of tries from before this was kept. */
    transactionId: text("transaction_id"),
    /** Asked for. */
    amountPaise: money("amount_paise").notNull(),
    /** The gateway's own word for how it ended. */
    gatewayStatus: text("gateway_status").notNull(),
    /** The bank's words, where it said why. */
    message: text("message"),
    paymentMethod: text("payment_method"),
    /** When the shop was told, which is in the transaction that has it in the order's history, too. */
    failedAt: timestamptz("failed_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("failed_payment_attempts_once").on(table.orderId, table.transactionId),
    check("failed_payment_attempts_amount_not_negative", sql`${table.amountPaise} >= 0`),
  ],
);

/** How far tries from before `failed_payment_attempts` were looked for among the orders, by their ids: one row. */
export const failedAttemptsState = pgTable(
  "failed_attempts_state",
  {
    id: integer("id").primaryKey().default(1),
    /** The last order that was looked at; null before the first. */
    filledTo: uuid("filled_to"),
    isFilled: boolean("is_filled").notNull().default(false),
  },
  (table) => [check("failed_attempts_state_one_row", sql`${table.id} = 1`)],
);
