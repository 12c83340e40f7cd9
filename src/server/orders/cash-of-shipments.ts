import { type Money, paise, sum } from "#shared/money.ts";
import type { OrderFulfilment, Shipment } from "./order-fulfilment-store.ts";
import { amountDue, creditableLines, valueLeft } from "./order-quantities.ts";
import type { OrderRow } from "./store.ts";

type Cash = Pick<OrderRow, "paymentState" | "receivedPaise">;

/**
 * Still to be collected for each shipment of an order that is paid on delivery, by the shipment's
 * number; empty for any other order. Cash that was collected is that of shipments which have
 * arrived, then that of those on their way.
 */
export function cashOfShipments(order: Cash, fulfilment: OrderFulfilment): Map<number, Money> {
  return shareOut(order, fulfilment).toCollect;
}

export function cashOfNextShipment(order: Cash, fulfilment: OrderFulfilment, value: Money): Money {
  return cashOfNextShipments(order, fulfilment, [value])[0] ?? paise(0);
}

/** The same of several that leave one after the other: what was collected before is of the first of them. */
export function cashOfNextShipments(
  order: Cash,
  fulfilment: OrderFulfilment,
  values: readonly Money[],
): Money[] {
  if (order.paymentState !== "due") return values.map(() => paise(0));
  let { surplus } = shareOut(order, fulfilment);
  return values.map((value) => {
    const covered = Math.min(surplus, value);
    surplus -= covered;
    return paise(value - covered);
  });
}

/** Goods that have arrived were paid at the door. */
export function cashToHaveReady(
  order: Cash & Pick<OrderRow, "totalPaise">,
  fulfilment: OrderFulfilment,
): Money {
  const { toCollect } = shareOut(order, fulfilment);
  if (order.paymentState !== "due") return paise(0);
  const withCouriers = sum(
    fulfilment.shipments
      .filter(({ deliveredAt }) => deliveredAt)
      .map(({ ordinal }) => toCollect.get(ordinal) ?? paise(0)),
  );
  return paise(Math.max(0, amountDue(order, fulfilment) - withCouriers));
}

/** @returns `surplus`: what was collected beyond the value of all that has left */
function shareOut({ paymentState, receivedPaise }: Cash, fulfilment: OrderFulfilment) {
  const toCollect = new Map<number, Money>();
  let surplus = (receivedPaise ?? 0) - fulfilment.givenBack;
  if (paymentState !== "due") return { toCollect, surplus };
  const sold = fulfilment.shipments.filter(({ isReplacement }) => !isReplacement);
  const arrivedFirst = [
    ...sold.filter(({ deliveredAt }) => deliveredAt),
    ...sold.filter(({ deliveredAt }) => !deliveredAt),
  ];
  for (const shipment of arrivedFirst) {
    const value = shipmentValue(shipment, fulfilment);
    const covered = Math.min(surplus, value);
    toCollect.set(shipment.ordinal, paise(value - covered));
    surplus -= covered;
  }
  return { toCollect, surplus };
}

function shipmentValue(shipment: Shipment, fulfilment: OrderFulfilment): Money {
  return sum(
    creditableLines(shipment, fulfilment).map(({ amount, credited }) => paise(amount - credited)),
  );
}

const STATES: readonly OrderRow["paymentState"][] = ["due", "charged", "cancelled"];

/**
 * A courier may still pay it out besides what is due: it was collected for shipments that arrived,
 * and was credited before it was entered. Entered late, it goes back to the customer.
 */
export function lateCash(
  order: Pick<OrderRow, "payBy" | "paymentState" | "totalPaise" | "receivedPaise">,
  fulfilment: OrderFulfilment,
): Money {
  if (order.payBy !== "cash-on-delivery" || !STATES.includes(order.paymentState)) return paise(0);
  const arrivedAt = new Map(fulfilment.shipments.map(({ id, deliveredAt }) => [id, deliveredAt]));
  const credited = sum(
    fulfilment.credits
      .filter(({ shipmentId, createdAt }) => {
        const arrived = arrivedAt.get(shipmentId);
        return arrived && arrived <= createdAt;
      })
      .flatMap(({ lines }) => lines.map(({ amountPaise }) => paise(amountPaise))),
  );
  const collectable = valueLeft(order, fulfilment) + credited - (order.receivedPaise ?? 0);
  const due = order.paymentState === "due" ? amountDue(order, fulfilment) : 0;
  return paise(Math.max(0, Math.min(credited, collectable - due)));
}
