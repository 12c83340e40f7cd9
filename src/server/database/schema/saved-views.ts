import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type ViewColumns, type ViewedList, viewedLists } from "#shared/saved-views/contract.ts";
import { users } from "./accounts.ts";
import { id, isOneOf, timestamptz } from "./columns.ts";

/** What a list of the dashboard is filtered and sorted by, and its columns, under a name of somebody's. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list").$type<ViewedList>().notNull(),
    name: text("name").notNull(),
    query: jsonb("query").$type<Record<string, string>>().notNull(),
    columns: jsonb("columns").$type<ViewColumns>().notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("saved_views_name").on(table.userId, table.list, sql`lower(${table.name})`),
    index("saved_views_shared").on(table.list).where(sql`${table.isShared}`),
    check("saved_views_list", isOneOf(table.list, viewedLists)),
  ],
);
