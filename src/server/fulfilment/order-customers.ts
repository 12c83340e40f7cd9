import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { beginsWith } from "../database/contains-text.ts";
import { userPhone, userSearchText, users } from "../database/schema/accounts.ts";
import {
  earlierContacts,
  earlierContactText,
  earlierPhone,
} from "../database/schema/earlier-contacts.ts";
import { orderPhone, recipientPhone } from "../database/schema/order-search.ts";
import { orders } from "../database/schema/orders.ts";
import { emailKey } from "../lib/email-key.ts";

/**
 * The orders of accounts that are called so, or whose orders called them so: by the index of accounts, then that of an account's orders.
 * What the order itself says is to be asked besides.
 */
function isOfAccounts(isCalled: SQL | undefined, wasCalled: SQL | undefined): SQL {
  return sql`${orders.userId} = any(array(select ${users.id} from ${users} where ${isCalled}
    union all select ${earlierContacts.userId} from ${earlierContacts} where ${wasCalled}))`;
}

/**
 * Orders whose customer's name, e-mail or phone has a text, as far as an index tells.
 *
 * @param holds the condition that a search text has it
 */
export const isOfCustomersWith = (holds: (searchText: SQL) => SQL | undefined): SQL =>
  isOfAccounts(holds(userSearchText), holds(earlierContactText));

const orderEmail = sql`lower(${orders.customerEmail})`;
const earlierEmail = sql`lower(${earlierContacts.email})`;

/** Orders of a whole e-mail, in small letters. */
export const isOfEmail = (email: string): SQL | undefined =>
  and(
    isOfAccounts(eq(users.emailKey, emailKey(email)), eq(earlierEmail, email)),
    eq(orderEmail, email),
  );

/** Orders of e-mails that begin so, in small letters. */
export const isOfEmailBeginning = (text: string): SQL | undefined =>
  and(
    isOfAccounts(
      beginsWith(sql`${users.emailKey}`, emailKey(text)),
      beginsWith(earlierEmail, text),
    ),
    beginsWith(orderEmail, text),
  );

/** Orders of a whole phone number, without the country's code: of who ordered, or of whom it goes to. */
export const isOfPhone = (digits: string): SQL | undefined =>
  or(
    and(isOfAccounts(eq(userPhone, digits), eq(earlierPhone, digits)), eq(orderPhone, digits)),
    eq(recipientPhone, digits),
  );
