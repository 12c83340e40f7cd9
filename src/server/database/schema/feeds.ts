import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns.ts";

/**
 * The parts that feeds give the products in: each begins with a product and ends where the next one
 * begins. Counted now and then by a job, so that no request counts all products.
 */
export const feedParts = pgTable("feed_parts", {
  /** From 1. */
  number: integer("number").primaryKey(),
  /** No reference: a part stays when its first product is deleted. */
  firstId: uuid("first_id").notNull(),
  products: integer("products").notNull(),
  /** When the last of its products was changed. */
  changedAt: timestamptz("changed_at").notNull(),
  countedAt: timestamptz("counted_at").notNull().defaultNow(),
});
