import { describe, expect, it } from "vitest";
import { canTransition, hasLeft, type OrderStatus, orderStatuses } from "./order-status.ts";

function nextStatuses(from: OrderStatus | null): OrderStatus[] {
  return orderStatuses.filter((to) => canTransition(from, to));
}

describe("the moves of an order", () => {
  it("reach every status from an unpaid order", () => {
    const reached = new Set<OrderStatus>(nextStatuses(null));
    for (const status of reached) for (const next of nextStatuses(status)) reached.add(next);
    expect([...reached].toSorted()).toEqual([...orderStatuses].toSorted());
  });

  it("never stay, and never lead out of Refunded", () => {
    for (const status of orderStatuses) expect(canTransition(status, status)).toBe(false);
    expect(nextStatuses("Refunded")).toEqual([]);
  });

  it("ship nothing that is not paid", () => {
    for (const status of [null, "Cancelled", "Refunded"] as const) {
      expect(canTransition(status, "Shipped")).toBe(false);
      expect(canTransition(status, "Delivered")).toBe(false);
    }
  });

  it("never ship again what has left, and end it where nothing of it stays", () => {
    expect(nextStatuses("Shipped")).toEqual(["Delivered", "Cancelled", "Refunded"]);
    expect(nextStatuses("Delivered")).toEqual(["Cancelled", "Refunded"]);
    expect(orderStatuses.filter(hasLeft)).toEqual(["Shipped", "Delivered"]);
  });

  it("revive an order that is paid after it was cancelled, or give its money back", () => {
    expect(nextStatuses("Cancelled")).toEqual(["Processing", "Refunded"]);
  });
});
