import { type Money, paise, sum } from "#shared/money.ts";
import { amountDue, creditableLines, valueLeft } from "./order-pieces.ts";
import type { OrderPieces, Shipment } from "./pieces-store.ts";
import type { OrderRow } from "./store.ts";

type Cash = Pick<OrderRow, "paymentState" | "receivedPaise">;

/**
 * What is still to be collected for each shipment of an order that is paid on delivery, by the shipment's
 * number; empty for any other order. What was collected is that of shipments which have arrived, then
 * that of those on their way.
 */
export function cashOfShipments(order: Cash, pieces: OrderPieces): Map<number, Money> {
  return shareOut(order, pieces).toCollect;
}

/** What is to be collected for a shipment that leaves next. */
export function cashOfNextShipment(order: Cash, pieces: OrderPieces, value: Money): Money {
  if (order.paymentState !== "due") return paise(0);
  return paise(Math.max(0, value - shareOut(order, pieces).surplus));
}

/** What the customer is to have ready in cash: what has arrived was paid at the door. */
export function cashToHaveReady(
  order: Cash & Pick<OrderRow, "totalPaise">,
  pieces: OrderPieces,
): Money {
  const { toCollect } = shareOut(order, pieces);
  if (order.paymentState !== "due") return paise(0);
  const withCouriers = sum(
    pieces.shipments
      .filter(({ deliveredAt }) => deliveredAt)
      .map(({ ordinal }) => toCollect.get(ordinal) ?? paise(0)),
  );
  return paise(Math.max(0, amountDue(order, pieces) - withCouriers));
}

/** @returns `surplus`: what was collected beyond the value of all that has left */
function shareOut({ paymentState, receivedPaise }: Cash, pieces: OrderPieces) {
  const toCollect = new Map<number, Money>();
  let surplus = (receivedPaise ?? 0) - pieces.givenBack;
  if (paymentState !== "due") return { toCollect, surplus };
  const sold = pieces.shipments.filter(({ isReplacement }) => !isReplacement);
  const arrivedFirst = [
    ...sold.filter(({ deliveredAt }) => deliveredAt),
    ...sold.filter(({ deliveredAt }) => !deliveredAt),
  ];
  for (const shipment of arrivedFirst) {
    const value = shipmentValue(shipment, pieces);
    const covered = Math.min(surplus, value);
    toCollect.set(shipment.ordinal, paise(value - covered));
    surplus -= covered;
  }
  return { toCollect, surplus };
}

function shipmentValue(shipment: Shipment, pieces: OrderPieces): Money {
  return sum(
    creditableLines(shipment, pieces).map(({ amount, credited }) => paise(amount - credited)),
  );
}

const STATES: readonly OrderRow["paymentState"][] = ["due", "charged", "cancelled"];

/**
 * What a courier may still pay out for an order besides what is due: it was collected for shipments that
 * arrived, and was credited before it was entered. Entered late, it goes back to the customer.
 */
export function lateCash(
  order: Pick<OrderRow, "payBy" | "paymentState" | "totalPaise" | "receivedPaise">,
  pieces: OrderPieces,
): Money {
  if (order.payBy !== "cash-on-delivery" || !STATES.includes(order.paymentState)) return paise(0);
  const arrivedAt = new Map(pieces.shipments.map(({ id, deliveredAt }) => [id, deliveredAt]));
  const credited = sum(
    pieces.credits
      .filter(({ shipmentId, createdAt }) => {
        const arrived = arrivedAt.get(shipmentId);
        return arrived && arrived <= createdAt;
      })
      .flatMap(({ lines }) => lines.map(({ amountPaise }) => paise(amountPaise))),
  );
  const collectable = valueLeft(order, pieces) + credited - (order.receivedPaise ?? 0);
  const due = order.paymentState === "due" ? amountDue(order, pieces) : 0;
  return paise(Math.max(0, Math.min(credited, collectable - due)));
}
