import { sql } from "drizzle-orm";
import { paise, times } from "#shared/money.ts";
import { goesAhead } from "#shared/orders/payment-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import type { MailSender } from "../mail/mail.ts";
import { buyerOf, promiseOf } from "../orders/order-view.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { mailAllowance, UNKNOWN_CUSTOMER } from "../orders/unconfirmed-mailbox.ts";
import { orderPaidMail, type PaidOrder } from "./order-paid-mail.ts";
import { checkoutStore } from "./store.ts";

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
  if (!order || order.paidMailSentAt) return;
  const paid = await readPaidOrder(database, order);
  if (!paid) return;
  const built = orderPaidMail(paid, storeInfo);
  const allowed = await database.transaction((db) => mailAllowance(db, order, built.id));
  if (allowed === "none") return;
  await mail.send(allowed === "plain" ? orderPaidMail(withoutTexts(paid), storeInfo) : built);
  await checkoutStore(database.db).record(order, { paidMailSentAt: sql`now()` });
}

/** An order as it is told to a mailbox that nobody has confirmed: without what anybody typed. */
function withoutTexts(order: PaidOrder): PaidOrder {
  const { state, pincode } = order.shippingAddress;
  return {
    ...order,
    customer: { ...order.customer, name: UNKNOWN_CUSTOMER },
    shippingAddress: { address: "The address that was given", city: "", state, pincode },
    buyer: undefined,
  };
}

/**
 * What mails tell of a paid order; undefined of one that is neither paid nor to be paid on
 * delivery (any more): cancelled while a
 * mail waited, it would no longer be true, and another mail is sent.
 */
export async function readPaidOrder(
  { db }: Database,
  order: OrderRow,
): Promise<PaidOrder | undefined> {
  const { id, payBy, createdAt } = order;
  const paidAt = payBy === "cash-on-delivery" ? createdAt : order.paidAt;
  if (!paidAt || !goesAhead(order.paymentState)) return undefined;
  const lines = (await ordersStore(db).linesOf([id])).get(id) ?? [];
  return {
    id,
    orderId: order.orderId,
    paidAt,
    customer: { name: order.customerName, email: order.customerEmail },
    trackingToken: order.trackingToken,
    lines: lines.map(({ name, image, quantity, unitPricePaise, gstPercent }) => {
      const unitPrice = paise(unitPricePaise);
      return {
        name,
        ...(image && { image }),
        quantity,
        unitPrice,
        amount: times(unitPrice, quantity),
        gstPercent,
      };
    }),
    coupon: order.couponCode ? { code: order.couponCode, amount: paise(order.couponPaise) } : null,
    freight: order.shippingMethod && {
      ...order.shippingMethod,
      amount: paise(order.freightPaise),
    },
    ...promiseOf(order),
    total: paise(order.totalPaise),
    sellerGstin: order.sellerGstin,
    received: paise(order.receivedPaise ?? order.totalPaise),
    shippingAddress: order.shippingAddress,
    buyer: buyerOf(order),
    paymentMethod: order.paymentMethod,
    isCod: payBy === "cash-on-delivery",
  };
}
