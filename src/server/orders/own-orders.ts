import { and, desc, eq, exists, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { containsText } from "../database/contains-text.ts";
import { type ListPlace, type NumberedPage, readListPage } from "../database/numbered-page.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import { isNumbered } from "../database/series-numbers.ts";
import { selectOrders } from "./order-statements.ts";
import type { OrderRow } from "./store.ts";

/** Which of a shopper's own orders are wanted. */
export interface OwnOrderFilter {
  /**
   * Taken literally, in any case: part of a number, a payment reference or a purchase order, or words that
   * one product's name and SKU have.
   */
  search?: string | undefined;
  /** Made at this moment or later. */
  since?: Date | undefined;
  /** Made before this moment. */
  before?: Date | undefined;
}

/** A user's orders that fit, the newest first. */
export function findOwnOrders(
  db: Db,
  userId: string,
  filter: OwnOrderFilter,
  limit: number,
): Promise<OrderRow[]> {
  return selectOrders(db)
    .where(ownOrders(db, userId, filter))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** A page of them. */
export function readOwnOrders(
  db: Db,
  userId: string,
  filter: OwnOrderFilter,
  limit: number,
  place: ListPlace,
): Promise<NumberedPage<OrderRow>> {
  return readListPage(
    db,
    {
      ...{ table: orders, by: [orders.createdAt], isDescending: true, limit },
      fits: ownOrders(db, userId, filter),
      read: (isShown, order) =>
        selectOrders(db)
          .where(isShown)
          .orderBy(...order),
    },
    place,
  );
}

/** The orders of a user that fit: the user's own rows are looked through, and nobody else's. */
function ownOrders(
  db: Db,
  userId: string,
  { search, since, before }: OwnOrderFilter,
): SQL | undefined {
  return and(
    eq(orders.userId, userId),
    since && gte(orders.createdAt, since),
    before && lt(orders.createdAt, before),
    search ? matches(db, search) : undefined,
  );
}

/** Further words of a product tell it no better apart. */
const MAX_WORDS = 10;

function matches(db: Db, search: string): SQL | undefined {
  const number = search.replace(/^#/, "");
  const words = search.split(/\s+/).slice(0, MAX_WORDS);
  const named = sql`${orderLines.name} || ' ' || ${orderLines.sku}`;
  const withProduct = db
    .select({ position: orderLines.position })
    .from(orderLines)
    .where(
      and(eq(orderLines.orderId, orders.id), ...words.map((word) => containsText(named, word))),
    );
  return or(
    isNumbered(orders.number, search),
    containsText(sql`right(${orders.id}::text, 6)`, number),
    containsText(orders.orderId, number),
    containsText(sql`coalesce(${orders.purchaseOrder}, '')`, search),
    exists(withProduct),
  );
}
