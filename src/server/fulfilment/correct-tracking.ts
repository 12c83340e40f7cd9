import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { correctTracking } from "#shared/fulfilment/contract.ts";
import { mayCorrectTracking } from "#shared/orders/order-status.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { ordersStore } from "../orders/store.ts";
import { fulfilmentStore } from "./store.ts";

export type NewTracking = EndpointInput<typeof correctTracking>["body"];

/**
 * Changes who carries a shipped order and under which number, as part of this transaction: the
 * history says what it was before, and a mail tells the customer.
 *
 * @returns whether anything is different now; `conflict` unless the order is on its way
 */
export async function applyTracking(
  db: Db,
  id: string,
  admin: User,
  { carrier, trackingNumber }: NewTracking,
): Promise<Outcome<boolean, "not_found" | "conflict">> {
  const orders = ordersStore(db);
  const order = isId(id) ? await orders.lock({ id }) : undefined;
  if (!order) return noOrder();
  if (!mayCorrectTracking(order.status)) {
    const now = order.status ?? "Pending";
    return failure("conflict", `This order is ${now}, so its tracking cannot be corrected.`);
  }
  if (carrier === order.carrier && trackingNumber === order.trackingNumber) return success(false);
  await fulfilmentStore(db).change(order.id, { carrier, trackingNumber });
  const what = `Tracking corrected: ${carrier}, tracking number ${trackingNumber} (was ${order.carrier}, ${order.trackingNumber}).`;
  const at = (await orders.addEvent(order, admin.email, what)).toISOString();
  await addJob(db, "tracking-corrected-mail", { orderId: order.id, carrier, trackingNumber, at });
  return success(true);
}
