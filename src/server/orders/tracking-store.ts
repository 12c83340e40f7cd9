import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { newTrackingToken, orders } from "../database/schema/orders.ts";
import { refunds } from "../database/schema/payments.ts";
import { quotes } from "../database/schema/quotes.ts";
import { renewQuoteToken } from "./renew-quote-token.ts";
import { type OrderRow, orderColumns } from "./store.ts";

/** Orders as whoever has a tracking link finds them. */
export function trackingStore(db: Db) {
  return {
    async find(token: string): Promise<OrderRow | undefined> {
      const [order] = await db
        .select(orderColumns)
        .from(orders)
        .where(eq(orders.trackingToken, token));
      return order;
    },

    /** When the last of an order's money went back; undefined where none has. */
    async refundedAt(orderId: string): Promise<Date | undefined> {
      const [last] = await db
        .select({ at: refunds.updatedAt })
        .from(refunds)
        .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "done")))
        .orderBy(desc(refunds.updatedAt))
        .limit(1);
      return last?.at;
    },

    /**
     * Gives a user's own order another token; answers it, or undefined where there is no such order. The
     * quote that it was made of gets another link, too: its page leads to the tracking page.
     */
    async renew(orderId: string, userId: string): Promise<string | undefined> {
      const own = and(eq(orders.id, orderId), eq(orders.userId, userId));
      const quoteOfOrder = db.select({ id: orders.quoteId }).from(orders).where(own);
      await renewQuoteToken(db, inArray(quotes.id, quoteOfOrder));
      const [renewed] = await db
        .update(orders)
        .set({ trackingToken: newTrackingToken })
        .where(own)
        .returning({ token: orders.trackingToken });
      return renewed?.token;
    },
  };
}
