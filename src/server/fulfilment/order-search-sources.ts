import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { ORDER_KEY_PATTERN } from "#shared/orders/order-id.ts";
import type { Db } from "../database/connection.ts";
import { beginsWith, searchTextHolds } from "../database/contains-text.ts";
import { MAX_WALKED } from "../database/numbered-page.ts";
import { goodsSearchText, products } from "../database/schema/catalogue.ts";
import {
  isOfCustomer,
  orderOwnText,
  orderPlaceText,
  orderSearchText,
} from "../database/schema/order-search.ts";
import { isDecided, orderLines, orders, soldGoods } from "../database/schema/orders.ts";
import {
  hasTransferReference,
  orderPayments,
  transferSearchText,
} from "../database/schema/payments.ts";
import { isNumbered } from "../database/series-numbers.ts";
import { isOfCustomersWith, isOfEmailBeginning } from "./order-customers.ts";
import { referredOrders } from "./order-references.ts";
import { searchedDigits } from "./searched-text.ts";

/**
 * A text of letters is common where many customers' names begin with it, which their index counts at once
 * (`beginsManyNames`), or where some of the newest orders have it. A page of it is then looked for among more of the
 * newest: the text may be of one customer who has just ordered a few times, and all orders would be read for the rest.
 */
const NEWEST = 600;
const COMMON_AMONG_NEWEST = 3;
const FIRST_PAGE = 26;

/**
 * How many of the newest orders without a status are looked at one by one: they wait for their payment, and no index of
 * trigrams has them. A shop seldom has more; older ones are found by a whole number, name, phone, e-mail or reference.
 */
const NEWEST_OPEN = 1_000;

/** A place where the searched text may stand. */
export interface Source {
  /** The ids of orders that have it there; null where it is seen sooner that they are many. */
  ids: SQL;
  /** The condition that an order has it there, for a text that too many orders have for their ids to be listed. */
  isHeld: SQL;
  /** The same, sooner looked at in an order that is read in any case; no index knows it. */
  isHeldByRow?: SQL | undefined;
}

/**
 * Every place where a text may stand.
 *
 * @param isOfMany very many customers' names begin with the text (`beginsManyNames`)
 * @param maxOpen how many orders without a status are looked at
 */
export function sourcesOf(
  db: Db,
  search: string,
  text: string,
  {
    maxListed,
    isOfMany,
    maxOpen = NEWEST_OPEN,
  }: { maxListed: number; isOfMany: boolean; maxOpen?: number },
): Source[] {
  const limit = maxListed + 1;
  const { number, customer, customerByRow } = namedBy(search, text);
  const place = anyOf(orderPlaceText(orders), text);
  const placeByRow = anyOf(orderPlaceText(orders, isOfDigits(text)), text);
  // Whose names very many begin with it are looked for by their date in any case.
  const openHolds = or(isOfMany ? undefined : customerByRow, placeByRow);
  return [
    ...(number ? [{ isHeld: number, ids: idsOf(number) }] : []),
    ...ofDecided(customer, customerByRow, isOfMany),
    ...ofDecided(place, placeByRow),
    ...(openHolds
      ? [
          {
            isHeld: sql`(${isOpen} and ${openHolds})`,
            ids: sql`array(select ${orders.id} from ${newestOpen(maxOpen)} where ${openHolds} limit ${limit})`,
          },
        ]
      : []),
    ofParts(
      db,
      limit,
      orderPayments,
      and(hasTransferReference, searchTextHolds(transferSearchText(orderPayments), text)),
    ),
    ofParts(db, limit, orderPayments, isPaidBy([search, text, text.toUpperCase()])),
    ofGoods(db, limit, text),
    ofReferred(db, limit, text),
  ];

  function idsOf(isHeld: SQL | undefined): SQL {
    return sql`array${db.select({ id: orders.id }).from(orders).where(isHeld).limit(limit)}`;
  }

  /** Of those in an index of trigrams; the others are looked at one by one, once for whatever may stand in them. */
  function ofDecided(
    holds: SQL | undefined,
    isHeldByRow: SQL | undefined,
    isKnownCommon = false,
  ): Source[] {
    if (!holds) return [];
    const isHeldByDecided = sql`(${isDecided} and ${holds})`;
    const ids = idsOf(isHeldByDecided);
    if (/\d/.test(text)) return [{ ids, isHeld: isHeldByDecided }];
    const isCommon = and(
      hasSoMany(newestOrders(NEWEST), isHeldByRow, COMMON_AMONG_NEWEST),
      hasSoMany(newestOrders(MAX_WALKED), isHeldByRow, FIRST_PAGE),
    );
    return [
      {
        ids: isKnownCommon
          ? sql`null::uuid[]`
          : sql`case when ${isCommon} then null else ${ids} end`,
        // Where it is known to be common, those that are open are not among the ids above: they are counted here.
        isHeld: isKnownCommon
          ? sql`(${isHeldByDecided} or ${isOpen} and ${isHeldByRow})`
          : isHeldByDecided,
        // Said so, the planner knows no better than that half of them do, and reads them by their date.
        isHeldByRow: sql`case when ${isHeldByRow} then true else false end`,
      },
    ];
  }
}

/**
 * The condition that enough customers' names begin with a text of letters for a page of them to be among the newest
 * orders. Asked alone: within a whole search it would double the time that the statement takes to plan.
 */
export function beginsManyNames(text: string, maxListed: number): SQL {
  const isOfOne = isOfCustomer(text);
  const hasPage = hasSoMany(newestOrders(MAX_WALKED), isOfOne, FIRST_PAGE);
  return sql`(${hasSoMany(orders, isOfOne, maxListed + 1)} and ${hasPage})`;
}

/**
 * Where a mobile number may stand that no order has as its phone number. All else that is said of an order is left out: of
 * a row of digits each three are in so many of them that most would be looked at.
 */
export function sourcesOfMobile(db: Db, text: string, maxListed: number): Source[] {
  const limit = maxListed + 1;
  const digits = searchedDigits(text) ?? text;
  const heldBy = (isHeld: SQL | undefined): Source => {
    const held = db.select({ id: orders.id }).from(orders).where(isHeld).limit(limit);
    return { ids: sql`array${held}`, isHeld: sql`${isHeld}` };
  };
  const ofProducts = db
    .select({ id: products.id })
    .from(products)
    .where(anyOf(goodsSearchText(products), text));
  return [
    heldBy(and(isNotNull(orders.purchaseOrder), anyOf(sql`lower(${orders.purchaseOrder})`, text))),
    heldBy(isOfEmailBeginning(digits)),
    ofParts(
      db,
      limit,
      orderPayments,
      and(hasTransferReference, anyOf(transferSearchText(orderPayments), text)),
    ),
    ofParts(db, limit, orderPayments, isPaidBy([text, digits])),
    ofParts(db, limit, orderLines, inArray(orderLines.productId, ofProducts)),
    ofReferred(db, limit, text),
  ];
}

/** By a transaction of the bank's that begins so, as it may be written: its index knows no parts, nor small from large letters. */
const isPaidBy = (written: readonly string[]) =>
  or(...[...new Set(written)].map((text) => beginsWith(sql`${orderPayments.transactionId}`, text)));

function ofParts(
  db: Db,
  limit: number,
  table: typeof orderLines | typeof orderPayments,
  holds: SQL | undefined,
): Source {
  const held = (condition: SQL | undefined) =>
    db.select({ id: table.orderId }).from(table).where(condition);
  return {
    ids: sql`array${held(holds).limit(limit)}`,
    isHeld: exists(held(and(eq(table.orderId, orders.id), holds))),
  };
}

/** Which products were ever sold under such a text is asked first: their lines are then found by the products. */
function ofGoods(db: Db, limit: number, text: string): Source {
  const ofProducts = db
    .select({ id: soldGoods.productId })
    .from(soldGoods)
    .where(searchTextHolds(goodsSearchText(soldGoods), text));
  const holds = searchTextHolds(goodsSearchText(orderLines), text);
  return {
    ...ofParts(db, limit, orderLines, holds),
    ids: sql`array${db
      .select({ id: orderLines.orderId })
      .from(orderLines)
      .where(and(sql`${orderLines.productId} = any(array${ofProducts})`, holds))
      .limit(limit)}`,
  };
}

function ofReferred(db: Db, limit: number, text: string): Source {
  const referred = referredOrders(db, text).as("referred");
  return {
    ids: sql`array${db.select({ id: referred.id }).from(referred).limit(limit)}`,
    isHeld: inArray(orders.id, db.select({ id: referred.id }).from(referred)),
  };
}

/** Conditions on an order's own number, and on what it says of itself and its customer. */
export function namedBy(search: string, text: string) {
  const customerByRow = anyOf(orderSearchText(orders, isOfDigits(text)), text);
  const isOfCustomers = isOfCustomersWith((searchText) => anyOf(searchText, text));
  return {
    number: or(isNumbered(orders.number, search), isKeyed(text)),
    customer: or(anyOf(orderOwnText(orders), text), and(isOfCustomers, customerByRow)),
    customerByRow,
  };
}

/** By its payment order id, whole or its beginning. */
const isKeyed = (text: string) =>
  ORDER_KEY_PATTERN.test(text) ? beginsWith(sql`${orders.orderKey}`, text) : undefined;

/** Nothing else is part of a phone number's digits. */
const isOfDigits = (text: string) => /^\d+$/.test(searchedDigits(text) ?? text);

/** One of the ways in which a text may be written is part of what is searched. */
function anyOf(searched: SQL, text: string): SQL | undefined {
  const parts = new Set([text, searchedDigits(text) ?? text]);
  return or(...[...parts].map((part) => searchTextHolds(searched, part)));
}

const isOpen = isNull(orders.status);

const newestOrders = (rows: number) =>
  sql`(select * from ${orders} order by ${orders.createdAt} desc limit ${rows}) as orders`;

/** By the status, too, which is null in all of them: the database does not see that it sorts nothing, and the index begins by it. */
const newestOpen = (rows: number) =>
  sql`(select * from ${orders} where ${isOpen} order by ${orders.status} desc, ${orders.createdAt} desc, ${orders.id} desc limit ${rows}) as orders`;

/** Whether as many rows fit as are wanted; it stops counting there. */
export const hasSoMany = (from: SQLWrapper, where: SQL | undefined, wanted: number) =>
  sql`(select count(*) from (select from ${from} where ${where} limit ${wanted}) as found) = ${wanted}`;
