import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns.ts";

/** Mails of the last day about unpaid orders to mailboxes that nobody has confirmed. */
export const mailboxMails = pgTable(
  "mailbox_mails",
  {
    /** All addresses of one mailbox have one key: see lib/email-key.ts. */
    mailbox: text("mailbox").notNull(),
    mailId: text("mail_id").notNull(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.mailId] })],
);
