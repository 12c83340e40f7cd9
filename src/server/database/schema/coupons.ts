import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { percentage, timestamptz } from "./columns.ts";
import { newsletterSubscriptions } from "./mail.ts";
import { orders } from "./orders.ts";

/**
 * Coupons. One that is not shared works once: `orderId` is the order that holds it, and it is free while that is
 * null. A shared one works once for each shopper: the orders that hold it are in `coupon_holds`.
 */
export const coupons = pgTable(
  "coupons",
  {
    /** In upper case, as it is shown. */
    code: text("code").primaryKey(),
    /** By which the dashboard's list goes on beyond its numbered pages. */
    id: uuid("id").notNull().unique().defaultRandom(),
    percent: percentage("percent").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    /** The last day in India on which orders can be made with it; null for no end. */
    endsOn: date("ends_on", { mode: "string" }),
    /** When staff ended it; for an hour they can take it back. */
    endedAt: timestamptz("ended_at"),
    /** What staff made it for; shoppers never see it. */
    note: text("note").notNull().default(""),
    /** One for each subscription; null for those that staff made. */
    subscriptionId: uuid("subscription_id")
      .unique()
      .references(() => newsletterSubscriptions.id),
    orderId: uuid("order_id")
      .unique()
      .references(() => orders.id),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.createdAt, table.id),
    check("coupons_percent", sql`${table.percent} > 0 and ${table.percent} <= 100`),
    check(
      "coupons_shared_hold_none",
      sql`not (${table.isShared} and ${table.orderId} is not null)`,
    ),
  ],
);

/** What a coupon is searched by, in small letters: its code without the signs between its groups, and its note. It has an index. */
export const couponSearchText = sql`lower(replace(${coupons.code}, '-', '') || chr(10) || ${coupons.note})`;

/** Which orders hold a shared coupon, as long as they do. */
export const couponHolds = pgTable(
  "coupon_holds",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    code: text("code")
      .notNull()
      .references(() => coupons.code),
  },
  (table) => [index().on(table.code)],
);
