import { type Money, paise, sum } from "#shared/money.ts";
import { amountDue, creditableLines, valueLeft } from "./order-pieces.ts";
import type { OrderPieces, Parcel } from "./pieces-store.ts";
import type { OrderRow } from "./store.ts";

type Cash = Pick<OrderRow, "paymentState" | "receivedPaise">;

/**
 * What is still to be collected for each parcel of an order that is paid on delivery, by the parcel's
 * number; empty for any other order. What was collected is that of parcels which have arrived, then
 * that of those on their way.
 */
export function cashOfParcels(order: Cash, pieces: OrderPieces): Map<number, Money> {
  return shareOut(order, pieces).toCollect;
}

/** What is to be collected for a parcel that leaves next. */
export function cashOfNextParcel(order: Cash, pieces: OrderPieces, value: Money): Money {
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
    pieces.parcels
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
  const sold = pieces.parcels.filter(({ isReplacement }) => !isReplacement);
  const arrivedFirst = [
    ...sold.filter(({ deliveredAt }) => deliveredAt),
    ...sold.filter(({ deliveredAt }) => !deliveredAt),
  ];
  for (const parcel of arrivedFirst) {
    const value = parcelValue(parcel, pieces);
    const covered = Math.min(surplus, value);
    toCollect.set(parcel.ordinal, paise(value - covered));
    surplus -= covered;
  }
  return { toCollect, surplus };
}

function parcelValue(parcel: Parcel, pieces: OrderPieces): Money {
  return sum(
    creditableLines(parcel, pieces).map(({ amount, credited }) => paise(amount - credited)),
  );
}

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
