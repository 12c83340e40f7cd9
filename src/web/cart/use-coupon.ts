import { useCallback, useEffect, useState } from "react";
import type { Coupon } from "#shared/checkout/coupon.ts";
import type { Outcome } from "#shared/failure.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { sessionItems } from "../browser-storage.ts";
import { callShop } from "../call-shop.ts";
import { showToast } from "../ui/toast.tsx";
import { forgetCoupon, keepCoupon, keptCoupon } from "./kept-coupon.ts";

export interface CouponState {
  /** What is taken off the cart now; null without a coupon, or with nobody signed in. */
  coupon: Coupon | null;
  /** Asks the shop for a coupon and uses it from now on. */
  enter: (code: string) => Promise<Outcome<unknown>>;
  remove: () => void;
}

/** The coupon of this tab's cart; one that was kept is asked about again when the cart opens. */
export function useCoupon(): CouponState {
  const { user } = useAuth();
  const userId = user?._id;
  const [coupon, setCoupon] = useState<Coupon | null>(null);

  const remove = useCallback(() => {
    forgetCoupon(sessionItems);
    setCoupon(null);
  }, []);

  const enter = useCallback(async (code: string) => {
    const answer = await callShop("checkCoupon", { body: { code } });
    if (!answer.ok) return answer;
    const { code: kept, percent } = answer.value;
    keepCoupon(sessionItems, { code: kept, percent });
    setCoupon({ code: kept, percent });
    return answer;
  }, []);

  useEffect(() => {
    setCoupon(null);
    const kept = keptCoupon(sessionItems);
    if (!userId || !kept) return;
    let left = false;
    setCoupon(kept);
    void callShop("checkCoupon", { body: { code: kept.code } }).then((answer) => {
      if (left || answer.ok || answer.code !== "conflict") return;
      remove();
      showToast(answer.message, "info");
    });
    return () => {
      left = true;
    };
  }, [userId, remove]);

  return { coupon, enter, remove };
}
