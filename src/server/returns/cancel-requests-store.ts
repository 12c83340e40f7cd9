import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { ShownCancelRequest } from "#shared/returns/contract.ts";
import type { CancelRequestState, RequestedLine } from "#shared/returns/return-status.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { cancelRequests } from "../database/schema/returns.ts";
import { newId } from "../lib/ids.ts";
import { isOwn, type OwnScope, ordersStore } from "../orders/store.ts";

const MAX_REQUESTS = 100;

export type CancelRequestRow = typeof cancelRequests.$inferSelect;

/** Shoppers' requests to cancel what is packed already. */
export function cancelRequestsStore(db: Db) {
  return {
    async find(id: string): Promise<CancelRequestRow | undefined> {
      const [row] = await db.select().from(cancelRequests).where(eq(cancelRequests.id, id));
      return row;
    },

    /** The open request of an order, if there is one. */
    async openOf(orderId: string): Promise<CancelRequestRow | undefined> {
      const [row] = await db
        .select()
        .from(cancelRequests)
        .where(and(eq(cancelRequests.orderId, orderId), eq(cancelRequests.state, "open")));
      return row;
    },

    /** A user's requests, the newest first. */
    async ofUser(own: OwnScope): Promise<ShownCancelRequest[]> {
      const rows = await db
        .select({ row: cancelRequests, status: orders.status })
        .from(cancelRequests)
        .innerJoin(orders, eq(orders.id, cancelRequests.orderId))
        .where(isOwn(own))
        .orderBy(desc(cancelRequests.id));
      return withNames(
        db,
        rows.map(({ row, status }) => ({
          ...row,
          // What has left cannot be cancelled any more, whether or not staff have said so.
          state: row.state === "open" && status !== "Processing" ? "overtaken" : row.state,
        })),
      );
    },

    /** Open requests of orders that are still to be shipped, the oldest first. */
    async open(): Promise<(ShownCancelRequest & { customerName: string; orderNumber?: string })[]> {
      const rows = await db
        .select({
          row: cancelRequests,
          customerName: orders.customerName,
          orderNumber: orders.number,
        })
        .from(cancelRequests)
        .innerJoin(orders, eq(orders.id, cancelRequests.orderId))
        .where(and(eq(cancelRequests.state, "open"), eq(orders.status, "Processing")))
        .orderBy(asc(cancelRequests.id))
        .limit(MAX_REQUESTS);
      const shown = await withNames(
        db,
        rows.map(({ row }) => row),
      );
      return shown.map((request, index) => {
        const { customerName = "", orderNumber } = rows[index] ?? {};
        return { ...request, customerName, ...(orderNumber && { orderNumber }) };
      });
    },

    async insert(orderId: string, lines: RequestedLine[], reason: string): Promise<string> {
      const id = newId();
      await db.insert(cancelRequests).values({ id, orderId, lines, reason });
      return id;
    },

    async decide(
      id: string,
      decision: { state: CancelRequestState; answer: string; decidedBy: string },
    ): Promise<void> {
      await db
        .update(cancelRequests)
        .set({ ...decision, decidedAt: sql`now()` })
        .where(eq(cancelRequests.id, id));
    },

    /** One request with the names of its lines. */
    async shown(row: CancelRequestRow): Promise<ShownCancelRequest | undefined> {
      return (await withNames(db, [row]))[0];
    },
  };
}

async function withNames(db: Db, rows: readonly CancelRequestRow[]): Promise<ShownCancelRequest[]> {
  const lines = await ordersStore(db).linesOf(rows.map(({ orderId }) => orderId));
  return rows.map((row) => ({
    _id: row.id,
    orderId: row.orderId,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    reason: row.reason,
    answer: row.answer,
    lines: row.lines.map(({ position, quantity }) => ({
      line: position,
      name: lines.get(row.orderId)?.find((one) => one.position === position)?.name ?? "",
      quantity,
    })),
  }));
}
