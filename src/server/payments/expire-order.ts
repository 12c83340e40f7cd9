import { waitsForPayment } from "#shared/orders/payment-status.ts";
import { returnStock } from "../catalogue/stock-store.ts";
import { couponStore } from "../coupons/store.ts";
import type { Db } from "../database/connection.ts";
import type { OrderRow } from "../orders/store.ts";
import { queueReviewMail } from "./queue-mails.ts";
import { checkoutStore } from "./store.ts";

/**
 * Ends the waiting for an order's payment: its stock goes back, whatever the gateway may say later.
 * An order under review stays there. One for which the gateway holds money without paying it out
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
  const { holdsStock } = order;
  if (holdsStock) {
    await returnStock(db, await store.pieces(order));
    await store.record(order, { holdsStock: false });
    if (order.paymentState === "review") {
      await store.addEvent(order, "shop", `${why} The stock went back.`);
    }
  }
  if (!waits) return;
  if (held) {
    const what = `${why} The gateway holds money (${order.gatewayStatus}): please look.`;
    await store.move(order, { paymentState: "review" }, { reviewReason: what });
    await queueReviewMail(db, order, await store.addEvent(order, "shop", what, "admin"));
    return;
  }
  await store.move(order, {
    paymentState: "expired",
    status: "Cancelled",
  });
  const stock = holdsStock ? " and its stock went back" : "";
  await store.addEvent(order, "shop", `${why} The order was given up${stock}.`);
}
