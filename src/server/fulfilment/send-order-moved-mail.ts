import { paise } from "#shared/money.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
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
  // Paid after all while this mail waited: the order goes ahead, and another mail says so.
  if (status === "Cancelled" && order.status === "Processing") return;
  const lines = (await orders.linesOf([order.id])).get(order.id) ?? [];
  const moved = {
    id: order.id,
    status,
    at: new Date(at),
    customer: { name: order.customerName, email: order.customerEmail },
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
    tracking:
      order.carrier && order.trackingNumber
        ? { carrier: order.carrier, number: order.trackingNumber }
        : null,
    reason: reason ?? null,
    refund: order.paidAt ? paise(order.totalPaise) : null,
  };
  await mail.send(orderMovedMail(moved, storeInfo));
}
