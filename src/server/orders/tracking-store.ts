import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { newTrackingToken, orders } from "../database/schema/orders.ts";
import { refunds } from "../database/schema/payments.ts";
import { selectOrders } from "./order-statements.ts";
import type { OrderRow } from "./store.ts";

/** Orders as whoever has a tracking link finds them. */
export function trackingStore(db: Db) {
  return {
    async find(token: string): Promise<OrderRow | undefined> {
      const [order] = await selectOrders(db).where(eq(orders.trackingToken, token));
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
     * Gives a user's own order another token; answers it, or undefined where there is no such order.
     */
    async renew(orderId: string, userId: string): Promise<string | undefined> {
      const own = and(eq(orders.id, orderId), eq(orders.userId, userId));
      const [renewed] = await db
        .update(orders)
        .set({ trackingToken: newTrackingToken })
        .where(own)
        .returning({ token: orders.trackingToken });
      return renewed?.token;
    },
  };
}
