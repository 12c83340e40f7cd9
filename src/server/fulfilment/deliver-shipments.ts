import { isPickedUp } from "#shared/documents/picked-up.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import {
  type OrderFulfilment,
  orderFulfilmentStore,
  type Shipment,
} from "../orders/order-fulfilment-store.ts";
import {
  isReturned,
  type LineQuantities,
  type OrderQuantities,
} from "../orders/order-quantities.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { updateProgress } from "./order-progress.ts";

/** The shipments that can still arrive: what came back, as from a door where it was refused, does not. */
export function shipmentsOnTheWay(fulfilment: OrderFulfilment): Shipment[] {
  return fulfilment.shipments.filter(
    (shipment) =>
      !shipment.deliveredAt && (shipment.isReplacement || !isReturned(shipment, fulfilment)),
  );
}

/**
 * Parcels that were handed over, and with that delivered: scripts and tabs of before note their arrival as a step of its
 * own, which has happened already.
 */
export const haveBeenPickedUp = (shipments: readonly Shipment[]): boolean =>
  shipments.length > 0 &&
  shipments.every(({ carrier, deliveredAt }) => deliveredAt && isPickedUp(carrier));

/**
 * Notes that shipments of an order have arrived, in this transaction, and has the customer told once: the
 * time to return what is in them begins. Once all have, and nothing waits any more, the order is Delivered.
 *
 * @param order locked by this transaction
 * @param shipments those that are on their way among these are noted
 * @returns `conflict` where none is on its way; of what was picked up success, with nothing noted again
 */
export async function deliverShipments(
  db: Db,
  order: OrderRow,
  shipments: readonly Shipment[],
  actor: string,
  { fulfilment, counted }: OrderQuantities,
): Promise<Outcome<null, "conflict">> {
  if (haveBeenPickedUp(shipments)) return success(null);
  const orders = ordersStore(db);
  const open = shipmentsOnTheWay(fulfilment).map(({ ordinal }) => ordinal);
  const arrived = shipments.filter(({ ordinal }) => open.includes(ordinal));
  if (arrived.length === 0) {
    return failure(
      "conflict",
      `This parcel has arrived already. ${await orders.lastChange(order)}`,
    );
  }
  for (const { id } of arrived) await orderFulfilmentStore(db).markDelivered(id);
  await updateProgress(db, order.id);
  const now = await orders.find({ id: order.id });
  const isWhole = now?.status === "Delivered" && order.status !== "Delivered";
  const names = arrived.map(({ ordinal }) => `Parcel ${ordinal}`).join(", ");
  const at = await orders.addEvent(
    order,
    actor,
    isWhole ? "Delivered." : `${names} was delivered.`,
  );
  if (isWhole) await queueMovedMail(db, order, { status: "Delivered", at });
  else
    await queueMovedMail(db, order, {
      status: "Delivered",
      at,
      items: itemsOf(counted, arrived),
    });
  return success(null);
}

function itemsOf(counted: readonly LineQuantities[], shipments: readonly Shipment[]) {
  return counted.flatMap(({ line: { name, position } }) => {
    const inside = shipments.flatMap((shipment) =>
      shipment.lines.filter((line) => line.position === position),
    );
    const quantity = inside.reduce((sum, line) => sum + line.quantity, 0);
    return quantity > 0 ? [{ name, quantity }] : [];
  });
}
