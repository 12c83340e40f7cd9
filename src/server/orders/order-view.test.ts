import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deliveryPromise } from "./order-view.ts";

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
