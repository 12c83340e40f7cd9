import { and, desc, eq, ne, notInArray, or } from "drizzle-orm";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { resolvePaymentHold } from "#shared/fulfilment/contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { NamedOrder } from "#shared/orders/order-id.ts";
import { isOver, paymentStates } from "#shared/orders/payment-status.ts";
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
 * The orders of its customer that keep an order from going ahead by themselves: the one that was paid in its place; where its
 * money is on hold all of the same goods that are not over, the newest first.
 */
export async function readSameGoods(
  db: Db,
  { id, userId, cartDigest, paymentState, supersededBy }: OrderRow,
): Promise<NamedOrder[]> {
  const instead = supersededBy ? eq(orders.id, supersededBy) : undefined;
  const ofCart = and(
    eq(orders.userId, userId),
    eq(orders.cartDigest, cartDigest),
    ne(orders.id, id),
    notInArray(orders.paymentState, paymentStates.filter(isOver)),
  );
  const isMeant = paymentState === "review" ? or(instead, ofCart) : instead;
  if (!isMeant) return [];
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(isMeant)
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
