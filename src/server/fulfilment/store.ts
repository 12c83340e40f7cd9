import { and, count, desc, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "#shared/orders/order-status.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { type OrderRow, orderColumns } from "../orders/store.ts";

interface OrderFilter {
  /** Taken literally, in any case: part of a number, an order id, a name, an e-mail or a phone. */
  search?: string | undefined;
  status?: OrderStatus | "Pending" | undefined;
  /** Made at this moment or later. */
  since?: Date | undefined;
  /** Made before this moment. */
  before?: Date | undefined;
}

/** Orders as the dashboard works on them. */
export function fulfilmentStore(db: Db) {
  return {
    /** One page of the orders that fit, the newest first, and how many fit in all. */
    async list(
      filter: OrderFilter,
      limit: number,
      offset: number,
    ): Promise<{ found: OrderRow[]; total: number }> {
      const fits = conditionOf(filter);
      const found = await db
        .select(orderColumns)
        .from(orders)
        .where(fits)
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit)
        .offset(offset);
      const [counted] = await db.select({ total: count() }).from(orders).where(fits);
      return { found, total: counted?.total ?? 0 };
    },

    /** Changes a locked order; the caller has asked the table of moves. */
    async change(
      id: string,
      to: { status: OrderStatus; carrier?: string; trackingNumber?: string },
    ): Promise<void> {
      await db.update(orders).set(to).where(eq(orders.id, id));
    },
  };
}

function conditionOf({ search, status, since, before }: OrderFilter): SQL | undefined {
  return and(
    search ? matches(search) : undefined,
    status === "Pending" ? isNull(orders.status) : status && eq(orders.status, status),
    since && gte(orders.createdAt, since),
    before && lt(orders.createdAt, before),
  );
}

function matches(search: string): SQL | undefined {
  const wanted = search.toLowerCase();
  // No pattern is made of it: in `position` every character stands for itself.
  const contains = (column: unknown) => sql`position(${wanted} in lower(${column})) > 0`;
  const digits = /^[+\d\s()-]+$/.test(search) ? search.replace(/\D/g, "") : "";
  return or(
    sql`position(${wanted.replace(/^#/, "")} in right(${orders.id}::text, 6)) > 0`,
    contains(orders.orderId),
    contains(orders.customerName),
    contains(orders.customerEmail),
    contains(orders.customerPhone),
    // A number is written with and without spaces.
    digits.length >= 4
      ? sql`position(${digits} in regexp_replace(${orders.customerPhone}, '[^0-9]', '', 'g')) > 0`
      : undefined,
  );
}
