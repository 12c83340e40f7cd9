import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deliveryPromise, trackingLinkWorks } from "./order-view.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ["2026-11-22T18:29:00Z", { arrivesBy: "2026-11-22" }],
  // Past midnight in India.
  ["2026-11-22T18:31:00Z", {}],
])("at %s the day that was promised is told as %j", (now, shown) => {
  vi.setSystemTime(now);
  const order = { arrivesBy: "2026-11-22", paymentState: "charged", status: "Shipped" } as const;
  expect(deliveryPromise(order)).toEqual(shown);
  expect(deliveryPromise({ ...order, status: "Delivered" })).toEqual({});
});

const DAY_MS = 24 * 60 * 60_000;
const at = (days: number) => new Date(days * DAY_MS);
const order = {
  status: "Delivered" as const,
  createdAt: at(0),
  paidAt: at(0),
  shippedAt: at(10),
  deliveredAt: at(20),
  cancelledAt: null,
};

it("a tracking link opens for 180 days after the order ended, and as long as it is on its way", () => {
  expect(trackingLinkWorks(order, 199 * DAY_MS)).toBe(true);
  expect(trackingLinkWorks(order, 201 * DAY_MS)).toBe(false);
  const onItsWay = { ...order, status: "Shipped" as const, deliveredAt: null };
  expect(trackingLinkWorks(onItsWay, 900 * DAY_MS)).toBe(true);
  const cancelled = {
    ...order,
    status: "Cancelled" as const,
    deliveredAt: null,
    cancelledAt: at(30),
  };
  expect(trackingLinkWorks(cancelled, 209 * DAY_MS)).toBe(true);
  expect(trackingLinkWorks(cancelled, 211 * DAY_MS)).toBe(false);
});
