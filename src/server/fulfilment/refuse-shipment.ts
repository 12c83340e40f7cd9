import { sql } from "drizzle-orm";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Money } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import type { OrderFulfilment, Shipment } from "../orders/order-fulfilment-store.ts";
import { creditableLines, isReturned, readQuantities } from "../orders/order-quantities.ts";
import type { OrderRow } from "../orders/store.ts";
import { checkoutStore } from "../payments/store.ts";
import { creditShipment, type ShipmentCredit } from "./credit-shipment.ts";

const REFUSED = "It was not taken at the door";

/** The shipments of an order that can still be refused at the door. */
export function refusableShipments(
  { paymentState }: OrderRow,
  fulfilment: OrderFulfilment,
): Shipment[] {
  if (paymentState !== "due") return [];
  return fulfilment.shipments.filter(
    (shipment) =>
      !shipment.isReplacement && !shipment.deliveredAt && !isReturned(shipment, fulfilment),
  );
}

/**
 * Notes that a shipment was refused at the door, in this transaction: all that is left of it is
 * credited, and nothing is collected for it. Its account pays its next orders before they are sent.
 *
 * @param order locked by this transaction
 * @returns what was credited; `conflict` where that shipment is not on its way
 */
export async function refuseShipment(
  db: Db,
  order: OrderRow,
  { shipment: ordinal, restock }: { shipment: number; restock: boolean },
  by: Pick<ShipmentCredit, "actor" | "storeInfo">,
): Promise<Outcome<Money, "conflict">> {
  const known = await readQuantities(db, order);
  const { fulfilment } = known;
  const shipment = refusableShipments(order, fulfilment).find((one) => one.ordinal === ordinal);
  if (!shipment) {
    return failure("conflict", "This parcel is not on its way to be paid at the door any more.");
  }
  const lines = creditableLines(shipment, fulfilment)
    .filter(({ quantity, returned }) => quantity > returned)
    .map(({ position, quantity, returned }) => {
      return { line: position, quantity: quantity - returned, restock };
    });
  const credit = { shipment: ordinal, lines, reason: REFUSED, ...by };
  const credited = await creditShipment(db, order, credit, known);
  if (!credited.ok) return credited;
  await checkoutStore(db).record(order, { refusedAt: sql`now()` });
  return success(credited.value.total);
}
