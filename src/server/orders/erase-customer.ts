import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { erasedEmail } from "#shared/personal-data/erased-email.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { users } from "../database/schema/accounts.ts";
import { documents } from "../database/schema/documents.ts";
import { earlierContacts } from "../database/schema/earlier-contacts.ts";
import { mailboxMails } from "../database/schema/mail.ts";
import { newTrackingToken, orderEvents, orders } from "../database/schema/orders.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { mailboxKey } from "../lib/email-key.ts";
import { ERASED } from "../lib/erased.ts";
import { newId } from "../lib/ids.ts";

/** An order that has an invoice, a credit note or a challan: the law has its customer kept. */
export function hasDocument(db: Db): SQL {
  const own = db.select({ one: sql`1` }).from(documents).where(eq(documents.orderId, orders.id));
  return sql`exists (${own})`;
}

/** Of an address state and pincode stay: by them it was taxed and carried. */
function erasedPlace(place: PgColumn, name: SQL = sql`'{}'::jsonb`): SQL {
  return sql`jsonb_build_object('address', ${ERASED}::text, 'city', ${ERASED}::text,
    'state', ${place} ->> 'state', 'pincode', ${place} ->> 'pincode') || ${name}`;
}

interface Erased {
  userId: string;
  /** What it was until now. */
  email: string;
  /** The e-mail of whoever erases, for the orders' histories. */
  by: string;
}

/**
 * Blanks whom an account's orders name, in this transaction, which has locked them. Number, lines, sums, state and
 * where they were supplied stay; of orders with a document the whole contact does.
 */
export async function eraseCustomer(db: Db, { userId, email, by }: Erased): Promise<void> {
  const own = eq(orders.userId, userId);
  const undocumented = and(own, sql`not ${hasDocument(db)}`);
  const idsOf = (which: SQL | undefined) => db.select({ id: orders.id }).from(orders).where(which);
  await db
    .update(orders)
    .set({
      ...{ note: null, addressRequest: null, codContacts: null },
      // The links that were mailed show nothing any more.
      trackingToken: newTrackingToken,
    })
    .where(own);
  await db
    .update(orders)
    .set({
      ...{ customerName: ERASED, customerEmail: erasedEmail(userId), customerPhone: "" },
      ...{ company: null, gstin: null, purchaseOrder: null },
      shippingAddress: erasedPlace(orders.shippingAddress),
      billingAddress: sql`case when ${orders.billingAddress} is not null then ${erasedPlace(
        orders.billingAddress,
        sql`jsonb_build_object('name', ${ERASED}::text)`,
      )} end`,
    })
    .where(undocumented);
  // What people wrote about a person; of orders without a document also old addresses, and the person's own words.
  await db
    .update(orderEvents)
    .set({ what: ERASED })
    .where(
      or(
        and(eq(orderEvents.isNote, true), inArray(orderEvents.orderId, idsOf(own))),
        and(
          or(eq(orderEvents.forShopper, false), eq(orderEvents.actor, "shopper")),
          inArray(orderEvents.orderId, idsOf(undocumented)),
        ),
      ),
    );
  const erased = { actor: by, what: "The customer's data were erased.", forShopper: false };
  const rows = (await idsOf(own)).map(({ id }) => ({ id: newId(), orderId: id, ...erased }));
  if (rows.length > 0) await db.insert(orderEvents).values(rows);
  await db.delete(mailboxMails).where(eq(mailboxMails.mailbox, mailboxKey(email)));
  await announce(db, cacheTags.orders);
}

/**
 * Of what an account was called only what its orders still say stays, which are those with a document: to be called after
 * its account and orders have been erased.
 */
export async function forgetEarlierContacts(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from ${earlierContacts} as earlier where user_id = ${userId} and (
      not exists (select from ${orders} where ${orders.userId} = earlier.user_id
        and (customer_name, customer_email, customer_phone) = (earlier.name, earlier.email, earlier.phone))
      or exists (select from ${users} where ${users.id} = earlier.user_id
        and (${users.name}, ${users.email}, ${users.phone}) = (earlier.name, earlier.email, earlier.phone)))`);
}
