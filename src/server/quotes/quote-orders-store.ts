import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { milliseconds } from "../database/milliseconds.ts";
import { newTrackingToken, orders } from "../database/schema/orders.ts";
import { quotes } from "../database/schema/quotes.ts";
import { renewQuoteToken } from "../orders/renew-quote-token.ts";
import { type OrderRow, orderColumns } from "../orders/store.ts";
import type { QuoteRow } from "./quotes-store.ts";

/** Quotes together with the orders that were made of them. */
export function quoteOrdersStore(db: Db) {
  return {
    /**
     * Locks all orders that were made of a quote, in the order of their ids.
     *
     * @param window milliseconds since they were made that count as recent
     */
    lockOrders(
      { id, userId }: Pick<QuoteRow, "id" | "userId">,
      window: number,
    ): Promise<(OrderRow & { isRecent: boolean })[]> {
      const isRecent = sql<boolean>`${orders.createdAt} > now() - ${milliseconds(window)}`;
      return db
        .select({ ...orderColumns, isRecent })
        .from(orders)
        .where(and(eq(orders.userId, userId), eq(orders.quoteId, id)))
        .orderBy(orders.id)
        .for("no key update");
    },

    /**
     * Gives a user's own quote another link, and its order another tracking link, which the old one
     * led to; answers the token, or undefined where there is no such quote.
     */
    async renewLink(token: string, userId: string): Promise<string | undefined> {
      const renewed = await renewQuoteToken(
        db,
        and(eq(quotes.token, token), eq(quotes.userId, userId), ne(quotes.state, "drafting")),
      );
      if (renewed?.orderId) {
        await db
          .update(orders)
          .set({ trackingToken: newTrackingToken })
          .where(eq(orders.id, renewed.orderId));
      }
      return renewed?.token;
    },
  };
}
