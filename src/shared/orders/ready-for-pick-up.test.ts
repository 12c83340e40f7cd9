import { expect, it } from "vitest";
import { isReadyForPickUp } from "./ready-for-pick-up.ts";

const ready = { status: "Processing", packedAt: "2026-11-30", isPickUp: true } as const;
const pickedUp = { carrier: "Picked up" };

it.each([
  ["marked as packed", ready, true],
  ["of which a part was handed over", { ...ready, shipments: [pickedUp] }, true],
  [
    "of which a courier has a part",
    { ...ready, shipments: [pickedUp, { carrier: "DTDC" }] },
    false,
  ],
  ["not packed", { ...ready, packedAt: null }, false],
  ["that is sent", { ...ready, isPickUp: undefined }, false],
  ["that was handed over", { ...ready, status: "Shipped" as const }, false],
])("an order %s: whether it lies ready to be picked up", (_, order, expected) => {
  expect(isReadyForPickUp(order)).toBe(expected);
});
