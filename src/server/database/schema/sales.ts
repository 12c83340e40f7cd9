import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  uuid,
} from "drizzle-orm/pg-core";
import { money } from "./columns.ts";

/**
 * What was sold of a product on a day in India, of orders that are paid and not given up. A trigger of
 * `orders` writes it as its transaction ends (docs/decisions/068-sales-at-size.md).
 */
export const soldDaily = pgTable(
  "sold_daily",
  {
    /** No reference: what was sold outlives the product, as a line of an order does. */
    productId: uuid("product_id").notNull(),
    day: date("day").notNull(),
    pieces: integer("pieces").notNull(),
    /** At the prices of the lines, before a coupon. */
    sumPaise: money("sum_paise").notNull(),
    /** Of these the pieces whose cost and tax were known at the sale, what they were sold for, the GST in it, and what they cost. */
    costedPieces: integer("costed_pieces").notNull().default(0),
    costedSumPaise: money("costed_sum_paise").notNull().default(0),
    costedTaxPaise: money("costed_tax_paise").notNull().default(0),
    costPaise: money("cost_paise").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.day] }), index().on(table.day)],
);

/** How far back `sold_daily` is filled with sales from before there was a trigger: one row. */
export const soldDailyState = pgTable(
  "sold_daily_state",
  {
    id: integer("id").primaryKey().default(1),
    /** From this day on each day is whole. */
    filledFrom: date("filled_from").notNull(),
    isFilled: boolean("is_filled").notNull().default(false),
  },
  (table) => [check("sold_daily_state_one_row", sql`${table.id} = 1`)],
);
