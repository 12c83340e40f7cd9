import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns.ts";

/** What the owner has set in the dashboard, a row a subject; a subject without a row has its defaults. */
export const settings = pgTable("settings", {
  /** Such as `freight`: see settings-store.ts. */
  subject: text("subject").primaryKey(),
  value: jsonb("value").notNull(),
  /** Counts the saves, so that two people do not write over one another. */
  version: integer("version").notNull().default(1),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  updatedBy: text("updated_by").notNull(),
});
