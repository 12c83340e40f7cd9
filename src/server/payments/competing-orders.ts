import { orderName } from "#shared/orders/order-id.ts";
import { isFulfillable, waitsForPayment } from "#shared/orders/payment-status.ts";
import { couponStore } from "../coupons/store.ts";
import type { Db } from "../database/connection.ts";
import type { OrderRow } from "../orders/store.ts";
import { keptPieces } from "../stock/kept-pieces.ts";
import { lockProducts, type QuantityByProduct } from "../stock/stock-store.ts";
import { expireOrder } from "./expire-order.ts";
import { samePurchaseMs } from "./hold-time.ts";
import { checkoutStore } from "./store.ts";
import { queueTransferMail } from "./transfer-mails.ts";

/** An order that money came for needs it to go ahead, besides that money. */
export interface CompetingOrders {
  /** The shopper's other tries at the same purchase, unpaid. */
  sameCart: OrderRow[];
  /** Their unpaid orders of other carts, the newest first. */
  others: OrderRow[];
}

/**
 * Two tries at one purchase: the same cart, begun within one reservation.
 *
 * @param reservationMs how long stock waits for the gateway
 */
function isSamePurchase(order: OrderRow, other: OrderRow, reservationMs: number): boolean {
  const apart = Math.abs(order.createdAt.getTime() - other.createdAt.getTime());
  return order.cartDigest === other.cartDigest && apart <= reservationMs;
}

/**
 * In which time two orders of one cart are two tries at one purchase, in milliseconds; not asked for an order that has no
 * other beside it, as most.
 */
export async function windowOf(
  db: Db,
  order: OrderRow,
  own: readonly OrderRow[],
  timeScale: number,
): Promise<number> {
  return own.some(({ id }) => id !== order.id) ? (await samePurchaseMs(db)) * timeScale : 0;
}

/**
 * The order that was paid for the same purchase already: two tabs, one cart, paid in both. It was paid after this one was
 * begun, and both were begun within one reservation. A cart that is bought again later is begun after the first was paid.
 */
export function findTwin(
  order: OrderRow,
  own: readonly OrderRow[],
  reservationMs: number,
): OrderRow | undefined {
  return own.find((other) => {
    if (other.id === order.id || !isFulfillable(other.paymentState)) return false;
    // What is paid on delivery was settled as it was made.
    const settledAt = other.payBy === "cash-on-delivery" ? other.createdAt : other.paidAt;
    if (!settledAt) return false;
    return order.createdAt <= settledAt && isSamePurchase(order, other, reservationMs);
  });
}

/**
 * Of a shopper's orders those that give way to one that is paid: nobody has paid for them, nor does the
 * bank hold money for them. A bank transfer of another cart stays, for it may be on its way.
 */
export function competingOrdersOf(
  order: OrderRow,
  own: readonly OrderRow[],
  reservationMs: number,
): CompetingOrders {
  const unpaid = own.filter(
    (other) =>
      other.id !== order.id && waitsForPayment(other.paymentState) && other.gatewayState !== "held",
  );
  const isTry = (other: OrderRow) => isSamePurchase(order, other, reservationMs);
  return {
    sameCart: unpaid.filter(isTry),
    others: unpaid
      .filter((other) => !isTry(other) && other.payBy === "gateway" && other.keepsStock)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
  };
}

/**
 * The coupon is the order's own, free, or held by an order that gives way to it anyway. Locks the
 * coupons of all of them.
 */
export async function isCouponWithin(
  db: Db,
  order: OrderRow,
  { sameCart, others }: CompetingOrders,
): Promise<boolean> {
  const coupons = couponStore(db);
  await coupons.lock([order, ...sameCart, ...others].flatMap(({ couponCode }) => couponCode ?? []));
  if (await coupons.lockFor(order)) return true;
  const holder = order.couponCode
    ? await coupons.findHolder(order.couponCode, order.userId)
    : undefined;
  return sameCart.some(({ id }) => id === holder?.id);
}

/**
 * Finds which competing orders must give way so that an order can have its stock: every other try at the same
 * purchase, and of other carts as few as hold what is missing. Locks the products of all.
 *
 * @returns undefined where the stock is not there even so; then nobody gives way
 */
export async function findOrdersToCancel(
  db: Db,
  order: OrderRow,
  { sameCart, others }: CompetingOrders,
): Promise<OrderRow[] | undefined> {
  if (order.keepsStock) return sameCart;
  const wanted = await checkoutStore(db).quantitiesOf(order);
  const held = new Map<string, QuantityByProduct>();
  for (const other of [...sameCart, ...others]) held.set(other.id, await keptPieces(db, other));
  const ids = [wanted, ...held.values()].flatMap((quantities) => [...quantities.keys()]);
  const products = await lockProducts(db, [...new Set(ids)]);
  const missing = new Map(
    [...wanted].map(([id, quantity]) => [id, quantity - (products.get(id)?.stock ?? 0)]),
  );
  if ([...wanted.keys()].some((id) => !products.has(id))) return undefined;
  const free = ({ id: other }: OrderRow) => {
    for (const [id, quantity] of held.get(other) ?? []) {
      missing.set(id, (missing.get(id) ?? 0) - quantity);
    }
  };
  const isShort = (id: string) => (missing.get(id) ?? 0) > 0;
  const toCancel = [...sameCart];
  sameCart.forEach(free);
  for (const other of others) {
    if (![...(held.get(other.id)?.keys() ?? [])].some(isShort)) continue;
    toCancel.push(other);
    free(other);
  }
  return [...wanted.keys()].some(isShort) ? undefined : toCancel;
}

/**
 * Gives unpaid orders up for one that is paid. What is paid for them all the same is late money.
 *
 * @param competing locked, as are their coupons and products
 */
export async function cancelCompetingOrders(
  db: Db,
  order: OrderRow,
  competing: readonly OrderRow[],
): Promise<void> {
  const why = `Order ${orderName(order)} was paid instead.`;
  for (const other of competing) {
    await expireOrder(db, other, why);
    await checkoutStore(db).record(other, { supersededBy: order.id });
    if (other.payBy === "bank-transfer") await queueTransferMail(db, other, "superseded");
  }
}
