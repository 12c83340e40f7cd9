import { check, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { isOneOf, timestamptz } from "./columns.ts";

const kinds = ["blogs", "categories", "press_settings", "staff_roles"] as const;

/** Rows that staff deleted a moment ago, whole, so that it can be undone: decisions/130. */
export const deletedRows = pgTable(
  "deleted_rows",
  {
    /** The row's own. */
    id: uuid("id").primaryKey(),
    /** Its table. */
    kind: text("kind").$type<(typeof kinds)[number]>().notNull(),
    row: jsonb("row").$type<Record<string, unknown>>().notNull(),
    /** Rows of another table that went with it. */
    dependants: jsonb("dependants").$type<Record<string, unknown>[]>().notNull().default([]),
    deletedAt: timestamptz("deleted_at").notNull().defaultNow(),
  },
  (table) => [check("deleted_rows_kind_known", isOneOf(table.kind, kinds))],
);
