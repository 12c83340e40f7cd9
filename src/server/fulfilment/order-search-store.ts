import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { isStorable } from "#shared/fields.ts";
import { plainDigits } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { searchTextHolds } from "../database/contains-text.ts";
import { MAX_FOUND } from "../database/numbered-page.ts";
import { documents } from "../database/schema/documents.ts";
import { shipments } from "../database/schema/fulfilment.ts";
import {
  lineSearchText,
  orderLines,
  orderPlaceText,
  orderSearchText,
  orders,
} from "../database/schema/orders.ts";
import {
  orderPayments,
  paymentSearchText,
  payments,
  refunds,
} from "../database/schema/payments.ts";
import { returns } from "../database/schema/returns.ts";
import { isNumbered } from "../database/series-numbers.ts";

/** More orders have what is so common that some are soon found in the order of their dates. */
const MAX_LISTED = 5_000;

/**
 * The condition on orders that are found by a text, which is taken literally and in any case: a number or
 * its beginning, part of the six characters, an order id, a payment's reference, a name, an e-mail, a phone, a company, a GSTIN, a purchase
 * order, a city, a pincode, or a line's SKU or name (of one or two letters, where a word begins); or a
 * whole tracking number, UTR or remittance, or the whole number of a document or a return.
 *
 * @param maxListed orders with a product that are listed by their ids; with more, each order is asked
 */
export async function searchCondition(
  db: Db,
  search: string,
  maxListed = MAX_LISTED,
): Promise<SQL | undefined> {
  const text = search.replace(/^#/, "").toLowerCase();
  if (!isStorable(text)) return sql`false`;
  const digits = searchedDigits(text);
  const texts = digits === undefined || digits === text ? [text] : [text, digits];
  const [named, paid, sold] = await Promise.all([
    idsOfReference(db, text),
    whereHeld(
      db,
      orderPayments,
      searchTextHolds(paymentSearchText(orderPayments), text),
      maxListed,
    ),
    whereHeld(db, orderLines, searchTextHolds(lineSearchText(orderLines), text), maxListed),
  ]);
  return or(
    isNumbered(orders.number, search),
    ...texts.flatMap((part) => [
      searchTextHolds(orderSearchText(orders), part),
      searchTextHolds(orderPlaceText(orders), part),
    ]),
    named.length > 0 ? inArray(orders.id, named) : undefined,
    paid,
    sold,
  );
}

/**
 * The orders that something with this whole number or reference belongs to. Read first: with a list of
 * ids, what is common is walked by date, and what is rare found by indexes.
 */
async function idsOfReference(db: Db, text: string): Promise<string[]> {
  const found = await union(
    db
      .select({ id: shipments.orderId })
      .from(shipments)
      .where(eq(sql`lower(${shipments.trackingNumber})`, text)),
    db
      .select({ id: payments.orderId })
      .from(payments)
      .where(eq(sql`lower(${payments.reference})`, text)),
    db
      .select({ id: refunds.orderId })
      .from(refunds)
      .where(eq(sql`lower(${refunds.reference})`, text)),
    db
      .select({ id: documents.orderId })
      .from(documents)
      .where(eq(sql`lower(${documents.number})`, text)),
    db
      .select({ id: returns.orderId })
      .from(returns)
      .where(or(eq(sql`right(${returns.id}::text, 6)`, text), isNumbered(returns.number, text))),
  ).limit(MAX_FOUND);
  return found.map(({ id }) => id);
}

/** Orders of which a part, such as a line, has the text; undefined where none has. */
async function whereHeld(
  db: Db,
  table: typeof orderLines | typeof orderPayments,
  holds: SQL,
  max: number,
): Promise<SQL | undefined> {
  const found = await db
    .select({ id: table.orderId })
    .from(table)
    .where(holds)
    .groupBy(table.orderId)
    .limit(max + 1);
  if (found.length === 0) return undefined;
  if (found.length <= max) {
    const ids = sql.param(found.map(({ id }) => id));
    return sql`${orders.id} = any(${ids}::uuid[])`;
  }
  const own = db
    .select({ id: table.orderId })
    .from(table)
    .where(and(eq(table.orderId, orders.id), holds));
  return exists(own);
}

/** Fewer digits are part of too many numbers. */
const FEWEST = 4;

/** India's code, as it is written before a number: `+91`, `0091`, `91`, or the trunk's `0`. */
const PREFIX = /^(?:(?:00)?91|0)(?=\d{10}$)/;

/**
 * The digits of a phone number or a pincode that is searched for, however it is written, without the
 * country's code, which the order may not have; undefined for all else.
 */
export function searchedDigits(typed: string): string | undefined {
  const text = plainDigits(typed);
  if (!/^[+\d\s()./\u2010-\u2013-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, "");
  const own = text.trimStart().startsWith("+91") ? digits.slice(2) : digits.replace(PREFIX, "");
  return own.length >= FEWEST ? own : undefined;
}
