import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { ReturnStatus } from "#shared/returns/return-status.ts";
import type { Db } from "../database/connection.ts";
import { type LongList, MAX_FOUND } from "../database/numbered-page.ts";
import { orders } from "../database/schema/orders.ts";
import { isToDo, returnLines, returns } from "../database/schema/returns.ts";
import { isNumbered } from "../database/series-numbers.ts";
import { customerCondition } from "../fulfilment/order-search-store.ts";

const PAGE_SIZE = 25;

export interface ListedRow {
  row: typeof returns.$inferSelect;
  orderNumber: string | null;
  customerName: string;
  quantity: number;
}

type ReturnState = ReturnStatus | "to-do" | undefined;

export interface ReturnFilter {
  /** A return's own number, or whatever finds its order: see order-search-store.ts. */
  search?: string | undefined;
  status?: ReturnState;
}

/**
 * The dashboard's list of returns: its pages and its export are made of it.
 *
 * @param maxListed where more returns match than this, each one's order is looked at instead of listing their ids
 */
export async function returnListOf(
  db: Db,
  filter: ReturnFilter,
  maxListed?: number,
): Promise<LongList<ListedRow>> {
  const { status, search } = filter;
  return {
    table: returns,
    fits: and(inState(status), search ? await searched(db, search, maxListed) : undefined),
    by: [returns.movedAt],
    isDescending: status !== "to-do",
    limit: PAGE_SIZE,
    name: `returns ${JSON.stringify(filter)}`,
    ...(search && { max: MAX_FOUND }),
    // Orders and pieces are read only for the returns that are shown.
    read: (isShown, order) => selectListed(db, isShown).orderBy(...order),
  };
}

/** Returns with what a list shows of their orders. */
export function selectListed(db: Db, fits: SQL | undefined) {
  return db
    .select({
      row: returns,
      orderNumber: orders.number,
      customerName: orders.customerName,
      quantity: sql<number>`(
        select sum(${returnLines.quantity}) from ${returnLines}
        where ${returnLines.returnId} = ${returns.id})`.mapWith(Number),
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(fits)
    .$dynamic();
}

/** More have what is so common that some are soon found in the order of their dates. */
const MAX_LISTED = 2_000;

/** A text of letters is common, and not looked for by an index, where `COMMON_AMONG_NEWEST` of the newest have it. */
const NEWEST = 600;
const COMMON_AMONG_NEWEST = 60;

/** A number that returns have is meant as theirs; all else finds by the order's number and customer. */
async function searched(db: Db, search: string, maxListed = MAX_LISTED): Promise<SQL | undefined> {
  const shown = search.replace(/^#/, "").toLowerCase();
  const isNamed = or(
    isNumbered(returns.number, search),
    /^[0-9a-f]{6}$/.test(shown) ? eq(sql`right(${returns.id}::text, 6)`, shown) : undefined,
  );
  if (isNamed && (await db.$count(returns, isNamed)) > 0) return isNamed;
  const { isHeld, isHeldByRow } = await customerCondition(db, search);
  // As a scalar subquery it is evaluated for the order of each return that the list reaches, and for no others.
  const ofOrder = (holds: SQL | undefined) =>
    sql`(select ${holds} from ${orders} where ${orders.id} = ${returns.orderId})`;
  if (isHeldByRow) {
    const newest = db
      .select({ id: returns.id })
      .from(returns)
      .orderBy(desc(returns.movedAt))
      .limit(NEWEST);
    const isNewest = sql`${returns.id} = any(array${newest})`;
    const common = await db.$count(returns, and(isNewest, ofOrder(isHeldByRow)));
    if (common >= COMMON_AMONG_NEWEST) return ofOrder(isHeldByRow);
  }
  const held = await db
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(isHeld)
    .limit(maxListed + 1);
  if (held.length > maxListed) return ofOrder(isHeldByRow ?? isHeld);
  return sql`${returns.id} = any(${sql.param(held.map(({ id }) => id))}::uuid[])`;
}

export function inState(filter: ReturnState): SQL | undefined {
  if (filter === undefined) return undefined;
  return filter === "to-do" ? isToDo : eq(returns.status, filter);
}
