import type { KeyValueStore } from "#browser/browser-storage.ts";
import type { Coupon } from "#shared/coupons/coupon.ts";

export interface SavedCoupon {
  code: string;
  /** Percent off; null until the shop was asked, which it is once the shopper is signed in. */
  percent: Coupon["percent"] | null;
}

/** The local storage key of the coupon of a user's cart, or of the visitor's. */
export function couponKey(userId: string | undefined): string {
  return `coupon-${userId ?? "guest"}`;
}

/** The coupon that lies with a user's cart, or with the visitor's; null for none. */
export function loadCoupon(store: KeyValueStore, userId: string | undefined): SavedCoupon | null {
  try {
    const saved: unknown = JSON.parse(store.read(couponKey(userId)) ?? "null");
    const { code, percent } = (saved ?? {}) as Record<string, unknown>;
    if (typeof code !== "string" || code === "" || code.length > 40) return null;
    return { code, percent: isPercent(percent) ? percent : null };
  } catch {
    return null;
  }
}

/** Stores the coupon of a user's cart, or of the visitor's; null removes it. */
export function saveCoupon(
  store: KeyValueStore,
  userId: string | undefined,
  coupon: SavedCoupon | null,
): void {
  store.write(couponKey(userId), coupon && JSON.stringify(coupon));
}

function isPercent(value: unknown): value is number {
  return typeof value === "number" && value > 0 && value <= 100;
}
