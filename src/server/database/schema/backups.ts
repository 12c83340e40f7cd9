import { bigint, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { type Backup, type BackupState, backupStates } from "#shared/backups/contract.ts";
import { type BackupPlace, backupPlaces } from "#shared/settings/backups.ts";
import { id, isOneOf, timestamptz } from "./columns.ts";

/** Backups that were made or tried, a row each; the table itself is in none. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    state: text("state").$type<BackupState>().notNull().default("queued"),
    place: text("place").$type<BackupPlace>().notNull(),
    name: text("name"),
    bytes: bigint("bytes", { mode: "number" }),
    progress: jsonb("progress").$type<NonNullable<Backup["progress"]>>(),
    /** A sentence for the owner. */
    problem: text("problem"),
    /** The e-mail of the admin who asked for it; null for the schedule. */
    by: text("by"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** Of its last sign of life. */
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("backups_created_at").on(table.createdAt),
    check("backups_state", isOneOf(table.state, backupStates)),
    check("backups_place", isOneOf(table.place, backupPlaces)),
  ],
);
