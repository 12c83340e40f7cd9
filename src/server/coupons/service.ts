import { type AdminCoupon, COUPON_RESUMED_WITHIN_MINUTES } from "#shared/coupons/contract.ts";
import { readCouponCode } from "#shared/coupons/coupon.ts";
import { shortDate, todayInIndia } from "#shared/dates.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Database } from "../database/connection.ts";
import type { ListPlace } from "../database/numbered-page.ts";
import { isPresentVersion } from "../database/schema/columns.ts";
import { changedMeanwhile, invalidFields, noCoupon } from "../lib/common-failures.ts";
import { isId, newId, READABLE_CHARACTERS, randomCode } from "../lib/ids.ts";
import { adminCouponsStore, type CouponFields, type CouponFilter } from "./admin-store.ts";

/** Of codes that the shop makes: nobody guesses one. */
const MADE_CODE_LENGTH = 12;

export type CouponsService = ReturnType<typeof openCoupons>;

/** The coupons of the dashboard; what a shopper does with one is in checkout. */
export function openCoupons({ database }: { database: Database }) {
  return {
    list: (filter: CouponFilter, place: ListPlace) =>
      adminCouponsStore(database.db).list(filter, place),

    /** @param given.code empty for one that the shop makes */
    create(
      given: CouponFields & { code: string; isShared: boolean },
    ): Promise<Outcome<AdminCoupon, "invalid_request">> {
      return database.transaction(async (db) => {
        const past = refusePast(given.endsOn, undefined);
        if (past) return past;
        const made = readCouponCode(randomCode(MADE_CODE_LENGTH, READABLE_CHARACTERS));
        const code = given.code || made;
        const coupon = await adminCouponsStore(db).insert({ ...given, code, id: newId() });
        if (coupon) return success(coupon);
        const there = await adminCouponsStore(db).findByCode(code);
        const instead = there?.endedAt
          ? "It was ended: find it in the list, open it and start it again, or choose another code."
          : "Choose another code.";
        return invalidFields({ code: `There is a coupon ${code} already. ${instead}` });
      });
    },

    /**
     * `changed_meanwhile`, with the present coupon, where it is not as it was seen.
     *
     * @param given.restart one that was ended works again from now on
     */
    update(
      id: string,
      {
        version,
        restart,
        ...fields
      }: CouponFields & { version?: string | undefined; restart?: true | undefined },
    ): Promise<
      Outcome<AdminCoupon, "invalid_request" | "not_found" | "conflict" | "changed_meanwhile">
    > {
      return database.transaction(async (db) => {
        const before = await lockedCoupon(db, id);
        if (!before) return noCoupon();
        if (before.state === "used") {
          return failure("conflict", `The coupon ${before.code} is used up: make another one.`);
        }
        if (before.endedAt && !restart) {
          return failure("conflict", `The coupon ${before.code} was ended: start it again first.`);
        }
        if (!isPresentVersion(version, new Date(before.updatedAt))) {
          return changedMeanwhile("coupon", { coupon: before });
        }
        const past = refusePast(fields.endsOn, restart ? undefined : before.endsOn);
        if (past) return past;
        await adminCouponsStore(db).change(id, fields);
        if (restart) await adminCouponsStore(db).resume(id);
        return success((await adminCouponsStore(db).find(id)) ?? before);
      });
    },

    /** Takes its end back, where that was a moment ago. */
    resume(id: string): Promise<Outcome<AdminCoupon, "not_found" | "conflict">> {
      return database.transaction(async (db) => {
        const before = await lockedCoupon(db, id);
        if (!before) return noCoupon();
        if (before.endedAt && Date.parse(before.endedAt) < Date.now() - RESUMED_WITHIN_MS) {
          return failure(
            "conflict",
            `The coupon ${before.code} was ended more than ${COUPON_RESUMED_WITHIN_MINUTES} minutes ago: open it and start it again.`,
          );
        }
        await adminCouponsStore(db).resume(id);
        return success((await adminCouponsStore(db).find(id)) ?? before);
      });
    },

    /** Orders that have it keep their price. */
    end(id: string): Promise<Outcome<AdminCoupon, "not_found">> {
      return database.transaction(async (db) => {
        const before = await lockedCoupon(db, id);
        if (!before) return noCoupon();
        await adminCouponsStore(db).end(id);
        return success((await adminCouponsStore(db).find(id)) ?? before);
      });
    },
  };
}

const RESUMED_WITHIN_MS = COUPON_RESUMED_WITHIN_MINUTES * 60_000;

async function lockedCoupon(
  db: Parameters<typeof adminCouponsStore>[0],
  id: string,
): Promise<AdminCoupon | undefined> {
  if (!isId(id)) return undefined;
  await adminCouponsStore(db).lock(id);
  return adminCouponsStore(db).find(id);
}

/** A last day that is over is refused, unless it was so before and is left as it is. */
function refusePast(endsOn: string | null, before: string | undefined) {
  if (endsOn === null || endsOn === before || endsOn >= todayInIndia()) return undefined;
  const day = shortDate(`${endsOn}T12:00:00+05:30`);
  return invalidFields({ endsOn: `${day} is over. Choose today or a later day, or none.` });
}
