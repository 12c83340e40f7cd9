import { useCallback, useEffect, useState } from "react";
import { COUPON_TAKES_NOTHING, type Coupon, withCoupon } from "#shared/coupons/coupon.ts";
import { failure } from "#shared/failure.ts";
import type { Money } from "#shared/money.ts";
import { useAuth } from "../accounts/auth-store.ts";
import type { ApiOutcome } from "../api/api-outcome.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { sessionStore } from "../lib/browser-storage.ts";
import { latestOnly } from "../lib/latest-only.ts";
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
 * The coupon of this tab's cart, which lies in the tab's storage; a saved one is asked about again
 * when the cart opens.
 *
 * @param total the cart's, without it
 */
export function useCoupon(total: Money): CouponState {
  const { user } = useAuth();
  const userId = user?._id;
  const [coupon, setCoupon] = useState<Coupon | null>(null);
  const [checks] = useState(latestOnly);

  const remove = useCallback(() => {
    checks.cancel();
    forgetCoupon(sessionStore);
    setCoupon(null);
  }, [checks]);

  const enter = async (code: string) => {
    const answer = await callEndpoint("checkCoupon", { body: { code } });
    if (!answer.ok) return answer;
    const { code: saved, percent } = answer.value;
    if (withCoupon(total, percent).off === 0) return failure("conflict", COUPON_TAKES_NOTHING);
    saveCoupon(sessionStore, { code: saved, percent });
    setCoupon({ code: saved, percent });
    return answer;
  };

  useEffect(() => {
    setCoupon(null);
    const saved = loadCoupon(sessionStore);
    if (!userId || !saved) return;
    setCoupon(saved);
    const signal = checks.begin();
    void callEndpoint("checkCoupon", { body: { code: saved.code } }).then((answer) => {
      if (signal.aborted || answer.ok || answer.code !== "conflict") return;
      remove();
      showToast(answer.message, "info");
    });
    return checks.cancel;
  }, [userId, remove, checks]);

  const takesOff = coupon !== null && withCoupon(total, coupon.percent).off > 0;
  return { coupon, used: takesOff ? coupon : null, enter, remove };
}
