import type { Coupon } from "#shared/coupons/coupon.ts";
import type { KeyValueStore } from "../lib/browser-storage.ts";

const KEY = "coupon";

/** The coupon that this tab's cart uses; null for none. */
export function loadCoupon(store: KeyValueStore): Coupon | null {
  try {
    const saved = JSON.parse(store.read(KEY) ?? "null") as Partial<Coupon> | null;
    if (typeof saved?.code !== "string" || typeof saved.percent !== "number") return null;
    if (!(saved.percent > 0 && saved.percent <= 100)) return null;
    return { code: saved.code, percent: saved.percent };
  } catch {
    return null;
  }
}

/** Stores a coupon for the way to the bank and back. */
export function saveCoupon(store: KeyValueStore, coupon: Coupon): void {
  store.write(KEY, JSON.stringify(coupon));
}

/** Removes the stored coupon: it was used, or is not wanted. */
export function forgetCoupon(store: KeyValueStore): void {
  store.write(KEY, null);
}
