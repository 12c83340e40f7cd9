import { sql } from "drizzle-orm";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, percentage } from "./columns.ts";
import { orders } from "./orders.ts";

export const newsletterSubscriptions = pgTable("newsletter_subscriptions", {
  id: id(),
  email: text("email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  /** The words that were agreed to, and when: proof of consent. */
  consent: text("consent").notNull(),
  /** SHA-256 of the secret in the mail's links, in hex: it confirms and it unsubscribes. */
  linkHash: text("link_hash").unique(),
  confirmedAt: moment("confirmed_at"),
  unsubscribedAt: moment("unsubscribed_at"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

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
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [check("coupons_percent", sql`${table.percent} > 0 and ${table.percent} <= 100`)],
);
