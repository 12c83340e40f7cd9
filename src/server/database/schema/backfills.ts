import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns.ts";

/** Jobs that bring rows from before to this version, while they work and where somebody has stopped them. */
export const backfills = pgTable("backfills", {
  /** The job's. */
  name: text("name").primaryKey(),
  /** Who works at it; null where nobody does until the job runs again. */
  run: uuid("run"),
  /** Rows since this run began. */
  done: integer("done").notNull().default(0),
  /** The same with what was left when it had done the first; null before that, and where nobody can tell. */
  total: integer("total"),
  /** Of the run's last sign of life. */
  at: timestamptz("at").notNull().defaultNow(),
  stoppedAt: timestamptz("stopped_at"),
  /** The e-mail of whom it was stopped by. */
  stoppedBy: text("stopped_by"),
});
