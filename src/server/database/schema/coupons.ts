import { sql } from "drizzle-orm";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { percentage, timestamptz } from "./columns.ts";
import { newsletterSubscriptions } from "./mail.ts";
import { orders } from "./orders.ts";

/** A coupon works once: `orderId` is the order that holds it, and it is free while that is null. */
export const coupons = pgTable(
  "coupons",
  {
    /** In upper case, as it is shown. */
    code: text("code").primaryKey(),
    percent: percentage("percent").notNull(),
    /** One for each subscription. */
    subscriptionId: uuid("subscription_id")
      .unique()
      .references(() => newsletterSubscriptions.id),
    orderId: uuid("order_id")
      .unique()
      .references(() => orders.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [check("coupons_percent", sql`${table.percent} > 0 and ${table.percent} <= 100`)],
);
