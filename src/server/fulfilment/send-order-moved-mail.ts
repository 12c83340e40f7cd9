import { type Money, paise } from "#shared/money.ts";
import type { OrderStatus } from "#shared/orders/order-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { refundsStore } from "../checkout/refunds-store.ts";
import type { Database, Db } from "../database/connection.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { MailSender } from "../mail/mail.ts";
import { ordersStore } from "../orders/store.ts";
import { orderMovedMail } from "./order-moved-mail.ts";

interface Parts {
  database: Database;
  mail: MailSender;
  storeInfo: StoreInfo;
}

/** The job of a moved order's mail; a repeat carries the same Message-ID. */
export async function sendOrderMovedMail(
  { database: { db }, mail, storeInfo }: Parts,
  { orderId, status, at, reason }: JobPayload<"order-moved-mail">,
): Promise<void> {
  const orders = ordersStore(db);
  const order = await orders.find({ id: orderId });
  if (!order) return;
  // The order went ahead after all while this mail waited: it would no longer be true.
  if (status === "Cancelled" && !isCancelled(order.status)) return;
  const lines = (await orders.linesOf([order.id])).get(order.id) ?? [];
  const moved = {
    id: order.id,
    status,
    at: new Date(at),
    customer: { name: order.customerName, email: order.customerEmail },
    trackingToken: order.trackingToken,
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
    tracking:
      order.carrier && order.trackingNumber
        ? { carrier: order.carrier, number: order.trackingNumber }
        : null,
    reason: reason ?? null,
    refund: await amountGoingBack(db, order.id),
  };
  await mail.send(orderMovedMail(moved, storeInfo));
}

/** Whether an order is cancelled: it still is once its money went back. */
function isCancelled(status: OrderStatus | null): boolean {
  return status === "Cancelled" || status === "Refunded";
}

/** What of an order's money goes back, or has gone back; null where nothing does. */
async function amountGoingBack(db: Db, orderId: string): Promise<Money | null> {
  const refunds = await refundsStore(db).ofOrder(orderId);
  if (refunds.length === 0) return null;
  return paise(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
}
