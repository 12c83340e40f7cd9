import { and, desc, eq, ne, notInArray, or } from "drizzle-orm";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { resolvePaymentHold } from "#shared/fulfilment/contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { NamedOrder } from "#shared/orders/order-id.ts";
import { isDecidedByStaff, isOver, paymentStates, wasPaid } from "#shared/orders/payment-status.ts";
import { excessOf } from "#shared/payments/payment-hold.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import type { OrderRow } from "../orders/store.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import {
  holdReasonOf,
  openActions,
  otherPaidOrder,
  resolveHold,
} from "../payments/resolve-hold.ts";

export type PaymentDecision = EndpointInput<typeof resolvePaymentHold>["body"];

/** Why an order is on hold, what came and what can be done; undefined where it is not. */
export async function paymentHoldView(
  db: Db,
  order: OrderRow,
): Promise<AdminOrderDetails["paymentHold"] | undefined> {
  if (order.paymentState !== "review") return undefined;
  const paidOrder = await otherPaidOrder(db, order);
  const { receivedPaise, receivedCurrency } = order;
  return {
    reason: holdReasonOf(order),
    received:
      receivedPaise === null
        ? null
        : { amount: toRupees(paise(receivedPaise)), currency: receivedCurrency },
    excess: toRupees(paise(excessOf(order))),
    paidOrder: paidOrder ?? null,
    acts: await openActions(db, order, paidOrder),
  };
}

/** More of one cart are not named. */
const MAX_NAMED = 10;

/**
 * The orders of its customer for the same goods that keep an order that money came for from going ahead by themselves: the
 * one that was paid in its place, be it over by now; where its money is on hold all that are not over, the newest first.
 */
export async function readSameGoods(
  db: Db,
  { id, userId, cartDigest, paymentState, supersededBy }: OrderRow,
): Promise<NamedOrder[]> {
  if (!isDecidedByStaff(paymentState) && !wasPaid(paymentState)) return [];
  const instead = supersededBy ? eq(orders.id, supersededBy) : undefined;
  const isOpen = notInArray(orders.paymentState, paymentStates.filter(isOver));
  const keepsItBack = paymentState === "review" ? or(instead, isOpen) : instead;
  if (!keepsItBack) return [];
  // An order also gives way to one of another cart, for its stock: that one says nothing of these goods.
  const isOfCart = and(eq(orders.userId, userId), eq(orders.cartDigest, cartDigest));
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(isOfCart, ne(orders.id, id), keepsItBack))
    .orderBy(desc(orders.createdAt))
    .limit(MAX_NAMED);
}

/**
 * Ends an order's hold as part of this transaction and, where it is cancelled with that, queues the
 * customer's mail.
 */
export async function applyDecision(
  db: Db,
  context: Pick<PaymentsContext, "timeScale" | "storeInfo">,
  id: string,
  { email }: User,
  { act, note, excess }: PaymentDecision,
): Promise<Outcome<null, "not_found" | "conflict" | "invalid_request">> {
  if (!isId(id)) return noOrder();
  const resolved = await resolveHold(db, context, id, { act, note, excess, admin: email });
  if (!resolved.ok) return resolved;
  if (act === "refund") {
    await queueMovedMail(db, { id }, { status: "Cancelled", at: resolved.value });
  }
  return success(null);
}
