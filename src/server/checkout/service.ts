import type { User } from "#shared/accounts/contract.ts";
import { type Coupon, readCouponCode } from "#shared/coupons/coupon.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { couponRefusal } from "../coupons/coupon-refusal.ts";
import { couponStore } from "../coupons/store.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { initiate } from "./initiate.ts";
import type { InitiateRequest } from "./payment-request.ts";

export type CheckoutService = ReturnType<typeof openCheckout>;

/** The checkout: makes orders of carts; what becomes of their payment is server/payments. */
export function openCheckout(context: PaymentsContext) {
  const { db } = context.database;
  return {
    /** Makes an order of a cart and opens its payment page: see initiate.ts. */
    initiate: (user: User, request: InitiateRequest) => initiate(context, user, request),

    /** `conflict` where this shopper cannot use it (any more). */
    async checkCoupon(user: User, typed: string): Promise<Outcome<Coupon, "conflict">> {
      const code = readCouponCode(typed);
      const percent = await couponStore(db).find(code, user._id);
      if (percent === undefined) {
        return failure("conflict", await couponRefusal(db, code, user._id));
      }
      return success({ code, percent });
    },
  };
}
