import { pgTable, text } from "drizzle-orm/pg-core";
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
