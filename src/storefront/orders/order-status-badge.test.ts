import { expect, it } from "vitest";
import { statusTone } from "./order-status-badge.tsx";

it.each([
  ["Processing", "yellow"],
  ["Shipped", "blue"],
  ["Delivered", "green"],
  ["Cancelled", "grey"],
  ["Refunded", "grey"],
  [undefined, "grey"],
] as const)("%s is %s on the screen", (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});
