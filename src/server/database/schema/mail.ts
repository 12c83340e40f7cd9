import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, timestamptz } from "./columns.ts";

export const newsletterSubscriptions = pgTable("newsletter_subscriptions", {
  id: id(),
  email: text("email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  /** The words that were agreed to, and when: proof of consent. */
  consent: text("consent").notNull(),
  /** SHA-256 of the secret in the mail's links, in hex: it confirms and it unsubscribes. */
  linkHash: text("link_hash").unique(),
  confirmedAt: timestamptz("confirmed_at"),
  unsubscribedAt: timestamptz("unsubscribed_at"),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

/** The mails that the mail server took, by what tells one from all others. */
export const sentMails = pgTable("sent_mails", {
  key: text("key").primaryKey(),
  sentAt: timestamptz("sent_at").notNull().defaultNow(),
});

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
