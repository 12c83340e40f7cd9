import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { unpaidStates } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import type { users } from "../database/schema/accounts.ts";
import { orders } from "../database/schema/orders.ts";
import { refunds } from "../database/schema/payments.ts";
import { returns } from "../database/schema/returns.ts";
import { returnNumber } from "../returns/return-view.ts";

/** Money is awaited, held, or on its way back. */
const openPayment = inArray(orders.paymentState, [...unpaidStates, "review", "refunding"]);

/**
 * Why an account cannot be erased yet, and what to do first: somebody still needs to know who it is. Undefined
 * where it can.
 */
export async function hindranceOf(
  db: Db,
  { id, role }: Pick<typeof users.$inferSelect, "id" | "role">,
): Promise<string | undefined> {
  if (role === ADMIN_ROLE) {
    return "This person is of the shop's staff. Take their role away under Staff first.";
  }
  const own = eq(orders.userId, id);
  const named = { id: orders.id, number: orders.number };
  const isUnderWay = or(isNull(orders.status), inArray(orders.status, ["Processing", "Shipped"]));
  const [order] = await db
    .select(named)
    .from(orders)
    .where(and(own, isUnderWay))
    .orderBy(orders.id)
    .limit(1);
  if (order) {
    return `Order ${staffOrderName(order)} is not delivered, cancelled or refunded yet. Bring it to its end first.`;
  }
  const [unpaid] = await db
    .select(named)
    .from(orders)
    .where(and(own, openPayment))
    .orderBy(orders.id)
    .limit(1);
  if (unpaid) {
    return `The payment of order ${staffOrderName(unpaid)} is not settled yet. Bring it to its end first.`;
  }
  const [refund] = await db
    .select(named)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(own, ne(refunds.state, "done")))
    .limit(1);
  if (refund) {
    return `A refund of order ${staffOrderName(refund)} has not gone back yet. Settle it first.`;
  }
  const [sentBack] = await db
    .select({ id: returns.id, number: returns.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(own, inArray(returns.status, ["asked", "accepted", "received", "inspected"])))
    .limit(1);
  if (sentBack) return `Return ${returnNumber(sentBack)} is still open. Bring it to its end first.`;
  return undefined;
}
