import { eq, inArray } from "drizzle-orm";
import { isIdle } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { coupons } from "../database/schema/coupons.ts";
import { orders } from "../database/schema/orders.ts";
import type { OrderRow } from "../orders/store.ts";

type CouponRow = typeof coupons.$inferSelect;
type CouponOrder = Pick<OrderRow, "id" | "userId" | "couponCode">;

/** The order that a coupon is held by or was used for. */
export type CouponHolder = Pick<
  OrderRow,
  "id" | "userId" | "paymentState" | "createdAt" | "paidAt"
>;

/**
 * Coupons: each is held by at most one order, from the moment that it is made until it expires
 * unpaid. A transaction that needs both takes the coupon before the products, so that two of them
 * never wait for one another.
 */
export function couponStore(db: Db) {
  const isUsable = async (coupon: CouponRow, user: string, order?: string): Promise<boolean> => {
    if (coupon.orderId === null || coupon.orderId === order) return true;
    const [holder] = await db
      .select({ userId: orders.userId, paymentState: orders.paymentState })
      .from(orders)
      .where(eq(orders.id, coupon.orderId));
    // A shopper who went back to the cart may use it again. Should the order that it leaves be paid
    // all the same, that money goes back.
    return holder?.userId === user && isIdle(holder.paymentState);
  };
  return {
    /**
     * Percent off, or undefined where this shopper cannot use the code (any more).
     *
     * @param orderId the id of an order that may hold the coupon already
     */
    async find(code: string, userId: string, orderId?: string): Promise<number | undefined> {
      const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
      return coupon && (await isUsable(coupon, userId, orderId)) ? coupon.percent : undefined;
    },

    /** The order that has a coupon; undefined where it is free or there is no such coupon. */
    async findHolder(code: string): Promise<CouponHolder | undefined> {
      const { id, userId, paymentState, createdAt, paidAt } = orders;
      const [holder] = await db
        .select({ id, userId, paymentState, createdAt, paidAt })
        .from(coupons)
        .innerJoin(orders, eq(orders.id, coupons.orderId))
        .where(eq(coupons.code, code));
      return holder;
    },

    /** Keeps everybody else from coupons until the transaction ends. Always all that it needs. */
    async lock(codes: readonly string[]): Promise<void> {
      if (codes.length === 0) return;
      await db
        .select({ code: coupons.code })
        .from(coupons)
        .where(inArray(coupons.code, [...codes]))
        .orderBy(coupons.code)
        .for("no key update");
    },

    /** Has an order hold a coupon that is locked. */
    async holdFor(code: string, order: Pick<OrderRow, "id">): Promise<void> {
      await db.update(coupons).set({ orderId: order.id }).where(eq(coupons.code, code));
    },

    /** Lets the coupon of an order go, if it holds one. */
    async release(order: Pick<OrderRow, "id">): Promise<void> {
      await db.update(coupons).set({ orderId: null }).where(eq(coupons.orderId, order.id));
    },

    /** Locks the coupon of an order, if it has one; false where another order has it. */
    async lockFor(order: CouponOrder): Promise<boolean> {
      if (!order.couponCode) return true;
      await this.lock([order.couponCode]);
      return (await this.find(order.couponCode, order.userId, order.id)) !== undefined;
    },

    /** Makes the one coupon of a subscription; undefined where it has one already. */
    async issue(coupon: {
      code: string;
      percent: number;
      subscriptionId: string;
    }): Promise<Date | undefined> {
      const [made] = await db
        .insert(coupons)
        .values(coupon)
        .onConflictDoNothing({ target: coupons.subscriptionId })
        .returning({ at: coupons.createdAt });
      return made?.at;
    },

    async ofSubscription(
      subscriptionId: string,
    ): Promise<{ code: string; percent: number } | undefined> {
      const [coupon] = await db
        .select({ code: coupons.code, percent: coupons.percent })
        .from(coupons)
        .where(eq(coupons.subscriptionId, subscriptionId));
      return coupon;
    },
  };
}
