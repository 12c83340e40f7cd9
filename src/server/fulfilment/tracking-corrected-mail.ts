import { orderNames } from "#shared/orders/order-id.ts";
import type { CarrierLink } from "#shared/settings/carrier-links.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { orderNotice } from "../orders/order-mail-frame.ts";
import { ordersStore } from "../orders/store.ts";

interface CorrectedOrder {
  /** The order's own id; its last 6 characters are the number that people see. */
  id: string;
  number: string | null;
  /** When it was corrected: each correction has a mail of its own. */
  at: Date;
  customer: { name: string; email: string };
  /** Of the link that shows status and shipments. */
  trackingToken: string;
  carrier: string;
  trackingNumber: string;
  /** Where its carrier shows it; undefined where that is not known. */
  link: CarrierLink | undefined;
}

/** The mail that a shopper gets when the tracking of a shipment on its way was wrong. */
export function trackingCorrectedMail(order: CorrectedOrder, shop: MailShop): Mail {
  const { id, at, customer, trackingToken, carrier, trackingNumber, link } = order;
  const say = mailText(shop, "trackingCorrected", {
    orderNumber: orderNames(order),
    customerName: customer.name,
  });
  const sentences = [
    ...say.lines("wrong"),
    ...say.lines("tracking", { carrier, trackingNumber }),
    ...say.lines("use"),
  ];
  const mailId = `order-tracking-${id}-${at.getTime()}`;
  const [subject, title] = [say.line("subject"), say.line("title")];
  return orderNotice(
    { id: mailId, at, customer, trackingToken, subject, title, sentences, link },
    shop,
  );
}

/** The job of a correction's mail; a repeat carries the same Message-ID. */
export async function sendTrackingCorrectedMail(
  { database: { db }, mail, storeInfo, readWords }: MailJobParts,
  { orderId, carrier, trackingNumber, at }: JobPayload<"tracking-corrected-mail">,
): Promise<void> {
  const order = await ordersStore(db).find({ id: orderId });
  if (!order) return;
  const { shipments } = await orderFulfilmentStore(db).ofOrder(orderId);
  // Corrected once more while this mail waited: the later mail tells what holds. And a shipment that has
  // arrived need not be followed.
  const shipment = shipments.find(
    (one) => one.carrier === carrier && one.trackingNumber === trackingNumber && !one.deliveredAt,
  );
  if (!shipment) return;
  const customer = { name: order.customerName, email: order.customerEmail };
  const { id, number, trackingToken } = order;
  const { link } = shipment;
  const corrected = {
    id,
    number,
    at: new Date(at),
    customer,
    trackingToken,
    carrier,
    trackingNumber,
    link,
  };
  await mail.send(trackingCorrectedMail(corrected, { storeInfo, words: await readWords() }));
}
