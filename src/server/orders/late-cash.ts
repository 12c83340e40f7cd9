import { type Money, paise, sum } from "#shared/money.ts";
import { amountDue, valueLeft } from "./order-pieces.ts";
import type { OrderPieces } from "./pieces-store.ts";
import type { OrderRow } from "./store.ts";

const STATES: readonly OrderRow["paymentState"][] = ["due", "charged", "cancelled"];

/**
 * What a courier may still pay out for an order besides what is due: it was collected for parcels that
 * arrived, and was credited before it was entered. Entered late, it goes back to the customer.
 */
export function lateCash(
  order: Pick<OrderRow, "payBy" | "paymentState" | "totalPaise" | "receivedPaise">,
  pieces: OrderPieces,
): Money {
  if (order.payBy !== "cash-on-delivery" || !STATES.includes(order.paymentState)) return paise(0);
  const arrivedAt = new Map(pieces.parcels.map(({ id, deliveredAt }) => [id, deliveredAt]));
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
