import { index, json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { timestamptz } from "./columns.ts";

/** What creating calls answered, by the key that each caller gave; swept after a day. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Its name in the table of endpoints. */
    endpoint: text("endpoint").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of what was sent, in hex. */
    inputDigest: text("input_digest").notNull(),
    answer: json("answer").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endpoint, table.key] }),
    index().on(table.createdAt),
  ],
);
