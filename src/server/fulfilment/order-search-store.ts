import { and, eq, exists, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isStorable } from "#shared/fields.ts";
import { plainDigits } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { searchTextHolds } from "../database/contains-text.ts";
import { type ListCondition, MAX_WALKED } from "../database/numbered-page.ts";
import { goodsSearchText } from "../database/schema/catalogue.ts";
import {
  isOfCustomer,
  orderLines,
  orderPhones,
  orderPlaceText,
  orderSearchText,
  orders,
} from "../database/schema/orders.ts";
import { orderPayments, paymentSearchText } from "../database/schema/payments.ts";
import { isNumbered } from "../database/series-numbers.ts";
import { ordersOfReference, referredOrders } from "./order-references.ts";

/** More orders have what is so common that some are soon found in the order of their dates. */
const MAX_LISTED = 2_000;

/**
 * A text of letters is common where so many customers' names begin with it, as their index counts at once, or some of the
 * newest orders have it. A page of it is then looked for among more of these: where there is none, somebody has just
 * bought some times, or long ago, and all orders would be read for the rest.
 */
const NEWEST = 600;
const COMMON_AMONG_NEWEST = 3;
const FIRST_PAGE = 26;

/** A place where the searched text may stand. */
interface Source {
  /** The ids of orders that have it there; null where it is seen sooner that they are many. */
  ids: SQL;
  /** The condition that an order has it there, for a text that so many have that their ids are too many. */
  isHeld: SQL;
  /** The same, sooner looked at in an order that is read in any case; no index knows it. */
  isHeldByRow?: SQL | undefined;
}

/**
 * The condition on orders that are found by a text, which is taken literally and in any case: a number or
 * its beginning, part of the six characters, an order id, a payment's reference, a name, an e-mail, a phone, a company, a GSTIN, a purchase
 * order, a city, a pincode, or a line's SKU or name (of one or two letters, where a word begins); or a
 * whole tracking number, UTR or remittance, or the whole number of a document or a return. A whole e-mail or
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
  const isOfWhole =
    (await wholeEmail(db, text)) ??
    (await wholePhone(db, text)) ??
    (isAlone ? await commonName(db, text, maxListed) : undefined);
  if (isOfWhole) return { fits: isOfWhole };
  const referred = await ordersOfReference(db, search.replace(/^#/, ""), maxListed);
  if (referred) return { fits: isOneOf(referred) };
  const sources = sourcesOf(db, search, text, maxListed);
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
  const isListed = isOneOf(listed);
  if (common.length === 0) return { fits: isListed };
  return {
    fits: or(isListed, ...common.map(({ isHeld, isHeldByRow }) => isHeldByRow ?? isHeld)),
    counted: or(isListed, ...common.map(({ isHeld }) => isHeld)),
    surely: [isOfCustomer(text)],
  };
}

const isOneOf = (ids: readonly string[]) =>
  sql`${orders.id} = any(${sql.param([...new Set(ids)])}::uuid[])`;

const searchedText = (search: string) => search.replace(/^#/, "").toLowerCase();

/** A whole e-mail that orders have is looked for as that alone. */
async function wholeEmail(db: Db, text: string): Promise<SQL | undefined> {
  if (!isWholeEmail(text)) return undefined;
  const isOf = eq(sql`lower(${orders.customerEmail})`, text);
  const [found] = await db.select({ id: orders.id }).from(orders).where(isOf).limit(1);
  return found && isOf;
}

/** So many digits has a phone number of India without its country's code. */
const PHONE_DIGITS = 10;

/** A whole phone number that orders have is looked for as that alone: digits are part of many numbers. */
async function wholePhone(db: Db, text: string): Promise<SQL | undefined> {
  const digits = searchedDigits(text);
  if (digits?.length !== PHONE_DIGITS) return undefined;
  const isOf = or(...orderPhones().map((phone) => eq(phone, digits)));
  const [found] = await db.select({ id: orders.id }).from(orders).where(isOf).limit(1);
  return found && isOf;
}

/** A whole name that so many orders have is looked for as that alone: of so many nobody reads on to where else it stands. */
async function commonName(db: Db, text: string, maxListed: number): Promise<SQL | undefined> {
  if (/[\d@]/.test(text)) return undefined;
  const isOf = eq(sql`lower(${orders.customerName})`, text);
  const { rows } = await db.execute<{ isCommon: boolean }>(
    sql`select ${hasSoMany(orders, isOf, maxListed + 1)} as "isCommon"`,
  );
  return rows[0]?.isCommon ? isOf : undefined;
}

/**
 * The condition on orders by their own numbers and their customer alone, for lists of what belongs to
 * orders; `isHeldByRow` as of a source.
 */
export async function customerCondition(
  db: Db,
  search: string,
): Promise<Pick<Source, "isHeldByRow"> & { isHeld: SQL | undefined }> {
  const text = searchedText(search);
  if (!isStorable(text)) return { isHeld: sql`false` };
  const isOfEmail = await wholeEmail(db, text);
  if (isOfEmail) return { isHeld: isOfEmail };
  const { number, customer, customerByRow } = namedBy(search, text);
  const isHeldByRow = /\d/.test(text) ? undefined : or(number, customerByRow);
  return { isHeld: or(number, customer), isHeldByRow };
}

/** Conditions on an order's own number, and on what it says of itself and its customer. */
function namedBy(search: string, text: string) {
  const holds = (hasDigits: boolean) => anyOf(orderSearchText(orders, hasDigits), text);
  return {
    number: isNumbered(orders.number, search),
    customer: holds(true),
    customerByRow: holds(/\d/.test(text)),
  };
}

/** One of the ways in which a text may be written is part of what is searched. */
function anyOf(searched: SQL, text: string): SQL | undefined {
  const parts = new Set([text, searchedDigits(text) ?? text]);
  return or(...[...parts].map((part) => searchTextHolds(searched, part)));
}

/** Addresses end alike, in letters that an index of trigrams would have to read for each order. */
export function isWholeEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);
}

const newestOrders = (rows: number) =>
  sql`(select * from ${orders} order by ${orders.createdAt} desc limit ${rows}) as orders`;

/** Whether so many of these rows fit; no more of them are looked for. */
const hasSoMany = (from: SQLWrapper, where: SQL | undefined, wanted: number) =>
  sql`(select count(*) from (select from ${from} where ${where} limit ${wanted}) as found) = ${wanted}`;

function sourcesOf(db: Db, search: string, text: string, maxListed: number): Source[] {
  const limit = maxListed + 1;
  const { number, customer, customerByRow } = namedBy(search, text);
  const referred = referredOrders(db, text).as("referred");
  const hasDigits = /\d/.test(text);
  return [
    ...ofOrders(number),
    ...ofOrders(customer, customerByRow, isOfCustomer(text)),
    ...ofOrders(
      anyOf(orderPlaceText(orders), text),
      anyOf(orderPlaceText(orders, hasDigits), text),
    ),
    ofParts(orderPayments, searchTextHolds(paymentSearchText(orderPayments), text)),
    ofParts(orderLines, searchTextHolds(goodsSearchText(orderLines), text)),
    {
      ids: sql`array${db.select({ id: referred.id }).from(referred).limit(limit)}`,
      isHeld: inArray(orders.id, db.select({ id: referred.id }).from(referred)),
    },
  ];

  /** @param ofSome true of some of them alone, which an index counts */
  function ofOrders(isHeld: SQL | undefined, isHeldByRow = isHeld, ofSome?: SQL): Source[] {
    if (!isHeld) return [];
    const held = db.select({ id: orders.id }).from(orders).where(isHeld).limit(limit);
    if (hasDigits) return [{ ids: sql`array${held}`, isHeld }];
    const isCommon = or(
      ofSome &&
        and(
          hasSoMany(orders, ofSome, limit),
          hasSoMany(newestOrders(MAX_WALKED), ofSome, FIRST_PAGE),
        ),
      and(
        hasSoMany(newestOrders(NEWEST), isHeldByRow, COMMON_AMONG_NEWEST),
        hasSoMany(newestOrders(MAX_WALKED), isHeldByRow, FIRST_PAGE),
      ),
    );
    return [
      {
        ids: sql`case when ${isCommon} then null else array${held} end`,
        isHeld,
        // Said so, the planner knows no better than that half of them do, and reads them by their date.
        isHeldByRow: sql`case when ${isHeldByRow} then true else false end`,
      },
    ];
  }

  function ofParts(table: typeof orderLines | typeof orderPayments, holds: SQL): Source {
    const held = (condition: SQL | undefined) =>
      db.select({ id: table.orderId }).from(table).where(condition);
    return {
      ids: sql`array${held(holds).limit(limit)}`,
      isHeld: exists(held(and(eq(table.orderId, orders.id), holds))),
    };
  }
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
