import { eq } from "drizzle-orm";
import type { Database } from "#server/database/connection.ts";
import { coupons } from "#server/database/schema/coupons.ts";
import { withCoupon } from "#shared/coupons/coupon.ts";
import { rupees, toRupees } from "#shared/money.ts";
import { type CartItem, paymentRequest } from "../support/checkout.ts";

let made = 0;

/** A coupon for 5% off that nobody has used. */
export async function newCoupon({ database }: { database: Database }): Promise<string> {
  made += 1;
  const code = `TEST-${process.pid.toString(36).toUpperCase().padStart(4, "0").slice(-4)}-${String(made).padStart(4, "0")}`;
  await database.db.insert(coupons).values({ code, percent: 5 });
  return code;
}

/** The id of the order that holds a coupon; null where it is free. */
export async function findCouponOrder(
  { database }: { database: Database },
  code: string,
): Promise<string | null | undefined> {
  const [coupon] = await database.db.select().from(coupons).where(eq(coupons.code, code));
  return coupon?.orderId;
}

/** What a browser sends to pay for a cart with a coupon. */
export function couponPaymentRequest(
  shop: { origin: string },
  wanted: readonly CartItem[],
  coupon: string,
) {
  const call = paymentRequest(shop, wanted);
  return { ...call, coupon, amount: toRupees(withCoupon(rupees(call.amount), 5).total) };
}
