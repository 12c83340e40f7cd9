import { isDeepStrictEqual } from "node:util";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import { invalidFields, noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { endSentence } from "../lib/sentence-parts.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { addressRefusal } from "../orders/order-view.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";

const ASKED = "Another delivery address was asked for.";

/** Of one order. */
const MAX_A_DAY = 5;

/**
 * Keeps with an order where its shopper asks to have it sent instead, as part of this transaction; staff are
 * written to, and decides. The last request counts: to ask for where it goes anyway withdraws the one before.
 *
 * @returns whether another address is asked for now; `not_found` for another's order, `conflict` where it is too late or was asked for too often
 *   today, `invalid_request` for an address that contradicts itself
 */
export async function requestAddressChange(
  db: Db,
  id: string,
  user: { _id: string },
  address: ShippingAddress,
): Promise<Outcome<boolean, "not_found" | "conflict" | "invalid_request">> {
  const store = ordersStore(db);
  const order = isId(id) ? await store.lock({ id }) : undefined;
  if (!order || order.userId !== user._id) return noOrder();
  const { shipments } = await orderFulfilmentStore(db).ofOrder(order.id);
  const refused = addressRefusal(order, shipments.length);
  if (refused) return failure("conflict", refused);
  const problems = Object.entries(checkAddress(address));
  if (problems.length > 0) {
    return invalidFields(
      Object.fromEntries(problems.map(([field, why]) => [`shippingAddress.${field}`, why])),
    );
  }
  const { name, phone, ...place } = address;
  const requested = { ...place, ...(name && { name }), ...(phone && { phone }) };
  if (isDeepStrictEqual(requested, order.shippingAddress)) {
    if (order.addressRequest) {
      await store.change(order, { addressRequest: null });
      await store.addEvent(order, "shopper", "The other delivery address is no longer asked for.");
    }
    return success(false);
  }
  if (isDeepStrictEqual(requested, order.addressRequest)) return success(true);
  // Each is an event of the order and a mail to the owner.
  if ((await store.countEventsOfDay(order, ASKED)) >= MAX_A_DAY) {
    const message = `Another address was asked for ${MAX_A_DAY} times today: call us or write to us.`;
    return failure("conflict", message);
  }
  await store.change(order, { addressRequest: requested });
  const at = await store.addEvent(order, "shopper", ASKED);
  const job = { orderId: order.id, kind: "asked" as const, at: at.toISOString() };
  await addJob(db, "order-address-mail", job);
  return success(true);
}

/**
 * Declines the other address that is requested for an order, as part of this transaction: its shopper reads why,
 * in the history and by mail. The last request is answered once.
 *
 * @param order locked by this transaction
 * @returns `conflict` where no request waits
 */
export async function declineAddress(
  db: Db,
  order: OrderRow,
  reason: string,
  actor: string,
): Promise<Outcome<null, "conflict">> {
  if (!order.addressRequest || order.status !== "Processing") {
    const lastChange = await ordersStore(db).lastChange(order);
    return failure("conflict", `No other address waits for an answer any more. ${lastChange}`);
  }
  const store = ordersStore(db);
  await store.change(order, { addressRequest: null });
  const what = `The other address that was asked for was declined: ${endSentence(reason)}`;
  const at = await store.addEvent(order, actor, what);
  const job = { orderId: order.id, kind: "declined" as const, reason, at: at.toISOString() };
  await addJob(db, "order-address-mail", job);
  return success(null);
}
