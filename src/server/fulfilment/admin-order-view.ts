import { dateAndTime } from "#shared/dates.ts";
import type { AdminOrder, AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { paise, toRupees } from "#shared/money.ts";
import { needsPerson } from "#shared/orders/refund-state.ts";
import type { Refund } from "../checkout/refunds-store.ts";
import { orderView } from "../orders/order-view.ts";
import type { OrderPieces } from "../orders/pieces-store.ts";
import type { EventRow, LineRow, OrderRow } from "../orders/store.ts";

/** An order as the dashboard lists it. */
export function adminOrderView(
  order: OrderRow,
  lines: readonly LineRow[],
  pieces: OrderPieces | undefined,
): AdminOrder {
  const { customerName: name, customerEmail: email, customerPhone: phone } = order;
  return { ...orderView(order, lines, pieces), customer: { name, email, phone } };
}

interface Known {
  lines: readonly LineRow[];
  pieces: OrderPieces;
  events: readonly EventRow[];
  refunds: readonly Refund[];
  review: AdminOrderDetails["review"];
  moves: AdminOrderDetails["moves"];
}

/** An order with all that the dashboard knows of it. */
export function adminOrderDetailsView(
  order: OrderRow,
  { lines, pieces, events, refunds, review, moves }: Known,
): AdminOrderDetails {
  return {
    ...adminOrderView(order, lines, pieces),
    history: events.map(({ at, actor, what }) => ({ at: at.toISOString(), actor, what })),
    paymentFacts: paymentFacts(order),
    refunds: refunds.map(({ requestId, amountPaise, state, reason, createdAt }) => ({
      requestId,
      amount: toRupees(paise(amountPaise)),
      state,
      needsPerson: needsPerson(state),
      reason,
      createdAt: createdAt.toISOString(),
    })),
    holdsStock: order.holdsStock,
    ...(review && { review }),
    moves,
  };
}

function paymentFacts(order: OrderRow): AdminOrderDetails["paymentFacts"] {
  const waits = order.holdsStock && !order.paidAt ? dateAndTime(order.reservedUntil) : null;
  const facts: [name: string, value: string | null][] = [
    ["Payment", order.paymentState],
    ["Payment reference", order.orderId],
    ["Paid at", order.paidAt && dateAndTime(order.paidAt)],
    ["Method", order.paymentMethod],
    ["The gateway says", order.gatewayStatus],
    ["Gateway's order", order.gatewayId],
    ["Transaction", order.transactionId ?? order.receivedTransactionId],
    ["Stock held until", waits],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
