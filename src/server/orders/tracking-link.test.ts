import { expect, it } from "vitest";
import { trackingLinkWorks } from "./tracking-link.ts";

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
