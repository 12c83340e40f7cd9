import { and, eq, not, type SQL, sql } from "drizzle-orm";
import type { AdminCoupon, couponStates, couponsEndpoints } from "#shared/coupons/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { Db } from "../database/connection.ts";
import { searchTextHolds, searchTextHoldsWords } from "../database/contains-text.ts";
import {
  type ListPlace,
  type LongList,
  MAX_FOUND,
  type NumberedPage,
  readListPage,
} from "../database/numbered-page.ts";
import { nextVersion } from "../database/schema/columns.ts";
import { couponHolds, couponSearchText, coupons } from "../database/schema/coupons.ts";
import { orders } from "../database/schema/orders.ts";
import { isCouponOver } from "./store.ts";

export type CouponFilter = Pick<
  EndpointInput<(typeof couponsEndpoints)["listCoupons"]>["query"],
  "search" | "state" | "kind"
>;

/** What staff choose of a coupon. */
export interface CouponFields {
  percent: number;
  endsOn: string | null;
  note: string;
}

/** Coupons on one page of the dashboard. */
const PAGE_SIZE = 25;

const isUsed = sql`(${coupons.orderId} is not null)`;

const stateConditions: Record<(typeof couponStates)[number], SQL | undefined> = {
  used: isUsed,
  ended: and(not(isUsed), isCouponOver),
  usable: and(not(isUsed), not(isCouponOver)),
};

const kindConditions: Record<AdminCoupon["kind"], SQL | undefined> = {
  newsletter: sql`${coupons.subscriptionId} is not null`,
  single: sql`${coupons.subscriptionId} is null and not ${coupons.isShared}`,
  shared: sql`${coupons.isShared}`,
};

function selectCoupons(db: Db, where: SQL | undefined, order: SQL[] = []) {
  return db
    .select({
      coupon: coupons,
      isOver: sql<boolean>`${isCouponOver}`,
      // Only for shared ones: where one coupon has most holds, the planner expects as many of each, and would read all holds for each row.
      holds: sql<number>`case when ${coupons.isShared}
        then (select count(*)::int from ${couponHolds} where ${couponHolds.code} = ${coupons.code}) else 0 end`,
      order: { id: orders.id, number: orders.number },
    })
    .from(coupons)
    .leftJoin(orders, eq(orders.id, coupons.orderId))
    .where(where)
    .orderBy(...order);
}

/** The dashboard's list of coupons, the newest first: its pages and its export are made of it. */
export function couponListOf(db: Db, { search, state, kind }: CouponFilter): LongList<AdminCoupon> {
  return {
    ...{ table: coupons, by: [coupons.createdAt], isDescending: true, limit: PAGE_SIZE },
    ...(search && { max: MAX_FOUND }),
    fits: and(
      search ? textHolds(search) : undefined,
      state && stateConditions[state],
      kind && kindConditions[kind],
    ),
    read: async (isShown, order) => (await selectCoupons(db, isShown, order)).map(couponView),
  };
}

/** Coupons as staff see, make and change them. */
export function adminCouponsStore(db: Db) {
  return {
    list: (filter: CouponFilter, place: ListPlace): Promise<NumberedPage<AdminCoupon>> =>
      readListPage(db, couponListOf(db, filter), place),

    async find(id: string): Promise<AdminCoupon | undefined> {
      const [found] = await selectCoupons(db, eq(coupons.id, id));
      return found && couponView(found);
    },

    /** @param code as it is stored */
    async findByCode(code: string): Promise<AdminCoupon | undefined> {
      const [found] = await selectCoupons(db, eq(coupons.code, code));
      return found && couponView(found);
    },

    /** Keeps everybody else from a coupon until the transaction ends. */
    async lock(id: string): Promise<void> {
      await db
        .select({ code: coupons.code })
        .from(coupons)
        .where(eq(coupons.id, id))
        .for("no key update");
    },

    /** @returns undefined where there is one of this code already */
    async insert(
      coupon: CouponFields & { id: string; code: string; isShared: boolean },
    ): Promise<AdminCoupon | undefined> {
      const [made] = await db
        .insert(coupons)
        .values(coupon)
        .onConflictDoNothing({ target: coupons.code })
        .returning({ id: coupons.id });
      return made && this.find(made.id);
    },

    async change(id: string, fields: CouponFields): Promise<void> {
      await db
        .update(coupons)
        .set({ ...fields, updatedAt: nextVersion(coupons.updatedAt) })
        .where(eq(coupons.id, id));
    },

    async end(id: string): Promise<void> {
      await db
        .update(coupons)
        .set({ endedAt: sql`now()`, updatedAt: nextVersion(coupons.updatedAt) })
        .where(and(eq(coupons.id, id), sql`${coupons.endedAt} is null`));
    },

    async resume(id: string): Promise<void> {
      await db
        .update(coupons)
        .set({ endedAt: null, updatedAt: nextVersion(coupons.updatedAt) })
        .where(and(eq(coupons.id, id), sql`${coupons.endedAt} is not null`));
    },
  };
}

/** Codes are found however their groups are written. */
function textHolds(search: string): SQL {
  const code = searchTextHolds(couponSearchText, search.replace(/[\s-]/g, ""));
  return sql`(${code} or ${searchTextHoldsWords(couponSearchText, search)})`;
}

interface CouponRow {
  coupon: typeof coupons.$inferSelect;
  isOver: boolean;
  holds: number;
  order: Pick<typeof orders.$inferSelect, "id" | "number"> | null;
}

function couponView({ coupon, isOver, holds, order }: CouponRow): AdminCoupon {
  const { id, code, percent, isShared, subscriptionId, endsOn, endedAt, note } = coupon;
  const notUsed = isOver ? "ended" : "usable";
  return {
    ...{ _id: id, code, percent, note },
    kind: isShared ? "shared" : subscriptionId ? "newsletter" : "single",
    state: order ? "used" : notUsed,
    orders: order ? 1 : holds,
    ...(order && { order: { _id: order.id, name: staffOrderName(order) } }),
    ...(endsOn && { endsOn }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    createdAt: coupon.createdAt.toISOString(),
    updatedAt: coupon.updatedAt.toISOString(),
  };
}
