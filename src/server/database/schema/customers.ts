import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { id, timestamptz } from "./columns.ts";

/** What staff wrote down about a customer; the customer never sees it in the shop, and gets it with their data. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    note: text("note").notNull(),
    /** Name and e-mail of who wrote it, as of then. */
    who: text("who").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
