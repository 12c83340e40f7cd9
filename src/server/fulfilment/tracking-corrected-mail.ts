import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { CarrierLink } from "#shared/settings/carrier-links.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Mail } from "../mail/mail.ts";
import { orderNotice } from "../orders/order-mail-frame.ts";

interface CorrectedOrder {
  /** The order's own id; its last 6 characters are the number that people see. */
  id: string;
  /** When it was corrected: each correction has a mail of its own. */
  at: Date;
  customer: { name: string; email: string };
  /** Of the link that shows status and parcels. */
  trackingToken: string;
  carrier: string;
  trackingNumber: string;
  /** Where its carrier shows it; undefined where that is not known. */
  link: CarrierLink | undefined;
}

/** The mail that a shopper gets when the tracking of a parcel on its way was wrong. */
export function trackingCorrectedMail(order: CorrectedOrder, storeInfo: StoreInfo): Mail {
  const { id, at, customer, trackingToken, carrier, trackingNumber, link } = order;
  const number = shownOrderNumber(id);
  const title = `Your order ${number} has another tracking number`;
  const sentences = [
    `what we wrote to you about following your order ${number} was wrong.`,
    `It was sent with ${carrier}, tracking number ${trackingNumber}.`,
    "Please use this number instead of the earlier one.",
  ];
  const mailId = `order-tracking-${id}-${at.getTime()}`;
  const notice = { id: mailId, at, customer, trackingToken, title, sentences, link };
  return orderNotice(notice, storeInfo);
}
