import { expect, it } from "vitest";
import { trackingSteps } from "./tracking-steps.ts";

type Facts = Parameters<typeof trackingSteps>[0];

const said = (order: Facts) => trackingSteps(order).map(({ name, state }) => `${name}: ${state}`);
const day = "2026-03-04T10:00:00.000Z";

it.each<[string, Facts, string[]]>([
  [
    "unpaid",
    {},
    [
      "Waiting for the payment: now",
      "Being packed: to come",
      "Shipped: to come",
      "Delivered: to come",
    ],
  ],
  [
    "paid",
    { status: "Processing", paidAt: day },
    ["Paid: done", "Being packed: now", "Shipped: to come", "Delivered: to come"],
  ],
  [
    "shipped",
    { status: "Shipped", paidAt: day, shippedAt: day },
    ["Paid: done", "Packed: done", "Shipped: now", "Delivered: to come"],
  ],
  [
    "delivered",
    { status: "Delivered", paidAt: day, shippedAt: day, deliveredAt: day },
    ["Paid: done", "Packed: done", "Shipped: done", "Delivered: done"],
  ],
  ["cancelled unpaid", { status: "Cancelled", cancelledAt: day }, ["Cancelled: done"]],
  [
    "cancelled with the money on its way",
    { status: "Cancelled", paidAt: day, cancelledAt: day, refund: { stage: "on its way" } },
    ["Paid: done", "Cancelled: done", "Money on its way back: now"],
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
  expect(said(order)).toEqual(steps);
});
