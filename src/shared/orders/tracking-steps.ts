import { isPickUpOnly } from "./ready-for-pick-up.ts";
import type { TrackedOrder } from "./tracking-contract.ts";
import { shippedQuantity, shippedText } from "./unfulfilled-quantity.ts";

export interface TrackingStep {
  name: string;
  /** `now` is the one that the order stands at. */
  state: "done" | "now" | "to come";
  /** When it was reached, where that is known. */
  at?: string | undefined;
}

type Facts = Pick<
  TrackedOrder,
  | "status"
  | "paidAt"
  | "isDue"
  | "isPickUp"
  | "packedAt"
  | "shippedAt"
  | "deliveredAt"
  | "cancelledAt"
  | "refund"
  | "shipments"
  | "lines"
> &
  Partial<Pick<TrackedOrder, "orderedAt">>;

/**
 * An order's way as steps, the first one first: from the payment to the door, or, where it was
 * cancelled or its money goes back, how far it came and what becomes of the money.
 */
export function trackingSteps(order: Facts): TrackingStep[] {
  const { status, shippedAt, deliveredAt } = order;
  const isUndone = status === "Cancelled" || status === "Refunded" || order.refund !== undefined;
  if (isUndone) return undoneSteps(order);
  if (isPickUpOnly(order)) return pickUpSteps(order);
  const toShip: TrackingStep = { name: "Shipped", state: "to come" };
  const toDeliver: TrackingStep = { name: "Delivered", state: "to come" };
  switch (status) {
    case undefined:
      return [
        { ...begun(order), state: "now" },
        { name: "Packed", state: "to come" },
        toShip,
        toDeliver,
      ];
    case "Processing":
      return [begun(order), ...waitingSteps(order), toDeliver];
    case "Shipped":
      return [
        begun(order),
        ...packedStep(order),
        ...arrivingSteps(order, { name: "Shipped", at: shippedAt, state: "now" }),
      ];
    case "Delivered":
      return [
        begun(order),
        ...packedStep(order),
        { name: "Shipped", at: shippedAt, state: "done" },
        { name: "Delivered", at: deliveredAt, state: "done" },
      ];
  }
}

function pickUpSteps(order: Facts): TrackingStep[] {
  const { status, packedAt, shippedAt, deliveredAt, shipments } = order;
  const isOut = status === "Shipped" || status === "Delivered";
  if (isOut) {
    const at = shippedAt ?? deliveredAt;
    return [begun(order), ...readyStep(order), { name: "Picked up", at, state: "done" }];
  }
  const toCome: TrackingStep = {
    name: shipments.length > 0 ? "All picked up" : "Picked up",
    state: "to come",
  };
  if (status === undefined) {
    return [
      { ...begun(order), state: "now" },
      { name: "Ready to pick up", state: "to come" },
      toCome,
    ];
  }
  const name = packedAt === undefined ? "Being made ready" : "Ready to pick up";
  return [begun(order), { name, at: packedAt, state: "now" }, toCome];
}

/** Empty where nobody marked it as ready: it was handed over at once. */
function readyStep({ packedAt }: Facts): TrackingStep[] {
  return packedAt === undefined ? [] : [{ name: "Ready to pick up", at: packedAt, state: "done" }];
}

function begun({ status, isDue, orderedAt, paidAt }: Facts): TrackingStep {
  if (isDue) return { name: "Ordered, to be paid on delivery", at: orderedAt, state: "done" };
  const isPaid = paidAt !== undefined || status !== undefined;
  return { name: isPaid ? "Paid" : "Waiting for the payment", at: paidAt, state: "done" };
}

/** Of an order of which not all has left. */
function waitingSteps(order: Facts): TrackingStep[] {
  const sold = order.shipments.filter(({ isReplacement }) => !isReplacement);
  const last = sold.at(-1);
  const toShip = { name: "Shipped", state: "to come" as const };
  if (!last) {
    const { packedAt } = order;
    const name = packedAt === undefined ? "Being packed" : "Packed";
    return [{ name, at: packedAt, state: "now" }, toShip];
  }
  const items = sold.flatMap((shipment) => shipment.items);
  const counted = order.lines.map((line, place) => ({
    ...line,
    shipped: items.reduce((sum, one) => sum + (one.line === place ? one.quantity : 0), 0),
  }));
  const { shipped, all } = shippedQuantity(counted);
  return [
    { name: shippedText(shipped, all), at: last.shippedAt, state: "now" },
    { ...toShip, name: "All shipped" },
  ];
}

/** Empty where nobody marked it as packed: many pack and ship in one go. */
function packedStep({ packedAt }: Facts): TrackingStep[] {
  return packedAt === undefined ? [] : [{ name: "Packed", at: packedAt, state: "done" }];
}

/** The end of the way of an order that has left as a whole: its shipments may arrive one by one. */
function arrivingSteps({ shipments }: Facts, shipped: TrackingStep): TrackingStep[] {
  const arrivals = shipments.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const delivered: TrackingStep = { name: "Delivered", state: "to come" };
  if (arrivals.length === 0) return [shipped, delivered];
  return [
    { ...shipped, state: "done" },
    {
      name: `${arrivals.length} of ${shipments.length} parcels delivered`,
      at: arrivals.toSorted().at(-1),
      state: "now",
    },
    delivered,
  ];
}

function undoneSteps(order: Facts): TrackingStep[] {
  const { paidAt, shippedAt, deliveredAt, cancelledAt, refund } = order;
  const done = (name: string, at: string | undefined): TrackingStep[] =>
    at ? [{ name, at, state: "done" }] : [];
  const wasDelivered = deliveredAt !== undefined;
  return [
    ...done("Paid", paidAt),
    ...done("Shipped", shippedAt),
    ...done("Delivered", deliveredAt),
    ...(wasDelivered ? [] : [{ name: "Cancelled", at: cancelledAt, state: "done" as const }]),
    ...(refund ? [refundStep(refund)] : []),
  ];
}

function refundStep({ stage, at, isByTransfer }: NonNullable<Facts["refund"]>): TrackingStep {
  if (stage === "done") return { name: "Money given back", at, state: "done" };
  const name = isByTransfer ? "Money to be transferred back" : "Money on its way back";
  return { name, at, state: "now" };
}
