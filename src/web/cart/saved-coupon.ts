import type { Coupon } from "#shared/coupons/coupon.ts";
import type { KeyValueStore } from "../lib/browser-storage.ts";

const KEY = "coupon";

/** The coupon that this tab's cart uses, as it was last seen; null for none. */
export function loadCoupon(items: KeyValueStore): Coupon | null {
  try {
    const kept = JSON.parse(items.read(KEY) ?? "null") as Partial<Coupon> | null;
    if (typeof kept?.code !== "string" || typeof kept.percent !== "number") return null;
    if (!(kept.percent > 0 && kept.percent <= 100)) return null;
    return { code: kept.code, percent: kept.percent };
  } catch {
    return null;
  }
}

/** Keeps a coupon for the way to the bank and back. */
export function saveCoupon(items: KeyValueStore, coupon: Coupon): void {
  items.write(KEY, JSON.stringify(coupon));
}

/** It was used, or is not wanted. */
export function forgetCoupon(items: KeyValueStore): void {
  items.write(KEY, null);
}
