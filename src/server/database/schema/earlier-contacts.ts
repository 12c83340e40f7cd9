import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { contactSearchText, lastDigits, users } from "./accounts.ts";

/**
 * What an account was called, or an order calls its customer, where the account says otherwise today: each once. An order is
 * found by its customer through the account, and by these, so that it need not be in the indexes of names, e-mails and phones
 * itself. Triggers of `users` and `orders` write it.
 */
export const earlierContacts = pgTable(
  "earlier_contacts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name, table.email, table.phone] })],
);

/** What it is searched by; its index is of late-indexes.ts. */
export const earlierContactText = contactSearchText(earlierContacts);

/** As whole numbers are looked for. */
export const earlierPhone = lastDigits(earlierContacts.phone);
