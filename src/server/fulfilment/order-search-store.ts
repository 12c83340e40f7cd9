import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { isStorable } from "#shared/fields.ts";
import type { Db } from "../database/connection.ts";
import type { ListCondition } from "../database/numbered-page.ts";
import { isOfCustomer } from "../database/schema/order-search.ts";
import { isDecided, orders } from "../database/schema/orders.ts";
import { isOfEmail, isOfPhone } from "./order-customers.ts";
import { ordersOfReference } from "./order-references.ts";
import {
  beginsManyNames,
  hasSoMany,
  namedBy,
  type Source,
  sourcesOf,
  sourcesOfMobile,
} from "./order-search-sources.ts";
import { isMobileNumber, isWholeEmail, PHONE_DIGITS, searchedDigits } from "./searched-text.ts";

/** More orders have what is so common that some are soon found in the order of their dates. */
const MAX_LISTED = 2_000;

/**
 * The condition on orders that are found by a text, which is taken literally and in any case: a number or
 * its beginning, part of the six characters, an order id or a transaction of the bank's or its beginning, a transfer's reference, a name, an e-mail, a phone, a company, a GSTIN, a purchase
 * order, a city, a pincode, or a line's SKU or name (of one or two letters, where a word begins); or a
 * whole tracking number, UTR or remittance, or the whole number of a document or a return. A whole e-mail, phone number or
 * reference that orders have is looked for as that alone (order-references.ts), and so is a whole name that very many have.
 *
 * The ids are read first: of several conditions at once the planner would rather ask each order.
 *
 * @param isAlone nothing else narrows the list: of a name that very many have, the newest are shown then
 * @param maxListed with more orders or lines that have the text in one place, each order is asked for it
 */
export async function searchCondition(
  db: Db,
  search: string,
  { isAlone, maxListed = MAX_LISTED }: { isAlone: boolean; maxListed?: number },
): Promise<ListCondition> {
  const text = searchedText(search);
  if (!isStorable(text)) return { fits: sql`false` };
  const found = (ids: readonly string[]) => {
    const all = [...new Set(ids)];
    return { fits: isOneOf(all), ...(isAlone && { ids: all }) };
  };
  const digits = searchedDigits(text);
  // A whole phone number that orders have is looked for as that alone: digits are part of many numbers.
  const hasPhone = digits?.length === PHONE_DIGITS ? isOfPhone(digits) : undefined;
  const called = hasPhone && (await ordersOfPhone(db, hasPhone, maxListed));
  if (called) return called.length > maxListed ? { fits: hasPhone } : found(called);
  const isOfWhole =
    (await wholeEmail(db, text)) ?? (isAlone ? await commonName(db, text, maxListed) : undefined);
  if (isOfWhole) return { fits: isOfWhole };
  const referred = await ordersOfReference(db, search.replace(/^#/, ""), maxListed);
  if (referred) return found(referred);
  const sources = isMobileNumber(text)
    ? sourcesOfMobile(db, text, maxListed)
    : sourcesOf(db, search, text, {
        maxListed,
        isOfMany: isOfLetters(text) && (await isTrue(db, beginsManyNames(text, maxListed))),
      });
  const columns = sources.map(({ ids }, place) => sql`${ids} as ${sql.identifier(`s${place}`)}`);
  const { rows } = await db.execute<Record<string, string[] | null>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  const listed: string[] = [];
  const common: Source[] = [];
  for (const [place, source] of sources.entries()) {
    const ids = rows[0]?.[`s${place}`];
    if (ids && ids.length <= maxListed) listed.push(...ids);
    else common.push(source);
  }
  if (common.length === 0) return found(listed);
  const isListed = isOneOf([...new Set(listed)]);
  return {
    fits: or(isListed, ...common.map(({ isHeld, isHeldByRow }) => isHeldByRow ?? isHeld)),
    counted: or(isListed, ...common.map(({ isHeld }) => isHeld)),
    surely: [isOfCustomer(text)],
  };
}

const isOneOf = (ids: readonly string[]) => sql`${orders.id} = any(${sql.param(ids)}::uuid[])`;

const searchedText = (search: string) => search.replace(/^#/, "").toLowerCase();

/** A whole e-mail that orders have is looked for as that alone. */
async function wholeEmail(db: Db, text: string): Promise<SQL | undefined> {
  if (!isWholeEmail(text)) return undefined;
  const isOf = isOfEmail(text);
  const [found] = await db.select({ id: orders.id }).from(orders).where(isOf).limit(1);
  return found && isOf;
}

/**
 * The orders of a whole phone number, one more than are listed; undefined for all other texts, and where no order has it.
 * Read before they are sorted: where no order has a recipient's number, the planner knows nothing of these, takes one in
 * two hundred to have it, and reads all orders by their date.
 */
async function ordersOfPhone(db: Db, hasPhone: SQL, max: number): Promise<string[] | undefined> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(hasPhone)
    .limit(max + 1);
  return rows.length > 0 ? rows.map(({ id }) => id) : undefined;
}

/** A whole name that very many orders have is looked for as a name alone: nobody reads past these to where else it stands. */
async function commonName(db: Db, text: string, maxListed: number): Promise<SQL | undefined> {
  if (!isOfLetters(text)) return undefined;
  const isOf = eq(sql`lower(${orders.customerName})`, text);
  return (await isTrue(db, hasSoMany(orders, isOf, maxListed + 1))) ? isOf : undefined;
}

const isOfLetters = (text: string) => !/[\d@]/.test(text);

async function isTrue(db: Db, condition: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ isTrue: boolean }>(sql`select ${condition} as "isTrue"`);
  return rows[0]?.isTrue === true;
}

/**
 * The condition on orders by their own numbers and their customer alone, for lists of what belongs to
 * orders that were sent, and so have a status; `isHeldByRow` as of a source.
 */
export async function customerCondition(
  db: Db,
  search: string,
): Promise<Pick<Source, "isHeldByRow"> & { isHeld: SQL | undefined }> {
  const text = searchedText(search);
  if (!isStorable(text)) return { isHeld: sql`false` };
  const isOfEmail = await wholeEmail(db, text);
  if (isOfEmail) return { isHeld: isOfEmail };
  const isOfName = await commonName(db, text, MAX_LISTED);
  if (isOfName) return { isHeld: isOfName };
  const { number, customer, customerByRow } = namedBy(search, text);
  const isHeldByRow = /\d/.test(text) ? undefined : or(number, customerByRow);
  return { isHeld: or(number, and(isDecided, customer)), isHeldByRow };
}
