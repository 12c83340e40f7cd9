import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { reviewStates } from "#shared/reviews/contract.ts";
import { users } from "./accounts.ts";
import { id, isOneOf, timestamptz } from "./columns.ts";

/** One review from each paying customer. */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    rating: smallint("rating").notNull(),
    text: text("text").notNull(),
    state: text("state").$type<(typeof reviewStates)[number]>().notNull().default("waiting"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.state, table.createdAt),
    check("reviews_state_known", isOneOf(table.state, reviewStates)),
    check("reviews_rating", sql`${table.rating} between 1 and 5`),
  ],
);
