import { index, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns.ts";

/** The mails that the mail server took, by what tells one from all others. */
export const sentMails = pgTable(
  "sent_mails",
  {
    key: text("key").primaryKey(),
    sentAt: timestamptz("sent_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.sentAt)],
);
