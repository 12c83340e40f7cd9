import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type { RefundAccount } from "#shared/payments/refund-account.ts";
import { timestamptz } from "./columns.ts";
import { orders } from "./orders.ts";

/** Where the money of an order goes back to that no gateway took: as the customer wrote it last. */
export const refundAccounts = pgTable("refund_accounts", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  account: jsonb("account").$type<RefundAccount>().notNull(),
  savedAt: timestamptz("saved_at").notNull().defaultNow(),
});
