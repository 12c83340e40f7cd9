import { sql } from "drizzle-orm";
import type { Money } from "#shared/money.ts";
import { canTransition, hasLeft } from "#shared/orders/order-status.ts";
import { isFulfillable, waitsForPayment } from "#shared/orders/payment-status.ts";
import { couponStore } from "../coupons/store.ts";
import type { Db } from "../database/connection.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import {
  allocate,
  allocationRow,
  type OrderQuantities,
  readQuantities,
  reservedItems,
} from "../orders/order-quantities.ts";
import type { OrderRow } from "../orders/store.ts";
import { endOnceFullyRefunded, queueRefund, refundableAmount } from "../payments/refunds.ts";
import { checkoutStore } from "../payments/store.ts";
import { removeReserved } from "../stock/order-movements.ts";
import { releaseItems } from "../stock/reservations.ts";

/** Cancelled with an order as a whole: not what left it before. */
interface CancelledOrder {
  items: { name: string; quantity: number }[];
  /** Goes back; 0 where nothing was paid, or all of it went back before. */
  amount: Money;
  isWhole: true;
}

type CancellableOrder = Pick<OrderRow, "status" | "paymentState" | "gatewayState">;

/**
 * An order whose money is held at the bank or on hold first needs a person to settle that: what
 * would have to go back is not known.
 */
export function mayCancel({ status, paymentState, gatewayState }: CancellableOrder): boolean {
  if (hasLeft(status) || !canTransition(status, "Cancelled")) return false;
  if (waitsForPayment(paymentState)) return gatewayState !== "held";
  return isFulfillable(paymentState);
}

/**
 * Cancels an order that may be: its stock goes back unless it is written off, its coupon is free
 * again, and what was paid is queued to go back, too. A payment that still comes for an unpaid one
 * goes back. Pieces that were cancelled before had their share then.
 *
 * @param db a transaction
 * @param orderId the payment order id
 * @param reason why, for the refund
 * @param actor `shopper`, or an admin's e-mail
 * @param restock whether its pieces are there to be sold again
 * @param known what became of its pieces, where that was read under its lock
 * @returns what was cancelled now; undefined, with nothing changed, where it may not be cancelled
 */
export async function cancelOrder(
  db: Db,
  orderId: string,
  reason: string,
  actor: string,
  restock: boolean,
  known?: OrderQuantities,
): Promise<CancelledOrder | undefined> {
  const store = checkoutStore(db);
  const order = await store.lock({ orderId });
  if (!order || !mayCancel(order)) return undefined;
  const { fulfilment, counted } = known ?? (await readQuantities(db, order));
  if (fulfilment.shipments.length > 0) return undefined;
  const refundable = await refundableAmount(db, order);
  const paid = order.paymentState === "charged";
  // Coupons before products: the order of locks (decision 7).
  await couponStore(db).release(order);
  if (order.keepsStock) {
    const kept = reservedItems(counted);
    if (restock) await releaseItems(db, order, kept);
    else await removeReserved(db, order, kept, { reason: "damage", actor, note: reason });
  }
  await store.move(
    order,
    { paymentState: paid ? "refunding" : "cancelled", status: "Cancelled" },
    // All that came goes back, also what had been kept over the total.
    {
      stock: order.keepsStock && !restock ? "written off" : "released",
      cancelledAt: sql`now()`,
      excessKeptPaise: 0,
    },
  );
  const cancelled: CancelledOrder = {
    items: counted.flatMap(({ line, unfulfilled: quantity }) =>
      quantity > 0 ? [{ name: line.name, quantity }] : [],
    ),
    amount: refundable,
    isWhole: true,
  };
  if (!paid) return cancelled;
  const unfulfilled = new Map(counted.map(({ line, unfulfilled }) => [line.position, unfulfilled]));
  await orderFulfilmentStore(db).insertCancellation(
    {
      orderId: order.id,
      actor,
      reason,
      restocked: restock,
      // Pieces that were cancelled before may have had all that was paid.
      refundId: refundable > 0 ? await queueRefund(db, order, refundable, { reason, actor }) : null,
    },
    allocate(order, counted, unfulfilled).map(allocationRow),
  );
  await endOnceFullyRefunded(db, { ...order, paymentState: "refunding", status: "Cancelled" });
  return cancelled;
}
