import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { beginsWith } from "../contains-text.ts";
import { lastDigits } from "./accounts.ts";
import { orders } from "./orders.ts";

/**
 * What an order itself is found by, besides its numbers and its payment order id, which indexes of their own know, and its customer, of
 * whom the account is asked (order-customers.ts). In small letters: one below the other, so that nothing spans two; its index is
 * of late-indexes.ts.
 */
export function orderOwnText(table: Record<OwnColumn, AnyPgColumn>): SQL {
  return lines(ownTexts(table));
}

/**
 * The same with whom the order calls its customer; no index knows it.
 *
 * @param hasDigits false leaves out the phone number's digits, which take longer than all else: for a text
 *   without digits that is looked for in row after row
 */
export function orderSearchText(
  table: Record<OwnColumn | CustomerColumn, AnyPgColumn>,
  hasDigits = true,
): SQL {
  return lines([
    ...ownTexts(table),
    table.customerName,
    table.customerEmail,
    table.customerPhone,
    // A number is written with and without spaces.
    ...(hasDigits ? [sql`regexp_replace(${table.customerPhone}, '[^0-9]', '', 'g')`] : []),
  ]);
}

const lines = (texts: SQLWrapper[]) => sql`lower(${sql.join(texts, sql` || chr(10) || `)})`;

const ownTexts = (table: Record<OwnColumn, AnyPgColumn>) => [
  sql`right(${table.id}::text, 6)`,
  sql`coalesce(${table.company}, '')`,
  sql`coalesce(${table.gstin}, '')`,
  sql`coalesce(${table.purchaseOrder}, '')`,
];

/** Who and where an order and its bill go to, likewise. */
export function orderPlaceText(
  table: Record<"shippingAddress" | "billingAddress", AnyPgColumn>,
  hasDigits = true,
): SQL {
  const { shippingAddress: shipping, billingAddress: billing } = table;
  const phone = sql`regexp_replace(coalesce(${shipping} ->> 'phone', ''), '[^0-9]', '', 'g')`;
  const texts = [
    sql`coalesce(${shipping} ->> 'name', '')`,
    ...(hasDigits ? [phone] : []),
    sql`coalesce(${shipping} ->> 'city', '')`,
    sql`coalesce(${shipping} ->> 'pincode', '')`,
    sql`coalesce(${billing} ->> 'name', '')`,
    sql`coalesce(${billing} ->> 'city', '')`,
    sql`coalesce(${billing} ->> 'pincode', '')`,
  ];
  return lines(texts);
}

/** The phone number of who ordered, and of whom it goes to; the index of the latter is of late-indexes.ts, too. */
export const orderPhone = lastDigits(orders.customerPhone);
export const recipientPhone = lastDigits(sql`coalesce(${orders.shippingAddress} ->> 'phone', '')`);

/** An order of somebody whose name begins so, in any case; its index is of late-indexes.ts, too. */
export function isOfCustomer(name: string): SQL {
  return beginsWith(sql`lower(${orders.customerName})`, name.toLowerCase());
}

type OwnColumn = "id" | "company" | "gstin" | "purchaseOrder";
type CustomerColumn = "customerName" | "customerEmail" | "customerPhone";
