import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import type { moveOrder } from "#shared/fulfilment/contract.ts";
import { mayMove, type OrderStatus } from "#shared/orders/order-status.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import type { CheckoutService } from "../checkout/service.ts";
import type { Db } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { fulfilmentStore } from "./store.ts";

export type OrderMove = EndpointInput<typeof moveOrder>["body"];

/** What the dashboard needs of the checkout. */
export type CancelOrders = Pick<CheckoutService, "mayCancel" | "cancelOrder">;

const WRITTEN_OFF = "The pieces did not go back to the stock: they are damaged or missing.";

/** Where an order may be moved from the dashboard now. */
export function allowedMoves(
  order: OrderRow,
  checkout: Pick<CancelOrders, "mayCancel">,
): OrderStatus[] {
  const open: OrderStatus[] = [];
  if (order.paymentState === "charged") {
    if (mayMove(order.status, "Shipped")) open.push("Shipped");
    if (mayMove(order.status, "Delivered")) open.push("Delivered");
  }
  if (checkout.mayCancel(order)) open.push("Cancelled");
  return open;
}

/** Makes one move as part of this transaction, notes who made it and queues the customer's mail. */
export async function applyMove(
  db: Db,
  checkout: CancelOrders,
  id: string,
  admin: User,
  { status, carrier, trackingNumber, reason, restock = true }: OrderMove,
): Promise<Outcome<null, "not_found" | "invalid_request" | "conflict">> {
  const orders = ordersStore(db);
  const order = isId(id) ? await orders.lock({ id }) : undefined;
  if (!order) return noOrder();
  if (!allowedMoves(order, checkout).includes(status))
    return failure("conflict", refusalMessage(order, status));
  if (status === "Cancelled") {
    const why = reason
      ? `The shop cancelled the order: ${reason}`
      : "The shop cancelled the order.";
    const cancelled = await checkout.cancelOrder(db, order.orderId, why, restock);
    if (!cancelled) return failure("conflict", refusalMessage(order, status));
  } else if (status === "Shipped") {
    if (!carrier || !trackingNumber) return missingTracking({ carrier, trackingNumber });
    await fulfilmentStore(db).change(order.id, { status, carrier, trackingNumber });
  } else {
    await fulfilmentStore(db).change(order.id, { status });
  }
  const what = eventText(order, { status, carrier, trackingNumber, reason });
  const at = await orders.addEvent(order, admin.email, what);
  if (status === "Cancelled" && order.holdsStock && !restock) {
    await orders.addEvent(order, admin.email, WRITTEN_OFF, "admin");
  }
  await queueMovedMail(db, order, {
    status,
    at,
    reason: status === "Cancelled" ? reason : undefined,
  });
  return success(null);
}

function missingTracking(given: Record<string, string | undefined>): Failure<"invalid_request"> {
  const names: Record<string, string> = {
    carrier: "Enter the carrier",
    trackingNumber: "Enter the tracking number",
  };
  const fields = Object.fromEntries(Object.entries(names).filter(([name]) => !given[name]));
  return failure("invalid_request", "Enter the carrier and the tracking number", { fields });
}

function refusalMessage({ status, paymentState }: OrderRow, to: OrderStatus): string {
  const now = status ?? "Pending";
  if (now === to) return `This order is already ${now}. Reload the page to see it.`;
  if (to === "Cancelled" && mayMove(status, to)) {
    return "The bank still has this order's payment. Settle that with the bank first.";
  }
  if (waitsForPayment(paymentState)) {
    return `This order is not paid, so it cannot become ${to}.`;
  }
  return `This order is now ${now}, so it cannot become ${to}. Reload the page to see it.`;
}

/** The sentence for the order's history; the customer reads it, too. */
function eventText(
  order: OrderRow,
  { status, carrier, trackingNumber, reason }: OrderMove,
): string {
  if (status === "Shipped") return `Shipped with ${carrier}, tracking number ${trackingNumber}.`;
  if (status === "Delivered") return "Delivered.";
  const money = order.paymentState === "charged" ? " The money goes back." : "";
  return `Cancelled${reason ? `: ${reason}` : "."}${money}`;
}
