import { paise, times } from "#shared/money.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import type { MailSender } from "../mail/mail.ts";
import { ordersStore } from "../orders/store.ts";
import { orderPaidMail } from "./order-paid-mail.ts";

/**
 * The job of a paid order's mail. It is marked once sent; where a crash comes between the two, the
 * repeat carries the same Message-ID.
 */
export async function sendOrderPaidMail(
  { database, mail, storeInfo }: { database: Database; mail: MailSender; storeInfo: StoreInfo },
  id: string,
): Promise<void> {
  const orders = ordersStore(database.db);
  const order = await orders.find({ id });
  if (!order?.paidAt || order.paidMailSentAt) return;
  // Cancelled while this mail waited: it would no longer be true, and another mail is sent.
  if (order.paymentState !== "charged") return;
  const lines = (await orders.linesOf([id])).get(id) ?? [];
  const paid = {
    id,
    orderId: order.orderId,
    paidAt: order.paidAt,
    customer: { name: order.customerName, email: order.customerEmail },
    lines: lines.map(({ name, quantity, unitPricePaise }) => {
      const unitPrice = paise(unitPricePaise);
      return { name, quantity, unitPrice, amount: times(unitPrice, quantity) };
    }),
    coupon: order.couponCode ? { code: order.couponCode, amount: paise(order.couponPaise) } : null,
    total: paise(order.totalPaise),
    shippingAddress: order.shippingAddress,
    paymentMethod: order.paymentMethod,
  };
  await mail.send(orderPaidMail(paid, storeInfo));
  await orders.markPaidMailSent(id);
}
