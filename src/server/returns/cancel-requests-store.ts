import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { type BoundedCount, boundCount } from "#shared/numbers.ts";
import type { OpenCancelRequest } from "#shared/returns/admin-contract.ts";
import type { ShownCancelRequest } from "#shared/returns/contract.ts";
import type { CancelRequestState, RequestedLine } from "#shared/returns/return-status.ts";
import type { Db } from "../database/connection.ts";
import { countUpTo } from "../database/numbered-page.ts";
import { orders } from "../database/schema/orders.ts";
import { cancelRequests } from "../database/schema/returns.ts";
import { newId } from "../lib/ids.ts";
import { isOwn, type OwnScope, ordersStore } from "../orders/store.ts";

/** In one answer. */
const REQUESTS_A_PAGE = 20;
/** More are not counted. */
const MAX_COUNTED = 1_000;

/** Of an order that is still to be shipped. */
const isOpen = and(eq(cancelRequests.state, "open"), eq(orders.status, "Processing"));
const withOrders = sql`${cancelRequests} join ${orders} on ${orders.id} = ${cancelRequests.orderId}`;

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

    /** The newest request of an order. */
    async latestOf(orderId: string): Promise<CancelRequestRow | undefined> {
      const [row] = await db
        .select()
        .from(cancelRequests)
        .where(eq(cancelRequests.orderId, orderId))
        .orderBy(desc(cancelRequests.id))
        .limit(1);
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

    /**
     * Open requests of orders that are still to be shipped, the oldest first, and how many there are where others follow.
     *
     * @param after only those behind this one
     */
    async open(
      after?: string,
    ): Promise<{ cancelRequests: OpenCancelRequest[]; cancelRequestCount?: BoundedCount }> {
      const rows = await db
        .select({
          row: cancelRequests,
          customerName: orders.customerName,
          orderNumber: orders.number,
        })
        .from(cancelRequests)
        .innerJoin(orders, eq(orders.id, cancelRequests.orderId))
        .where(and(isOpen, after ? gt(cancelRequests.id, after) : undefined))
        .orderBy(asc(cancelRequests.id))
        .limit(REQUESTS_A_PAGE + 1);
      const shown = await withNames(
        db,
        rows.slice(0, REQUESTS_A_PAGE).map(({ row }) => row),
      );
      const requests = shown.map((request, index) => {
        const { customerName = "", orderNumber } = rows[index] ?? {};
        return { ...request, customerName, ...(orderNumber && { orderNumber }) };
      });
      if (rows.length <= REQUESTS_A_PAGE) return { cancelRequests: requests };
      const counted = await countUpTo(db, { table: withOrders, fits: isOpen }, MAX_COUNTED);
      return {
        cancelRequests: requests,
        cancelRequestCount: boundCount(counted, MAX_COUNTED),
      };
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
