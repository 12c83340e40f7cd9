import { type Money, paise, sum } from "#shared/money.ts";
import { allocatedShare } from "#shared/orders/allocated-share.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { ownGstins } from "#shared/tax/registration.ts";
import type { Db } from "../database/connection.ts";
import { findReservedOf, gstinAt, type Reservation } from "../stock/reservations.ts";
import { type OrderFulfilment, orderFulfilmentStore } from "./order-fulfilment-store.ts";
import { amountsOf, lineQuantities } from "./order-quantities.ts";
import { type LineRow, type OrderRow, ordersStore } from "./store.ts";

/** What the shop and its branches sell and sold under. */
export type SellersOfDays = Pick<StoreInfo, "gstin" | "ownGstins" | "branchRegistrations">;

/** A part of what an order's line is charged, coupon and freight shared out, with the GSTIN of its invoice. */
export interface TaxedPart {
  /** The line's place in the order, from 0. */
  line: number;
  /** Empty for none. */
  gstin: string;
  amount: Money;
  /** Of cancelled pieces, of which no parcel and no invoice comes. */
  isCancelled?: true;
}

/** An order, its lines and what has left of it. */
interface KnownOrder {
  order: OrderRow;
  lines: readonly LineRow[];
  fulfilment: OrderFulfilment;
}

/**
 * The parts of orders that are not invoiced wholly under the GSTIN that the order says, by the order's id: of what has left
 * as its invoices say, of what waits by the branch that keeps it; none of an order whose goods nobody keeps before it is paid,
 * as a branch takes it then. Nothing is read where the shop has, and had, one GSTIN.
 */
export async function readTaxedParts(
  db: Db,
  storeInfo: SellersOfDays,
  orders: readonly KnownOrder[],
): Promise<Map<string, TaxedPart[]>> {
  if (orders.length === 0 || ownGstins(storeInfo).length < 2) return new Map();
  const kept = Map.groupBy(
    await findReservedOf(
      db,
      orders.map(({ order }) => order.id),
    ),
    ({ orderId }) => orderId,
  );
  return new Map(
    orders.flatMap((known) => {
      const { id, sellerGstin } = known.order;
      const own = sellerGstin ?? storeInfo.gstin ?? "";
      const isOpen = waitsForPayment(known.order.paymentState) && !known.order.keepsStock;
      if (isOpen && storeInfo.branchRegistrations) return [[id, []] as const];
      const parts = taxedParts(known, kept.get(id) ?? [], storeInfo, own);
      return parts.every(({ gstin }) => gstin === own) ? [] : [[id, parts] as const];
    }),
  );
}

/** As readTaxedParts, of one order of which nobody has read what has left; undefined where it has no such parts. */
export async function readTaxedPartsOf(
  db: Db,
  storeInfo: SellersOfDays,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<TaxedPart[] | undefined> {
  if (ownGstins(storeInfo).length < 2) return undefined;
  const fulfilment = await orderFulfilmentStore(db).ofOrder(order.id);
  return (await readTaxedParts(db, storeInfo, [{ order, lines, fulfilment }])).get(order.id);
}

/** What an order was and will be invoiced under are several GSTINs: each counts its own numbers of documents. */
export function hasSeveralSellers(
  { shipments }: OrderFulfilment,
  parts: readonly Pick<TaxedPart, "gstin" | "isCancelled">[] = [],
): boolean {
  const issued = shipments.flatMap(({ document }) => document?.sellerGstin ?? []);
  const invoiced = parts.filter(({ isCancelled }) => !isCancelled);
  return new Set([...issued, ...invoiced.map(({ gstin }) => gstin)]).size > 1;
}

/** Whether it has several, of an order of which nobody has read what has left. */
export async function readSeveralSellers(
  db: Db,
  storeInfo: SellersOfDays,
  order: OrderRow,
): Promise<boolean> {
  if (ownGstins(storeInfo).length < 2) return false;
  const lines = (await ordersStore(db).linesOf([order.id])).get(order.id) ?? [];
  const fulfilment = await orderFulfilmentStore(db).ofOrder(order.id);
  const parts = await readTaxedParts(db, storeInfo, [{ order, lines, fulfilment }]);
  return hasSeveralSellers(fulfilment, parts.get(order.id));
}

/** @param own the GSTIN that the order says, under which stands what nobody keeps, such as cancelled pieces */
function taxedParts(
  { order, lines, fulfilment }: KnownOrder,
  kept: readonly Reservation[],
  storeInfo: SellersOfDays,
  own: string,
): TaxedPart[] {
  const sold = fulfilment.shipments.filter(({ isReplacement }) => !isReplacement);
  const left = sold.flatMap(({ document, lines: inside }) =>
    inside.map(({ position, goodsPaise, freightPaise }) => ({
      position,
      gstin: document?.sellerGstin ?? "",
      amount: paise(goodsPaise + freightPaise),
    })),
  );
  const amounts = amountsOf(order, lines);
  return lineQuantities(lines, fulfilment).flatMap(({ line, shipped, cancelled }, index) => {
    const { position, quantity: all } = line;
    const amount = amounts[index];
    if (!amount) return [];
    const parts: (Omit<TaxedPart, "line"> & { position: number })[] = left.filter(
      (part) => part.position === position,
    );
    const waiting = Map.groupBy(
      kept.filter((one) => one.position === position),
      ({ branch }) => gstinAt(storeInfo, branch) ?? "",
    );
    let before = shipped + cancelled;
    for (const [gstin, rows] of waiting) {
      const count = rows.reduce((pieces, { quantity }) => pieces + quantity, 0);
      const shareOf = (whole: Money) => allocatedShare(whole, all, before, count);
      const share = sum([shareOf(amount.goods), shareOf(amount.freight)]);
      parts.push({ position, gstin, amount: share });
      before += count;
    }
    const rest = paise(amount.total - sum(parts.map((part) => part.amount)));
    // Where all that is to come is kept, what is left over is of the cancelled pieces.
    const isCancelled = cancelled > 0 && before >= line.quantity;
    if (rest !== 0) {
      parts.push({ position, gstin: own, amount: rest, ...(isCancelled && { isCancelled }) });
    }
    return parts.map(({ position: _, ...part }) => ({ line: index, ...part }));
  });
}
