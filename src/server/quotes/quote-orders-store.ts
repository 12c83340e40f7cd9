import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { waitingStates } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/schema/columns.ts";
import { newTrackingToken, orders } from "../database/schema/orders.ts";
import { orderPayments } from "../database/schema/payments.ts";
import { quotes } from "../database/schema/quotes.ts";
import { lockedOrderColumns, withSettledStock } from "../orders/order-statements.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import type { QuoteRow } from "./quotes-store.ts";

/** Quotes together with the orders that were made of them. */
export function quoteOrdersStore(db: Db) {
  /**
   * Gives a quote another link. Its orders that can still be paid are told to the bank with the address
   * of the quote's page, so they come back by the new link.
   */
  async function renewToken(
    which: SQL | undefined,
  ): Promise<{ token: string; orderId: string | null } | undefined> {
    // Quotes before orders, orders by their ids: the order of locks.
    const [quote] = await db
      .select({ id: quotes.id, userId: quotes.userId, token: quotes.token })
      .from(quotes)
      .where(which)
      .for("no key update");
    if (!quote) return undefined;
    const [renewed] = await db
      .update(quotes)
      .set({ token: newTrackingToken })
      .where(eq(quotes.id, quote.id))
      .returning({ token: quotes.token, orderId: quotes.orderId });
    if (!renewed) return undefined;
    const waiting = await db
      .select({ id: orders.id, redirectUrl: orders.redirectUrl })
      .from(orders)
      .where(
        and(
          eq(orders.userId, quote.userId),
          eq(orders.quoteId, quote.id),
          inArray(orders.paymentState, [...waitingStates]),
        ),
      )
      .orderBy(orders.id)
      .for("no key update");
    for (const order of waiting) {
      const redirectUrl = order.redirectUrl.replaceAll(quote.token, renewed.token);
      await ordersStore(db).change(order, { redirectUrl });
    }
    return renewed;
  }

  return {
    /**
     * Locks all orders that were made of a quote, in the order of their ids.
     *
     * @param window milliseconds since they were made that count as recent
     */
    async lockOrders(
      { id, userId }: Pick<QuoteRow, "id" | "userId">,
      window: number,
    ): Promise<(OrderRow & { isRecent: boolean })[]> {
      const isRecent = sql<boolean>`${orders.createdAt} > now() - ${milliseconds(window)}`;
      const locked = await db
        .select({ ...lockedOrderColumns, isRecent })
        .from(orders)
        .innerJoin(orderPayments, eq(orderPayments.orderId, orders.id))
        .where(and(eq(orders.userId, userId), eq(orders.quoteId, id)))
        .orderBy(orders.id)
        .for("no key update");
      return withSettledStock(db, locked);
    },

    /**
     * Gives a user's own quote another link, and its order another tracking link, which the old one
     * led to; answers the token, or undefined where there is no such quote.
     */
    async renewLink(token: string, userId: string): Promise<string | undefined> {
      const renewed = await renewToken(
        and(eq(quotes.token, token), eq(quotes.userId, userId), ne(quotes.state, "drafting")),
      );
      const id = renewed?.orderId;
      if (id) await ordersStore(db).change({ id }, { trackingToken: newTrackingToken });
      return renewed?.token;
    },

    /** Gives the quote that a user's own order was made of another link: its page leads to the order's. */
    async renewLinkOfOrder(id: string, userId: string): Promise<void> {
      const own = and(eq(orders.id, id), eq(orders.userId, userId));
      const ofOrder = db.select({ id: orders.quoteId }).from(orders).where(own);
      await renewToken(inArray(quotes.id, ofOrder));
    },
  };
}
