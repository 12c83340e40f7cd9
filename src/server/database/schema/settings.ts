import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { timestamptz } from "./columns.ts";

/** Set by the owner in the dashboard, a row a subject; a subject without a row has its defaults. */
export const settings = pgTable("settings", {
  /** Such as `freight`: see server/settings/store.ts. */
  subject: text("subject").primaryKey(),
  value: jsonb("value").notNull(),
  /** Counts the saves, so that two people do not write over one another. */
  version: integer("version").notNull().default(1),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  updatedBy: text("updated_by").notNull(),
});

/** Each state that a subject was saved in: what can be looked at, and returned to. */
export const settingsVersions = pgTable(
  "settings_versions",
  {
    subject: text("subject").notNull(),
    version: integer("version").notNull(),
    value: jsonb("value").notNull(),
    savedAt: timestamptz("saved_at").notNull().defaultNow(),
    savedBy: text("saved_by").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.version] })],
);

/** Whose database this is, in one row: a restored copy of it must not act as the shop. */
export const shopIdentity = pgTable(
  "shop_identity",
  {
    onlyRow: boolean("only_row").primaryKey().default(true),
    shopId: uuid("shop_id").notNull(),
    /** The ORIGIN under which it ran last as the shop. */
    origin: text("origin").notNull(),
    /** Where the database was then; null where the server does not tell. */
    place: text("place"),
    /** Grows while the shop runs, here first and then in the label of its pictures. */
    mark: bigint("mark", { mode: "number" }).notNull().default(0),
    /** The mail server that took a mail of it, such as `smtp.example.com:587`; null where none has yet. */
    mailServer: text("mail_server"),
  },
  (table) => [check("shop_identity_only_row", sql`${table.onlyRow}`)],
);

/** Answers to creating calls, by the key that each caller gave; swept after a day. */
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
