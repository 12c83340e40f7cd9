import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { beginsWith } from "../contains-text.ts";
import { orders } from "./orders.ts";

/**
 * Staff find an order by it, besides its numbers and its payment order id, which indexes of their own know. In small letters:
 * one below the other, so that nothing spans two; its index is of late-indexes.ts.
 *
 * @param hasDigits false leaves out the phone number's digits, which take longer than all else: for a text
 *   without digits that is looked for in row after row, where the index does not help
 */
export function orderSearchText(table: Record<SearchedColumn, AnyPgColumn>, hasDigits = true): SQL {
  const texts = [
    sql`right(${table.id}::text, 6)`,
    table.customerName,
    table.customerEmail,
    table.customerPhone,
    // A number is written with and without spaces.
    ...(hasDigits ? [sql`regexp_replace(${table.customerPhone}, '[^0-9]', '', 'g')`] : []),
    sql`coalesce(${table.company}, '')`,
    sql`coalesce(${table.gstin}, '')`,
    sql`coalesce(${table.purchaseOrder}, '')`,
  ];
  return sql`lower(${sql.join(texts, sql` || chr(10) || `)})`;
}

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
  return sql`lower(${sql.join(texts, sql` || chr(10) || `)})`;
}

/**
 * The phone numbers of who ordered and of whom it goes to, without their country's code, however they are written; their
 * indexes are of late-indexes.ts, too.
 */
export function orderPhones(): [SQL, SQL] {
  // Null for none: were most of them an empty text, the planner would expect each number in as many orders, and read all.
  const lastDigits = (phone: SQL | AnyPgColumn) =>
    sql`nullif(right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10), '')`;
  return [
    lastDigits(orders.customerPhone),
    lastDigits(sql`coalesce(${orders.shippingAddress} ->> 'phone', '')`),
  ];
}

/** An order of somebody whose name begins so, in any case; its index is of late-indexes.ts, too. */
export function isOfCustomer(name: string): SQL {
  return beginsWith(sql`lower(${orders.customerName})`, name.toLowerCase());
}

type SearchedColumn =
  | "id"
  | "customerName"
  | "customerEmail"
  | "customerPhone"
  | "company"
  | "gstin"
  | "purchaseOrder";
