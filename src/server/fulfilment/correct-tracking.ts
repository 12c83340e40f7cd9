import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { correctTracking } from "#shared/fulfilment/parcels-contract.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { piecesStore } from "../orders/pieces-store.ts";
import { ordersStore } from "../orders/store.ts";

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
