import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type ExportedList,
  type ExportRequest,
  type ExportState,
  exportedLists,
  exportStates,
} from "#shared/exports/contract.ts";
import { users } from "./accounts.ts";
import { bytea, id, isOneOf, timestamptz } from "./columns.ts";

/** Files of the dashboard's lists, made row by row by a job; each ends a day after it was asked for. */
export const listExports = pgTable(
  "exports",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list").$type<ExportedList>().notNull(),
    query: jsonb("query").$type<ExportRequest["query"]>().notNull(),
    state: text("state").$type<ExportState>().notNull().default("queued"),
    rows: integer("rows").notNull().default(0),
    expected: integer("expected"),
    /** What the last written row is sorted by, and its id (see `ListKey`), in a file of that shape. */
    cursor: jsonb("cursor").$type<{ after: readonly string[]; shape: string }>(),
    parts: integer("parts").notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    /** Tries in a row that wrote nothing. */
    failures: integer("failures").notNull().default(0),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [
    index("exports_user_id").on(table.userId, table.createdAt),
    index("exports_expires_at").on(table.expiresAt),
    check("exports_list", isOneOf(table.list, exportedLists)),
    check("exports_state", isOneOf(table.state, exportStates)),
  ],
);

/** The file in pieces, each CSV compressed by gzip. */
export const exportParts = pgTable(
  "export_parts",
  {
    exportId: uuid("export_id")
      .notNull()
      .references(() => listExports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    content: bytea("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
);
