import { failure, type Outcome, success } from "#shared/failure.ts";
import { isIdle, waitsForPayment } from "#shared/orders/payment-status.ts";
import { couponStore } from "../coupons/store.ts";
import type { Db } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import type { OrderRow } from "../orders/store.ts";
import { releaseOrder } from "../stock/reservations.ts";
import { queuePaymentHoldMail } from "./queue-mails.ts";
import { checkoutStore } from "./store.ts";

/**
 * Ends the waiting for an order's payment: its stock goes back, whatever the gateway may say later.
 * An order on hold stays there. One for which the gateway holds money without paying it out
 * goes there, so that a person looks.
 *
 * @param order locked by this transaction
 */
export async function expireOrder(db: Db, order: OrderRow, why: string): Promise<void> {
  const store = checkoutStore(db);
  const waits = waitsForPayment(order.paymentState);
  const held = order.gatewayState === "held";
  // Coupons before products: the order of locks (decision 7).
  if (waits && !held) await couponStore(db).release(order);
  if (order.keepsStock) {
    await releaseOrder(db, order);
    await store.record(order, { stock: "released" });
    if (order.paymentState === "review") {
      await store.addEvent(order, "shop", `${why} The stock went back.`);
    }
  }
  if (!waits) return;
  if (held) {
    const what = `${why} The gateway holds money (${order.gatewayStatus}): please look.`;
    await store.move(order, { paymentState: "review" }, { holdReason: what });
    await queuePaymentHoldMail(db, order, await store.addEvent(order, "shop", what, "admin"));
    return;
  }
  await store.move(order, {
    paymentState: "expired",
    status: "Cancelled",
  });
  const stock = order.keepsStock ? " and its stock went back" : "";
  await store.addEvent(order, "shop", `${why} The order was given up${stock}.`);
}

/**
 * Gives up a shopper's own order that waits for its bank transfer, as part of this transaction. Money
 * that still comes is late money: it pays the order if there is stock, else it goes back. An order that
 * was given up already is left as it is.
 *
 * @returns `conflict` where money has come, or it is no such order
 */
export async function cancelTransfer(
  db: Db,
  userId: string,
  id: string,
): Promise<Outcome<null, "not_found" | "conflict">> {
  const order = isId(id) ? await checkoutStore(db).lock({ id }) : undefined;
  if (order?.userId !== userId) return noOrder();
  if (order.payBy !== "bank-transfer") {
    return failure("conflict", "This order is not paid by bank transfer.");
  }
  if (order.paymentState === "expired") return success(null);
  if (!isIdle(order.paymentState)) {
    return failure(
      "conflict",
      "Money has come for this order, so it can no longer be cancelled here. Please write to us.",
    );
  }
  await expireOrder(db, order, "The shopper cancelled the bank transfer.");
  return success(null);
}
