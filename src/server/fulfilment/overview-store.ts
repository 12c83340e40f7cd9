import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { refundStatesToCheck } from "#shared/payments/refund-state.ts";
import { OTHER_TERRITORY } from "#shared/tax/gstin.ts";
import { indianStates } from "#shared/tax/indian-states.ts";
import { hasFewPieces, type LowStock } from "../catalogue/low-stock.ts";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { isOfBusinessToShip, isToShip, orders, settledAt } from "../database/schema/orders.ts";
import { refunds } from "../database/schema/payments.ts";
import { quotes, quoteWaits } from "../database/schema/quotes.ts";
import { cancelRequests, isToDo, returns } from "../database/schema/returns.ts";
import { soldDaily } from "../database/schema/sales.ts";
import { sellableStock, stockDifferences } from "../database/schema/stock.ts";
import { isLate, type LateBounds } from "./late-orders.ts";

/**
 * Orders to ship whose buyer contradicts itself: what `orderContradictions` says of one, asked of all.
 *
 * @param own the GSTINs of the shop and its branches
 */
export function hasBuyerToCheck(own: SQLWrapper): SQL {
  const { gstin, sez, gstinConfirmed, billingAddress, shippingAddress } = orders;
  const billed = sql`coalesce(${billingAddress} ->> 'state', ${shippingAddress} ->> 'state')`;
  const names = [...indianStates, OTHER_TERRITORY].map(
    ({ gstCode, name }) => sql`when ${gstCode} then ${name}`,
  );
  const registered = sql`case left(${gstin}, 2) ${sql.join(names, sql` `)} end`;
  return sql`(${isOfBusinessToShip} and (${gstin} = any(${own}::text[]) or (${sez} and ${gstin} is null)
    or (not ${gstinConfirmed} and ${billed} <> '' and ${registered} <> ${billed})))`;
}

/** Orders to ship whose shopper waits for an answer about another address. */
export function hasAddressToAnswer(): SQL | undefined {
  return and(isToShip, isNotNull(orders.addressRequest));
}

const totalOfAll = sql<number>`count(*) over ()`.mapWith(Number);
const entryColumns = {
  id: orders.id,
  number: orders.number,
  customerName: orders.customerName,
  totalPaise: orders.totalPaise,
};

/** Ids of orders whose payment a person must look at: on hold, or a refund that did not go through. */
export function ordersToCheck(db: Db) {
  const onHold = db.select({ id: orders.id }).from(orders).where(eq(orders.paymentState, "review"));
  const withBadRefund = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(inArray(refunds.state, refundStatesToCheck));
  return union(onHold, withBadRefund);
}

/** The figures of the dashboard's first page. */
export function overviewStore(db: Db) {
  return {
    /** How many orders are to be shipped. */
    toShip(): Promise<number> {
      return db.$count(orders, isToShip);
    },

    /** The orders to ship that were paid last. */
    async latestToShip(limit: number): Promise<{ id: string }[]> {
      return db
        .select({ id: orders.id })
        .from(orders)
        .where(isToShip)
        .orderBy(desc(settledAt), desc(orders.id))
        .limit(limit);
    },

    /** How many orders to ship are late. */
    late(bounds: LateBounds): Promise<number> {
      return db.$count(orders, isLate(bounds));
    },

    /** The orders to ship that have waited longest. */
    async longestToShip(limit: number, bounds: LateBounds) {
      return db
        .select({
          ...entryColumns,
          paidAt: orders.paidAt,
          createdAt: orders.createdAt,
          isLate: sql<boolean>`${isLate(bounds)}`,
        })
        .from(orders)
        .where(isToShip)
        .orderBy(asc(settledAt), asc(orders.id))
        .limit(limit);
    },

    /**
     * The oldest orders whose payment a person must look at, each with what of its refunds waits for a
     * person and with the number of all.
     */
    async toCheck(limit: number) {
      const waiting = db
        .select({ sum: sql`coalesce(sum(${refunds.amountPaise}), 0)` })
        .from(refunds)
        .where(and(eq(refunds.orderId, orders.id), inArray(refunds.state, refundStatesToCheck)));
      return db
        .select({
          ...entryColumns,
          createdAt: orders.createdAt,
          paymentState: orders.paymentState,
          toGoBackPaise: sql<number>`(${waiting})`.mapWith(Number),
          total: totalOfAll,
        })
        .from(orders)
        .where(inArray(orders.id, ordersToCheck(db)))
        .orderBy(asc(orders.createdAt), asc(orders.id))
        .limit(limit);
    },

    /**
     * The orders to ship that have waited longest for a person, since their buyer contradicts itself or another address
     * is requested; each with how many there are of both.
     */
    async toDecide(limit: number, ownGstins: readonly string[]) {
      const hasBuyer = hasBuyerToCheck(sql.param(ownGstins));
      const counted = (held: SQL | undefined) =>
        sql<number>`count(*) filter (where ${held}) over ()`.mapWith(Number);
      return db
        .select({
          ...entryColumns,
          createdAt: orders.createdAt,
          addressRequest: orders.addressRequest,
          buyers: counted(hasBuyer),
          addresses: counted(hasAddressToAnswer()),
        })
        .from(orders)
        .where(or(hasBuyer, hasAddressToAnswer()))
        .orderBy(asc(settledAt), asc(orders.id))
        .limit(limit);
    },

    /** Quotes whose customers wait for a price or an answer. */
    quotesToAnswer(): Promise<number> {
      return db.$count(quotes, quoteWaits);
    },

    /** How many returns wait for the shop's own people, and requests to cancel what is not shipped. */
    async returnsToDo(): Promise<{ toDo: number; cancelRequests: number }> {
      const toDo = await db.$count(returns, isToDo);
      const [open] = await db
        .select({ count: sql<number>`count(*)`.mapWith(Number) })
        .from(cancelRequests)
        .innerJoin(orders, eq(orders.id, cancelRequests.orderId))
        .where(and(eq(cancelRequests.state, "open"), isToShip));
      return { toDo, cancelRequests: open?.count ?? 0 };
    },

    /** How many products have no pieces left, and how many have few. */
    async stockCounts(few: LowStock): Promise<{ out: number; low: number }> {
      const { quantity, productId } = sellableStock;
      const counts = db
        .select({
          out: sql<number>`count(*) filter (where ${quantity} = 0)`.mapWith(Number),
          low: sql<number>`count(*) filter (where ${quantity} > 0)`.mapWith(Number),
        })
        .from(sellableStock)
        .$dynamic();
      // Without limits of categories products need not be read.
      const [counted] =
        Object.keys(few.ofCategories).length === 0
          ? await counts.where(between(quantity, 0, few.lowStock))
          : await counts
              .innerJoin(products, eq(products.id, productId))
              .where(hasFewPieces(db, few, 0));
      return counted ?? { out: 0, low: 0 };
    },

    /** Products whose stock the last comparison found wrong, each with the number of all; those that are gone are none. */
    async stockDifferences(limit: number) {
      const differing = db.select({ id: stockDifferences.productId }).from(stockDifferences);
      return db
        .select({ _id: products.id, name: products.name, total: totalOfAll })
        .from(products)
        .where(inArray(products.id, differing))
        .orderBy(asc(products.name), asc(products.id))
        .limit(limit);
    },

    /** Products with few or no pieces left, those first that sold most in the last 30 days. */
    async lowStock(few: LowStock, limit: number) {
      const sold = db
        .select({
          productId: soldDaily.productId,
          quantity: sql<number>`sum(${soldDaily.pieces})`.as("quantity"),
        })
        .from(soldDaily)
        // Of these alone: all that was sold in 30 days takes longer to add up than all else of the panel.
        .innerJoin(products, and(eq(products.id, soldDaily.productId), hasFewPieces(db, few, 0)))
        .where(gt(soldDaily.day, sql`(now() at time zone 'Asia/Kolkata')::date - 30`))
        .groupBy(soldDaily.productId)
        .as("sold");
      const soldQuantity = sql<number>`coalesce(${sold.quantity}, 0)`.mapWith(Number);
      return db
        .select({
          id: products.id,
          slug: products.slug,
          name: products.name,
          stock: products.stock,
          soldIn30Days: soldQuantity,
        })
        .from(products)
        .leftJoin(sold, eq(sold.productId, products.id))
        .where(hasFewPieces(db, few, 0))
        .orderBy(desc(soldQuantity), asc(products.stock), asc(products.name), asc(products.id))
        .limit(limit);
    },
  };
}
