import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import type { transitionOrder } from "#shared/fulfilment/contract.ts";
import { canTransition, hasLeft, type OrderStatus } from "#shared/orders/order-status.ts";
import { isFulfillable, waitsForPayment } from "#shared/orders/payment-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import type { OrderFulfilment } from "../orders/order-fulfilment-store.ts";
import { type OrderQuantities, readQuantities } from "../orders/order-quantities.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { refundableAmount } from "../payments/refunds.ts";
import { cancelOrder, mayCancel } from "./cancel-order.ts";
import { createShipment } from "./create-shipment.ts";
import { deliverShipments, haveBeenPickedUp, shipmentsOnTheWay } from "./deliver-shipments.ts";
import { shipmentsOfRest } from "./shipment-seller.ts";

export type OrderTransition = EndpointInput<typeof transitionOrder>["body"];

const WRITTEN_OFF = "The pieces did not go back to the stock: they are damaged or missing.";

/**
 * Where an order may be moved from the dashboard now, as a whole.
 *
 * @param pieces once a part has left only pieces can still be cancelled; what came back does not arrive
 */
export function allowedTransitions(order: OrderRow, fulfilment: OrderFulfilment): OrderStatus[] {
  const open: OrderStatus[] = [];
  if (isFulfillable(order.paymentState)) {
    if (canTransition(order.status, "Shipped")) open.push("Shipped");
    if (canTransition(order.status, "Delivered") && shipmentsOnTheWay(fulfilment).length > 0) {
      open.push("Delivered");
    }
  }
  if (mayCancel(order) && fulfilment.shipments.length === 0) open.push("Cancelled");
  return open;
}

/**
 * Makes one move of a whole order as part of this transaction, notes who made it and queues the
 * customer's mail. Shipped sends all that waits as one shipment, or one a registration where that is kept under
 * several.
 *
 * @returns whether anything is different now: what was picked up is Delivered with that
 */
export async function applyTransition(
  db: Db,
  { storeInfo }: { storeInfo: StoreInfo },
  id: string,
  admin: User,
  { status, carrier, trackingNumber, reason, restock = true }: OrderTransition,
): Promise<Outcome<boolean, "not_found" | "invalid_request" | "conflict">> {
  const orders = ordersStore(db);
  const order = isId(id) ? await orders.lock({ id }) : undefined;
  if (!order) return noOrder();
  const known = await readQuantities(db, order);
  const { fulfilment } = known;
  const isDone =
    status === "Delivered" && order.status === status && haveBeenPickedUp(fulfilment.shipments);
  if (isDone) return success(false);
  if (status !== "Cancelled" && !allowedTransitions(order, fulfilment).includes(status))
    return failure(
      "conflict",
      await refusalMessage(db, order, status, fulfilment.shipments.length > 0),
    );
  if (status === "Shipped") {
    if (!carrier || !trackingNumber) return missingTracking({ carrier, trackingNumber });
    const shipments = await shipmentsOfRest(db, storeInfo, order.id, known.counted);
    const by = { storeInfo, actor: admin.email };
    let before: OrderQuantities | undefined = known;
    for (const one of shipments) {
      const shipment = { ...one, carrier, trackingNumber };
      const shipped = await createShipment(db, order, shipment, by, before);
      if (!shipped.ok) return shipped;
      // The next one finds less left.
      before = undefined;
    }
    return success(true);
  }
  if (status === "Delivered") {
    const arrived = await deliverShipments(db, order, fulfilment.shipments, admin.email, known);
    return arrived.ok ? success(true) : arrived;
  }
  const goesBack = await refundableAmount(db, order);
  const why = reason ? `The shop cancelled the order: ${reason}` : "The shop cancelled the order.";
  const cancelled = await cancelOrder(db, order.orderId, why, admin.email, restock, known);
  if (!cancelled)
    return failure(
      "conflict",
      await refusalMessage(db, order, status, fulfilment.shipments.length > 0),
    );
  const money = goesBack > 0 ? " The money goes back." : "";
  const what = `Cancelled${reason ? `: ${reason}` : "."}${money}`;
  const at = await orders.addEvent(order, admin.email, what);
  if (order.keepsStock && !restock) {
    await orders.addEvent(order, admin.email, WRITTEN_OFF, "admin");
  }
  await queueMovedMail(db, order, { status, at, reason, ...cancelled });
  return success(true);
}

function missingTracking(given: Record<string, string | undefined>): Failure<"invalid_request"> {
  const names: Record<string, string> = {
    carrier: "Enter the carrier",
    trackingNumber: "Enter the tracking number",
  };
  const fields = Object.fromEntries(Object.entries(names).filter(([name]) => !given[name]));
  return failure("invalid_request", "Enter the carrier and the tracking number", { fields });
}

async function refusalMessage(
  db: Db,
  order: OrderRow,
  to: OrderStatus,
  hasShipments: boolean,
): Promise<string> {
  const { status, paymentState } = order;
  const now = status ?? "Pending";
  if (to === "Cancelled" && hasShipments && status === "Processing") {
    return "A part of this order has left. Cancel the pieces that wait instead.";
  }
  const lastChange = await ordersStore(db).lastChange(order);
  if (now === to) return `This order is already ${now}. ${lastChange}`;
  if (to === "Cancelled" && canTransition(status, to) && !hasLeft(status)) {
    return "The bank still has this order's payment. Settle that with the bank first.";
  }
  if (waitsForPayment(paymentState)) {
    return `This order is not paid, so it cannot become ${to}.`;
  }
  return `This order is now ${now}, so it cannot become ${to}. ${lastChange}`;
}
