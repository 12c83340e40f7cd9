import { useEffect, useRef } from "react";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import {
  COUPON_TAKES_NOTHING,
  type Coupon,
  readCouponCode,
  withCoupon,
} from "#shared/coupons/coupon.ts";
import { failure, success } from "#shared/failure.ts";
import type { Money } from "#shared/money.ts";
import { showToast } from "#ui/toast-store.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { setCoupon, useCart } from "./cart-store.ts";
import type { SavedCoupon } from "./saved-coupon.ts";

export interface CouponState {
  /** Null without one. */
  coupon: SavedCoupon | null;
  /** The same while it takes something off the cart: what the shopper pays with. */
  used: Coupon | null;
  /** Asks the shop for a coupon and uses it from now on; a visitor's is asked about at the login. */
  enter: (code: string) => Promise<ApiOutcome<unknown>>;
  remove: () => void;
}

const removeCoupon = () => setCoupon(null);

/**
 * The coupon that lies with the cart, in every tab. The shop is asked about it when the cart opens,
 * and about a visitor's once the visitor has logged in.
 *
 * @param total the cart's, without it
 */
export function useCoupon(total: Money): CouponState {
  const { coupon } = useCart();
  const { user } = useAuth();
  const userId = user?._id;
  const code = coupon?.code;
  /** Whose which coupon this page has asked about. */
  const lastRequest = useRef("");

  const enter = async (typed: string) => {
    if (!userId) {
      setCoupon({ code: readCouponCode(typed) || typed.trim(), percent: null });
      return success(null);
    }
    const answer = await callEndpoint("checkCoupon", { body: { code: typed } });
    if (!answer.ok) return answer;
    const { code: known, percent } = answer.value;
    if (withCoupon(total, percent).off === 0) return failure("conflict", COUPON_TAKES_NOTHING);
    lastRequest.current = `${userId} ${known}`;
    setCoupon({ code: known, percent });
    return answer;
  };

  useEffect(() => {
    const question = `${userId} ${code}`;
    if (!userId || !code || lastRequest.current === question) return;
    lastRequest.current = question;
    void callEndpoint("checkCoupon", { body: { code } }).then((answer) => {
      // Another was entered, or somebody else signed in, meanwhile.
      if (lastRequest.current !== question) return;
      if (answer.ok) setCoupon({ code: answer.value.code, percent: answer.value.percent });
      else if (answer.code === "conflict" || answer.code === "invalid_request") {
        removeCoupon();
        showToast(answer.message, "info");
      }
    });
    return () => {
      lastRequest.current = "";
    };
  }, [userId, code]);

  const { percent = null } = coupon ?? {};
  const takesOff = userId && percent !== null && withCoupon(total, percent).off > 0;
  return {
    coupon,
    used: coupon && takesOff ? { code: coupon.code, percent } : null,
    enter,
    remove: removeCoupon,
  };
}
