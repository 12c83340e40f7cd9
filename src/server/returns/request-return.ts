import { and, eq } from "drizzle-orm";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type {
  ReturnableShipment,
  requestReturn as requestReturnEndpoint,
} from "#shared/returns/contract.ts";
import type { Db } from "../database/connection.ts";
import { shipments } from "../database/schema/fulfilment.ts";
import { orders } from "../database/schema/orders.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId, newId } from "../lib/ids.ts";
import { ordersStore } from "../orders/store.ts";
import { saveRefundAccount } from "../payments/refund-account.ts";
import { readSettings } from "../settings/store.ts";
import { queueRequestMails } from "./queue-return-mail.ts";
import { returnPhotosStore } from "./return-photos-store.ts";
import { returnableShipments } from "./returnable.ts";
import { returnsStore } from "./returns-store.ts";

type RequestedReturn = EndpointInput<typeof requestReturnEndpoint>["body"];

/**
 * Asks to return pieces of one's own shipment, in this transaction.
 *
 * @param shipmentId the shipment's id; any text
 * @returns the new return's id; `not_found` for a shipment that is not the user's, `conflict` where the
 *   pieces cannot be returned (any more), `invalid_request` for a reason that is not in the list
 */
export async function requestReturn(
  db: Db,
  user: User,
  shipmentId: string,
  { items, reason, note, resolution, photos, refundTo }: RequestedReturn,
): Promise<Outcome<string, "not_found" | "conflict" | "invalid_request">> {
  const settings = await readSettings(db, "returns");
  const found = await findReturnable(db, user, shipmentId, settings.days);
  if (!found.ok) return found;
  // Whatever changes an order's pieces takes its lock first, so what was read before the lock is read again.
  const order = await ordersStore(db).lock({ id: found.value.orderId });
  const shipment = await findReturnable(db, user, shipmentId, settings.days);
  if (!shipment.ok || !order) return shipment.ok ? noOrder() : shipment;
  if (!settings.reasons.includes(reason)) {
    return failure("invalid_request", "Choose a reason from the list", {
      fields: { reason: "Choose a reason from the list" },
    });
  }
  for (const { line, quantity } of items) {
    const left = shipment.value.lines.find((one) => one.line === line)?.quantity ?? 0;
    if (quantity > left) return tooMany(left);
  }
  const store = returnsStore(db);
  const photosStore = returnPhotosStore(db);
  const urls = [...new Set(photos)];
  if ((await photosStore.freePhotos(user._id, urls)) < urls.length) {
    return failure("conflict", "A photo is no longer there. Please add your photos again.");
  }
  const id = newId();
  await store.insert(
    { id, orderId: order.id, shipmentId, reason, note, resolution },
    items.map(({ line, quantity }) => ({ position: line, quantity })),
  );
  await photosStore.takePhotos(user._id, id, urls);
  await store.addStep(id, "asked", "shopper", "");
  const count = items.reduce((total, { quantity }) => total + quantity, 0);
  const what = `Asked to return ${count} ${count === 1 ? "piece" : "pieces"} of parcel ${shipment.value.shipment}: ${reason}.`;
  await ordersStore(db).addEvent(order, "shopper", what);
  await saveRefundAccount(db, order, refundTo);
  await queueRequestMails(db, id);
  return success(id);
}

/** A shipment of the user's with what can be returned of it; `conflict` where that is nothing any more. */
export async function findReturnable(
  db: Db,
  user: User,
  shipmentId: string,
  days: number,
): Promise<Outcome<ReturnableShipment, "not_found" | "conflict">> {
  if (!isId(shipmentId)) return noOrder();
  const [shipment] = await returnableShipments(db, { userId: user._id, days, shipmentId });
  if (shipment) return success(shipment);
  const isOwn = await ownsShipment(db, user, shipmentId);
  if (!isOwn) return noOrder();
  return failure(
    "conflict",
    `This parcel can be returned within ${days} days of its delivery only. If something is wrong with it, write to us.`,
  );
}

async function ownsShipment(db: Db, user: User, shipmentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.id, shipmentId), eq(orders.userId, user._id)));
  return rows.length > 0;
}

function tooMany(left: number) {
  return failure(
    "conflict",
    left === 0
      ? "These pieces can no longer be returned: reload the page to see what can."
      : `Only ${left} ${left === 1 ? "piece" : "pieces"} of this can still be returned. Reload the page.`,
  );
}
