import { useCallback, useEffect, useState } from "react";
import { COUPON_TAKES_NOTHING, type Coupon, withCoupon } from "#shared/coupons/coupon.ts";
import { failure } from "#shared/failure.ts";
import type { Money } from "#shared/money.ts";
import { useAuth } from "../accounts/auth-store.ts";
import type { ApiOutcome } from "../api/api-outcome.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { sessionStore } from "../lib/browser-storage.ts";
import { showToast } from "../ui/toast.tsx";
import { forgetCoupon, loadCoupon, saveCoupon } from "./saved-coupon.ts";

export interface CouponState {
  /** The one that was entered; null without a coupon, or with nobody signed in. */
  coupon: Coupon | null;
  /** The same while it takes something off the cart: what the shopper pays with. */
  used: Coupon | null;
  /** Asks the shop for a coupon and uses it from now on. */
  enter: (code: string) => Promise<ApiOutcome<unknown>>;
  remove: () => void;
}

/**
 * The coupon of this tab's cart; one that was kept is asked about again when the cart opens.
 *
 * @param total the cart's, without it
 */
export function useCoupon(total: Money): CouponState {
  const { user } = useAuth();
  const userId = user?._id;
  const [coupon, setCoupon] = useState<Coupon | null>(null);

  const remove = useCallback(() => {
    forgetCoupon(sessionStore);
    setCoupon(null);
  }, []);

  const enter = async (code: string) => {
    const answer = await callEndpoint("checkCoupon", { body: { code } });
    if (!answer.ok) return answer;
    const { code: kept, percent } = answer.value;
    if (withCoupon(total, percent).off === 0) return failure("conflict", COUPON_TAKES_NOTHING);
    saveCoupon(sessionStore, { code: kept, percent });
    setCoupon({ code: kept, percent });
    return answer;
  };

  useEffect(() => {
    setCoupon(null);
    const kept = loadCoupon(sessionStore);
    if (!userId || !kept) return;
    let left = false;
    setCoupon(kept);
    void callEndpoint("checkCoupon", { body: { code: kept.code } }).then((answer) => {
      if (left || answer.ok || answer.code !== "conflict") return;
      remove();
      showToast(answer.message, "info");
    });
    return () => {
      left = true;
    };
  }, [userId, remove]);

  const takesOff = coupon !== null && withCoupon(total, coupon.percent).off > 0;
  return { coupon, used: takesOff ? coupon : null, enter, remove };
}
