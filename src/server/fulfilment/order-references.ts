import { eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type PgColumn, union } from "drizzle-orm/pg-core";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import { shipments } from "../database/schema/fulfilment.ts";
import { orders } from "../database/schema/orders.ts";
import { orderPayments, payments, refunds } from "../database/schema/payments.ts";
import { returns } from "../database/schema/returns.ts";
import { isNumbered } from "../database/series-numbers.ts";

/** The orders that something with this whole number or reference, in small letters, belongs to. */
export function referredOrders(db: Db, text: string) {
  const ofReturn = or(
    eq(sql`right(${returns.id}::text, 6)`, text),
    isNumbered(returns.number, text),
  );
  return ofReference(db, text, ofReturn);
}

function ofReference(db: Db, text: string | Placeholder<string>, ofReturn: SQL | undefined) {
  const isText = (column: PgColumn) => sql`lower(${column}) = ${text}`;
  return union(
    db.select({ id: shipments.orderId }).from(shipments).where(isText(shipments.trackingNumber)),
    db.select({ id: payments.orderId }).from(payments).where(isText(payments.reference)),
    db.select({ id: refunds.orderId }).from(refunds).where(isText(refunds.reference)),
    db.select({ id: documents.orderId }).from(documents).where(isText(documents.number)),
    db.select({ id: returns.orderId }).from(returns).where(ofReturn),
  );
}

/** One reference as it may be stored: small, in capitals, and as it was typed. */
type Written = Given<{ small: string; capital: string; any: string[] }>;

const readReferred = compiled((db, { small, capital, any }: Written) =>
  union(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(or(sql`${orders.orderKey} = ${small}`, sql`${orders.number} = ${capital}`)),
    db
      .select({ id: orderPayments.orderId })
      .from(orderPayments)
      .where(
        or(
          sql`${orderPayments.transferReference} = ${capital}`,
          sql`${orderPayments.transactionId} = any(${any}::text[])`,
        ),
      ),
    ofReference(db, small, sql`${returns.number} = ${capital}`),
  ),
);

/** The six characters that are shown of orders and returns, which their own indexes know. */
const readShown = compiled((db, { shown }: Given<{ shown: string }>) =>
  union(
    db.select({ id: orders.id }).from(orders).where(sql`right(${orders.id}::text, 6) = ${shown}`),
    db
      .select({ id: returns.orderId })
      .from(returns)
      .where(sql`right(${returns.id}::text, 6) = ${shown}`),
  ),
);

/** Six digits may be a pincode, and six letters a word. */
const isShown = (text: string) =>
  /^[0-9a-f]{6}$/.test(text) && /\d/.test(text) && /[a-f]/.test(text);

/** Shorter texts are parts of many. */
const MIN_REFERENCE_LENGTH = 7;
/** So many digits has a phone number with its country's code. */
const MAX_PHONE_DIGITS = 12;

/** What has digits in one piece and is neither a phone number nor a pincode. */
function isReference(text: string): boolean {
  if (text.length < MIN_REFERENCE_LENGTH || !/^[\w/-]*\d[\w/-]*$/.test(text)) return false;
  return /[a-z]/i.test(text) || text.length > MAX_PHONE_DIGITS;
}

/**
 * The orders that a whole reference names: their own number or id, the six characters that are shown of it or of a return, a
 * payment's, refund's or transfer's reference, a tracking number, or the number of a document or a return. Undefined where none has it, so that it may be
 * part of something; indexes know whole ones at once, and parts of them only by what they have in common with many.
 */
export async function ordersOfReference(
  db: Db,
  typed: string,
  max: number,
): Promise<string[] | undefined> {
  const text = typed.trim();
  const [small, capital] = [text.toLowerCase(), text.toUpperCase()];
  if (!isShown(small) && !isReference(text)) return undefined;
  const rows = isShown(small)
    ? await readShown(db, { shown: small })
    : await readReferred(db, { small, capital, any: [...new Set([text, small, capital])] });
  return rows.length > 0 && rows.length <= max ? rows.map(({ id }) => id) : undefined;
}
