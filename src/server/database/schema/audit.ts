import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns.ts";

/** How a row was changed. */
export const auditOperations = ["insert", "update", "delete"] as const;

/**
 * Who changed what, a row for each row of another table that staff have changed: a trigger of that table
 * writes it, in the change's own transaction (docs/decisions/079). Divided by months; nobody can change it.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: timestamptz("at").notNull().defaultNow(),
    userId: uuid("user_id").notNull(),
    /** Who it was: name and e-mail of that time. */
    who: text("who").notNull(),
    /** The name that the role had. */
    role: text("role").notNull(),
    /** The network address that the request came from. */
    address: text("address").notNull(),
    requestId: text("request_id").notNull(),
    /** The name of the endpoint that was called. */
    action: text("action").notNull(),
    /** The table that was changed, and the column of it that `subject` is of. */
    tableName: text("table_name").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    operation: text("operation", { enum: auditOperations }).notNull(),
    /** Columns that changed, by their names; secrets only say that they did. Null for what is new. */
    before: jsonb("before").$type<Record<string, unknown>>(),
    /** Null for what was deleted. */
    after: jsonb("after").$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index("audit_log_of_subject").on(table.subjectType, table.subjectId, table.at.desc(), table.id),
    // For files, which read it row behind row.
    index("audit_log_by_id").on(table.id),
    index("audit_log_of_user").on(table.userId, table.at.desc(), table.id),
  ],
);
