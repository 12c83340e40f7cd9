import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { isIdle } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { couponHolds, coupons } from "../database/schema/coupons.ts";
import { orders } from "../database/schema/orders.ts";
import type { OrderRow } from "../orders/store.ts";

type CouponRow = typeof coupons.$inferSelect;
type CouponOrder = Pick<OrderRow, "id" | "userId" | "couponCode">;

/** The order that a coupon is held by or was used for. */
export type CouponHolder = Pick<
  OrderRow,
  "id" | "userId" | "paymentState" | "createdAt" | "paidAt"
> &
  Pick<CouponRow, "isShared">;

/** No order can be made with it any more: its last day is over in India, or staff ended it. */
export const isCouponOver = sql`(${coupons.endedAt} is not null
  or coalesce(${coupons.endsOn} < (now() at time zone 'Asia/Kolkata')::date, false))`;

/**
 * Coupons: each is held by at most one order, a shared one by at most one of each shopper, from the moment that
 * the order is made until it expires unpaid. A transaction that needs both takes the coupon before the products,
 * so that two of them never wait for one another.
 */
export function couponStore(db: Db) {
  const known = { id: orders.id, userId: orders.userId, paymentState: orders.paymentState };
  const holding = { ...known, createdAt: orders.createdAt, paidAt: orders.paidAt };

  /** The order that has a coupon; of a shared one this shopper's. */
  const holderOf = async (
    { code, isShared }: Pick<CouponRow, "code" | "isShared">,
    userId: string,
  ): Promise<CouponHolder | undefined> => {
    const [holder] = isShared
      ? await db
          .select(holding)
          .from(couponHolds)
          .innerJoin(orders, eq(orders.id, couponHolds.orderId))
          .where(and(eq(orders.userId, userId), eq(couponHolds.code, code)))
      : await db
          .select(holding)
          .from(coupons)
          .innerJoin(orders, eq(orders.id, coupons.orderId))
          .where(eq(coupons.code, code));
    return holder && { ...holder, isShared };
  };

  const isUsable = async (coupon: CouponRow, user: string, order?: string): Promise<boolean> => {
    const holder = await holderOf(coupon, user);
    if (!holder || holder.id === order) return true;
    // A shopper who went back to the cart may use it again. Should the order that it leaves be paid
    // all the same, that money goes back.
    return holder.userId === user && isIdle(holder.paymentState);
  };
  const read = async (code: string) => {
    const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
    return coupon;
  };
  return {
    /**
     * Percent off, or undefined where this shopper cannot use the code (any more).
     *
     * @param orderId the id of an order that was made with the coupon: its price stays, also where the coupon has
     *   ended meanwhile
     */
    async find(code: string, userId: string, orderId?: string): Promise<number | undefined> {
      const [found] = await db
        .select({ coupon: coupons, isOver: sql<boolean>`${isCouponOver}` })
        .from(coupons)
        .where(eq(coupons.code, code));
      if (!found || (found.isOver && orderId === undefined)) return undefined;
      return (await isUsable(found.coupon, userId, orderId)) ? found.coupon.percent : undefined;
    },

    /** The order that has a coupon, of a shared one this shopper's; undefined where there is none. */
    async findHolder(code: string, userId: string): Promise<CouponHolder | undefined> {
      const coupon = await read(code);
      return coupon && holderOf(coupon, userId);
    },

    /** When a coupon ended: the moment that staff ended it, or its last day; undefined where it has not. */
    async findEnd(code: string): Promise<Date | undefined> {
      const [ended] = await db
        .select({
          at: sql`coalesce(${coupons.endedAt}, (${coupons.endsOn} + time '12:00') at time zone 'Asia/Kolkata')`.mapWith(
            coupons.endedAt,
          ),
        })
        .from(coupons)
        .where(and(eq(coupons.code, code), isCouponOver));
      return ended?.at ?? undefined;
    },

    /**
     * Locks coupons until the transaction ends. A transaction locks all that it needs by one call: two that lock one
     * after the other could wait for each other.
     */
    async lock(codes: readonly string[]): Promise<void> {
      if (codes.length === 0) return;
      await db
        .select({ code: coupons.code })
        .from(coupons)
        .where(inArray(coupons.code, [...codes]))
        .orderBy(coupons.code)
        .for("no key update");
    },

    /** Gives a locked coupon to an order, and takes it from another order of the same shopper. */
    async holdFor(code: string, order: Pick<OrderRow, "id" | "userId">): Promise<void> {
      const coupon = await read(code);
      if (!coupon?.isShared) {
        await db.update(coupons).set({ orderId: order.id }).where(eq(coupons.code, code));
        return;
      }
      const others = db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.userId, order.userId), ne(orders.id, order.id)));
      await db
        .delete(couponHolds)
        .where(and(eq(couponHolds.code, code), inArray(couponHolds.orderId, others)));
      await db.insert(couponHolds).values({ orderId: order.id, code }).onConflictDoNothing();
    },

    /** Frees the coupon of an order, if it holds one. */
    async release(order: Pick<OrderRow, "id">): Promise<void> {
      await db.update(coupons).set({ orderId: null }).where(eq(coupons.orderId, order.id));
      await db.delete(couponHolds).where(eq(couponHolds.orderId, order.id));
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
