import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { dayCodec, percentCodec } from "#shared/codecs.ts";
import { type AdminCoupon, couponFields, newCouponCode } from "#shared/coupons/contract.ts";
import { typed, typedOr } from "../kit/forms/typed.ts";

export const couponSchema = z.object({
  /** Of a new one. */
  code: newCouponCode,
  /** `shared` works once for each shopper. */
  kind: z.enum(["single", "shared"]),
  percent: typed(percentCodec).pipe(couponFields.shape.percent),
  endsOn: typedOr(null, dayCodec),
  note: couponFields.shape.note,
});

export type CouponValues = z.input<typeof couponSchema>;

/** Of a new one where none is given. */
export function couponValues(coupon: AdminCoupon | undefined): CouponValues {
  return {
    code: "",
    kind: coupon?.kind === "shared" ? "shared" : "single",
    percent: coupon ? String(coupon.percent) : "",
    endsOn: coupon?.endsOn ?? "",
    note: coupon?.note ?? "",
  };
}
