import { shortDate } from "#shared/dates.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { type CouponHolder, couponStore } from "./store.ts";

/** For a code that no coupon has. */
const UNKNOWN = "This coupon is not valid. Please check its code.";

/** Why a shopper cannot use a coupon, in a sentence. */
export async function couponRefusal(db: Db, code: string, userId: string): Promise<string> {
  const holder = await couponStore(db).findHolder(code, userId);
  if (holder) return describeHolder(holder, userId);
  const endedAt = await couponStore(db).findEnd(code);
  return endedAt ? `This coupon could be used until ${shortDate(endedAt)}.` : UNKNOWN;
}

/** Says what holds a coupon; of an order only to the shopper whose it is. */
export function describeHolder(holder: CouponHolder, userId: string): string {
  const { id, paymentState, createdAt, paidAt, isShared } = holder;
  const own = holder.userId === userId;
  const order = `order #${shownOrderNumber(id)}`;
  if (waitsForPayment(paymentState) || paymentState === "review") {
    return own
      ? `This coupon belongs to your ${order}, whose payment is not decided yet.`
      : "This coupon is in use for another order at present; each works only once.";
  }
  return own
    ? `You used this coupon on ${shortDate(paidAt ?? createdAt)} for ${order}; ${isShared ? "it works once for each customer" : "each works only once"}.`
    : "This coupon was used already; each works only once.";
}
