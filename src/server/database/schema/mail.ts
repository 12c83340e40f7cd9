import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
