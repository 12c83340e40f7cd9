import { expect, it } from "vitest";
import { trackingSteps } from "./tracking-steps.ts";

type Order = Parameters<typeof trackingSteps>[0];
type Facts = Partial<Order>;

const lines = [{ name: "Mug", quantity: 4, cancelled: 1 }];
const stepsOf = (facts: Facts) => trackingSteps({ shipments: [], lines, ...facts });
const stepTexts = (facts: Facts) => stepsOf(facts).map(({ name, state }) => `${name}: ${state}`);
const day = "2026-03-04T10:00:00.000Z";
const later = "2026-03-06T10:00:00.000Z";
const shipment = (quantity: number, more: Partial<Order["shipments"][number]> = {}) => ({
  ...{ carrier: "DTDC", number: "1", shippedAt: day, items: [{ line: 0, quantity }] },
  ...more,
});

it.each<[string, Facts, string[]]>([
  [
    "unpaid",
    {},
    ["Waiting for the payment: now", "Packed: to come", "Shipped: to come", "Delivered: to come"],
  ],
  [
    "paid",
    { status: "Processing", paidAt: day },
    ["Paid: done", "Being packed: now", "Shipped: to come", "Delivered: to come"],
  ],
  [
    "due on delivery",
    { status: "Processing", isDue: true },
    [
      "Ordered, to be paid on delivery: done",
      "Being packed: now",
      "Shipped: to come",
      "Delivered: to come",
    ],
  ],
  [
    "marked as packed",
    { status: "Processing", paidAt: day, packedAt: day },
    ["Paid: done", "Packed: now", "Shipped: to come", "Delivered: to come"],
  ],
  [
    "shipped in part, of which a parcel has arrived",
    {
      status: "Processing",
      paidAt: day,
      packedAt: day,
      shipments: [shipment(1, { deliveredAt: later }), shipment(1)],
    },
    ["Paid: done", "2 of 3 pieces shipped: now", "All shipped: to come", "Delivered: to come"],
  ],
  [
    "shipped without having been marked as packed",
    { status: "Shipped", paidAt: day, shippedAt: day, shipments: [shipment(3)] },
    ["Paid: done", "Shipped: now", "Delivered: to come"],
  ],
  [
    "packed, then shipped",
    { status: "Shipped", paidAt: day, packedAt: day, shippedAt: day, shipments: [shipment(3)] },
    ["Paid: done", "Packed: done", "Shipped: now", "Delivered: to come"],
  ],
  [
    "shipped, of which a parcel has arrived",
    {
      status: "Shipped",
      paidAt: day,
      shippedAt: day,
      shipments: [shipment(2, { deliveredAt: later }), shipment(1)],
    },
    ["Paid: done", "Shipped: done", "1 of 2 parcels delivered: now", "Delivered: to come"],
  ],
  [
    "delivered",
    { status: "Delivered", paidAt: day, packedAt: day, shippedAt: day, deliveredAt: day },
    ["Paid: done", "Packed: done", "Shipped: done", "Delivered: done"],
  ],
  [
    "to be picked up, and not ready",
    { status: "Processing", paidAt: day, isPickUp: true },
    ["Paid: done", "Being made ready: now", "Picked up: to come"],
  ],
  [
    "ready to pick up",
    { status: "Processing", paidAt: day, packedAt: day, isPickUp: true },
    ["Paid: done", "Ready to pick up: now", "Picked up: to come"],
  ],
  [
    "picked up",
    {
      ...{ status: "Shipped", paidAt: day, packedAt: day, shippedAt: day, isPickUp: true },
      shipments: [shipment(3, { carrier: "Picked up" })],
    },
    ["Paid: done", "Ready to pick up: done", "Picked up: done"],
  ],
  [
    "sent after all, though it was to be picked up",
    { status: "Shipped", paidAt: day, shippedAt: day, isPickUp: true, shipments: [shipment(3)] },
    ["Paid: done", "Shipped: now", "Delivered: to come"],
  ],
  ["cancelled unpaid", { status: "Cancelled", cancelledAt: day }, ["Cancelled: done"]],
  [
    "cancelled with the money on its way",
    { status: "Cancelled", paidAt: day, cancelledAt: day, refund: { stage: "on its way" } },
    ["Paid: done", "Cancelled: done", "Money on its way back: now"],
  ],
  [
    "cancelled with money that a person transfers back",
    {
      ...{ status: "Cancelled", paidAt: day, cancelledAt: day },
      refund: { stage: "on its way", isByTransfer: true },
    },
    ["Paid: done", "Cancelled: done", "Money to be transferred back: now"],
  ],
  [
    "refunded",
    { status: "Refunded", paidAt: day, cancelledAt: day, refund: { stage: "done", at: day } },
    ["Paid: done", "Cancelled: done", "Money given back: done"],
  ],
  [
    "refunded after it had arrived",
    {
      status: "Refunded",
      paidAt: day,
      shippedAt: day,
      deliveredAt: day,
      refund: { stage: "done" },
    },
    ["Paid: done", "Shipped: done", "Delivered: done", "Money given back: done"],
  ],
])("the steps of an order that is %s", (_, order, steps) => {
  expect(stepTexts(order)).toEqual(steps);
});
