import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { correctTracking } from "#shared/fulfilment/parcels-contract.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { piecesStore } from "../orders/pieces-store.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";

export type NewTracking = EndpointInput<typeof correctTracking>["body"];

/**
 * Changes who carries a parcel that is on its way and under which number, as part of this transaction:
 * the history says what it was before, and a mail tells the customer. Its invoice stays as it was issued.
 *
 * @returns whether anything is different now; `conflict` unless the parcel is on its way
 */
export async function applyTracking(
  db: Db,
  id: string,
  admin: User,
  { carrier, trackingNumber, parcel: ordinal }: NewTracking,
): Promise<Outcome<boolean, "not_found" | "conflict">> {
  const orders = ordersStore(db);
  const order = isId(id) ? await orders.lock({ id }) : undefined;
  if (!order) return noOrder();
  const { parcels } = await piecesStore(db).ofOrder(id);
  const onTheirWay = parcels.filter(({ deliveredAt }) => !deliveredAt);
  const parcel =
    ordinal === undefined ? onTheirWay.at(-1) : onTheirWay.find((one) => one.ordinal === ordinal);
  if (!parcel) {
    const now = order.status ?? "Pending";
    const what = parcels.length > 0 ? "This parcel has arrived" : `This order is ${now}`;
    return failure("conflict", `${what}, so its tracking cannot be corrected.`);
  }
  if (carrier === parcel.carrier && trackingNumber === parcel.trackingNumber) return success(false);
  await piecesStore(db).changeTracking(parcel.id, { carrier, trackingNumber });
  const which = parcels.length > 1 ? `Tracking of parcel ${parcel.ordinal}` : "Tracking";
  const what = `${which} corrected: ${carrier}, tracking number ${trackingNumber} (was ${parcel.carrier}, ${parcel.trackingNumber}).`;
  const at = (await orders.addEvent(order, admin.email, what)).toISOString();
  await addJob(db, "tracking-corrected-mail", { orderId: order.id, carrier, trackingNumber, at });
  return success(true);
}

export interface NotedEwayBill {
  /** The parcel's number within the order, from 1. */
  parcel: number;
  ewayBill: string;
}

/**
 * Notes the e-way bill of a parcel that has left: it is often made once the carrier's vehicle is
 * known. A number that was noted before is kept in the history.
 *
 * @param order locked by this transaction
 * @returns `conflict` where the order has no such parcel
 */
export async function noteEwayBill(
  db: Db,
  order: OrderRow,
  { parcel: ordinal, ewayBill }: NotedEwayBill,
  actor: string,
): Promise<Outcome<void, "conflict">> {
  const store = piecesStore(db);
  const { parcels } = await store.ofOrder(order.id);
  const parcel = parcels.find((one) => one.ordinal === ordinal);
  if (!parcel) return failure("conflict", `This order has no parcel ${ordinal}.`);
  if (parcel.ewayBill === ewayBill) return success(undefined);
  await store.noteEwayBill(parcel.id, ewayBill);
  const before = parcel.ewayBill ? ` (was ${parcel.ewayBill})` : "";
  const what = `E-way bill of parcel ${ordinal}: ${ewayBill}${before}.`;
  await ordersStore(db).addEvent(order, actor, what, "admin");
  return success(undefined);
}
