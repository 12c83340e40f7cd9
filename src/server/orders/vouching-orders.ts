import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../database/connection.ts";
import type { users } from "../database/schema/accounts.ts";
import { orders } from "../database/schema/orders.ts";

/**
 * What vouches for an account. Money that went back does not: it costs nobody anything to pay and cancel.
 *
 * - `paid`: an order whose money the shop has, or that was paid and has left
 * - `left`: one that was paid and has left: its customer can no longer cancel it for the money
 */
export type Voucher = "paid" | "left";

/** An account's orders that vouch for it, for asking whether there are any. */
export function vouchingOrdersOf(
  db: Db,
  userId: string | typeof users.id,
  voucher: Voucher = "paid",
) {
  const vouching = alias(orders, "kept_orders");
  const hasLeft = and(isNotNull(vouching.paidAt), isNotNull(vouching.shippedAt));
  return db
    .select({ one: sql<number>`1` })
    .from(vouching)
    .where(
      and(
        eq(vouching.userId, userId),
        voucher === "left" ? hasLeft : or(eq(vouching.paymentState, "charged"), hasLeft),
      ),
    );
}
