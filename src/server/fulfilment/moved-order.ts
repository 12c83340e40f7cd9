import { type Money, paise } from "#shared/money.ts";
import type { OrderStatus } from "#shared/orders/order-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { cashOfShipments, cashToHaveReady } from "../orders/cash-of-shipments.ts";
import type { OrderFulfilment, Shipment } from "../orders/order-fulfilment-store.ts";
import { type LineQuantities, lineQuantities, readQuantities } from "../orders/order-quantities.ts";
import { deliveryPromise } from "../orders/order-view.ts";
import type { LineRow, OrderRow } from "../orders/store.ts";
import { hasSeveralSellers, readTaxedParts, type SellersOfDays } from "../orders/taxed-parts.ts";
import { refundRoute } from "../payments/refund-account.ts";
import { refundsStore } from "../payments/refunds-store.ts";
import { readSettings } from "../settings/store.ts";
import type { MovedOrder } from "./order-moved-mail.ts";

type Move = Omit<JobPayload<"order-moved-mail">, "orderId">;

/**
 * What is written of an order that moved, as it stands now.
 *
 * @param storeInfo what it sells under, and the origin of its pages
 */
export async function movedOrder(
  db: Db,
  order: OrderRow,
  storeInfo: SellersOfDays & Pick<StoreInfo, "origin">,
  { status, at, reason, parcel: ordinal, pieces: items, amountPaise, isWhole, byShopper }: Move,
): Promise<MovedOrder & { document: Shipment["document"] | undefined }> {
  const { origin } = storeInfo;
  const isPart = items !== undefined && !isWhole;
  const { fulfilment: known, counted } = await readQuantities(db, order);
  const lines = counted.map(({ line }) => line);
  const shipment = known.shipments.find((one) => one.ordinal === ordinal) ?? known.shipments.at(-1);
  const taxed = await readTaxedParts(db, storeInfo, [{ order, lines, fulfilment: known }]);
  return {
    id: order.id,
    number: order.number,
    status,
    at: new Date(at),
    shipment: ordinal,
    customer: { name: order.customerName, email: order.customerEmail },
    trackingToken: order.trackingToken,
    lines: items ?? itemsOf(status, lines, known, shipment),
    isPart: isPart || (status === "Shipped" && !hasAll(shipment, counted)),
    unfulfilled: counted
      .filter(({ unfulfilled }) => unfulfilled > 0)
      .map(({ line, unfulfilled }) => ({ name: line.name, quantity: unfulfilled })),
    tracking: shipment
      ? { carrier: shipment.carrier, number: shipment.trackingNumber, link: shipment.link }
      : null,
    document: status === "Shipped" ? shipment?.document : undefined,
    namesGstin: hasSeveralSellers(known, taxed.get(order.id)),
    ...(status !== "Cancelled" && shipment && { soldUnder: shipment.document?.sellerGstin ?? "" }),
    ...deliveryPromise(order),
    collect: shipment && cashOfShipments(order, known).get(shipment.ordinal),
    reason: reason ?? null,
    returnDays: (await readSettings(db, "returns")).days,
    ...(order.payBy === "cash-on-delivery" && { toCollect: cashToHaveReady(order, known) }),
    byShopper: byShopper ?? false,
    ...(await refundRoute(db, order, { origin })),
    refund: items ? paise(amountPaise ?? 0) : await amountGoingBack(db, order.id),
  };
}

/**
 * The items a mail lists: those that left, those that stay with the customer, or all that were
 * ordered.
 */
function itemsOf(
  status: OrderStatus,
  lines: readonly LineRow[],
  known: OrderFulfilment,
  shipment: Shipment | undefined,
) {
  if (status === "Shipped") return itemsIn(shipment, lines);
  // Orders from before there were shipments have none.
  if (status !== "Delivered" || known.shipments.length === 0) return lines.map(namedItem);
  return lineQuantities(lines, known)
    .map(({ line, shipped, returned }) => ({ name: line.name, quantity: shipped - returned }))
    .filter(({ quantity }) => quantity > 0);
}

const namedItem = ({ name, quantity }: LineRow) => ({ name, quantity });

/** Everything, of orders from before there were shipments. */
function itemsIn(shipment: Shipment | undefined, lines: readonly LineRow[]) {
  if (!shipment) return lines.map(namedItem);
  return shipment.lines.map(({ position, quantity }) => ({
    name: lines.find((line) => line.position === position)?.name ?? "",
    quantity,
  }));
}

/** All that was ordered and not cancelled. */
function hasAll(shipment: Shipment | undefined, counted: readonly LineQuantities[]): boolean {
  return counted.every(({ line: { position, quantity }, cancelled }) => {
    const inShipment = shipment?.lines.find((one) => one.position === position)?.quantity ?? 0;
    return !shipment || inShipment === quantity - cancelled;
  });
}

/** Of an order's money, on its way or back; null where nothing is. */
async function amountGoingBack(db: Db, orderId: string): Promise<Money | null> {
  const refunds = await refundsStore(db).ofOrder(orderId);
  if (refunds.length === 0) return null;
  return paise(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
}
