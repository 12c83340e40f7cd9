import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { correctTracking } from "#shared/fulfilment/shipments-contract.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";

export type NewTracking = EndpointInput<typeof correctTracking>["body"];

/**
 * Changes who carries a shipment that is on its way and under which number, as part of this transaction:
 * the history says what it was before, and a mail tells the customer. Its invoice stays as it was issued.
 *
 * @returns whether anything is different now; `conflict` unless the shipment is on its way
 */
export async function applyTracking(
  db: Db,
  id: string,
  admin: User,
  { carrier, trackingNumber, shipment: ordinal }: NewTracking,
): Promise<Outcome<boolean, "not_found" | "conflict">> {
  const orders = ordersStore(db);
  const order = isId(id) ? await orders.lock({ id }) : undefined;
  if (!order) return noOrder();
  const { shipments } = await orderFulfilmentStore(db).ofOrder(id);
  const onTheirWay = shipments.filter(({ deliveredAt }) => !deliveredAt);
  const shipment =
    ordinal === undefined ? onTheirWay.at(-1) : onTheirWay.find((one) => one.ordinal === ordinal);
  if (!shipment) {
    const now = order.status ?? "Pending";
    const what = shipments.length > 0 ? "This parcel has arrived" : `This order is ${now}`;
    return failure("conflict", `${what}, so its tracking cannot be corrected.`);
  }
  if (carrier === shipment.carrier && trackingNumber === shipment.trackingNumber)
    return success(false);
  await orderFulfilmentStore(db).changeTracking(shipment.id, { carrier, trackingNumber });
  const which = shipments.length > 1 ? `Tracking of parcel ${shipment.ordinal}` : "Tracking";
  const what = `${which} corrected: ${carrier}, tracking number ${trackingNumber} (was ${shipment.carrier}, ${shipment.trackingNumber}).`;
  const at = (await orders.addEvent(order, admin.email, what)).toISOString();
  await addJob(db, "tracking-corrected-mail", { orderId: order.id, carrier, trackingNumber, at });
  return success(true);
}

export interface NotedEwayBill {
  /** The shipment's number within the order, from 1. */
  shipment: number;
  ewayBill: string;
}

/**
 * Notes the e-way bill of a shipment that has left: it is often made once the carrier's vehicle is
 * known. A number that was noted before is kept in the history.
 *
 * @param order locked by this transaction
 * @returns `conflict` where the order has no such shipment
 */
export async function noteEwayBill(
  db: Db,
  order: OrderRow,
  { shipment: ordinal, ewayBill }: NotedEwayBill,
  actor: string,
): Promise<Outcome<void, "conflict">> {
  const store = orderFulfilmentStore(db);
  const { shipments } = await store.ofOrder(order.id);
  const shipment = shipments.find((one) => one.ordinal === ordinal);
  if (!shipment) return failure("conflict", `This order has no parcel ${ordinal}.`);
  if (shipment.ewayBill === ewayBill) return success(undefined);
  await store.noteEwayBill(shipment.id, ewayBill);
  const before = shipment.ewayBill ? ` (was ${shipment.ewayBill})` : "";
  const what = `E-way bill of parcel ${ordinal}: ${ewayBill}${before}.`;
  await ordersStore(db).addEvent(order, actor, what, "admin");
  return success(undefined);
}
