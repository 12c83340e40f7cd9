import type { couponsEndpoints } from "#shared/coupons/contract.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { CouponsService } from "./service.ts";

/** Handles the endpoints of the dashboard's coupons. */
export function couponsApi(coupons: CouponsService): HandlersOf<typeof couponsEndpoints> {
  return {
    async listCoupons({ query: { page, after, before, ...filter } }) {
      const { rows, ...facts } = await coupons.list(filter, { page, after, before });
      return success({ success: true, coupons: rows, ...facts });
    },

    async createCoupon({ body }) {
      const made = await coupons.create(body);
      if (!made.ok) return made;
      const message = `The coupon ${made.value.code} is made.`;
      return success({ success: true, message, coupon: made.value });
    },

    async updateCoupon({ params, body }) {
      const changed = await coupons.update(params.id, body);
      if (!changed.ok) return changed;
      const { code } = changed.value;
      const message = body.restart
        ? `The coupon ${code} can be used again.`
        : `The coupon ${code} is changed.`;
      return success({ success: true, message, coupon: changed.value });
    },

    async resumeCoupon({ params }) {
      const resumed = await coupons.resume(params.id);
      if (!resumed.ok) return resumed;
      const message = `The coupon ${resumed.value.code} can be used again.`;
      return success({ success: true, message, coupon: resumed.value });
    },

    async endCoupon({ params }) {
      const ended = await coupons.end(params.id);
      if (!ended.ok) return ended;
      const message = `The coupon ${ended.value.code} is ended.`;
      return success({ success: true, message, coupon: ended.value });
    },
  };
}
