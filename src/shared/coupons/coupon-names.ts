import type { AdminCoupon } from "./contract.ts";

/** How often a coupon works, for staff. */
export const couponKindNames: Record<AdminCoupon["kind"], string> = {
  newsletter: "Of the newsletter",
  single: "Once",
  shared: "Once for each customer",
};

/** For staff. */
export const couponStateNames: Record<AdminCoupon["state"], string> = {
  usable: "Can be used",
  used: "Used",
  ended: "Ended",
};
