import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Sql } from "../database/connection.ts";
import { orderEvents, orderLines, orders } from "../database/schema/orders.ts";

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;
export type EventRow = typeof orderEvents.$inferSelect;

/** Orders as people look at them later. */
export function ordersStore(sql: Sql) {
  return {
    /** A user's orders, the newest first. */
    async ofUser(userId: string, limit: number): Promise<OrderRow[]> {
      return sql
        .select()
        .from(orders)
        .where(eq(orders.userId, userId))
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit);
    },

    /** The lines of several orders, by order, in the order they were bought in. */
    async linesOf(orderIds: readonly string[]): Promise<Map<string, LineRow[]>> {
      if (orderIds.length === 0) return new Map();
      const rows = await sql
        .select()
        .from(orderLines)
        .where(inArray(orderLines.orderId, [...orderIds]))
        .orderBy(asc(orderLines.position));
      return Map.groupBy(rows, (row) => row.orderId);
    },

    /** What happened to several orders, by order, the oldest first. */
    async eventsOf(orderIds: readonly string[]): Promise<Map<string, EventRow[]>> {
      if (orderIds.length === 0) return new Map();
      const rows = await sql
        .select()
        .from(orderEvents)
        .where(inArray(orderEvents.orderId, [...orderIds]))
        .orderBy(asc(orderEvents.at), asc(orderEvents.id));
      return Map.groupBy(rows, (row) => row.orderId);
    },
  };
}
