import { groupedNumber } from "../numbers.ts";
import type { Order } from "./contract.ts";

type Counts = Pick<Order["products"][number], "quantity" | "shipped" | "cancelled">;

/** Pieces of a line that have neither left nor been cancelled. */
export function unfulfilledQuantity({ quantity, shipped = 0, cancelled = 0 }: Counts): number {
  return quantity - shipped - cancelled;
}

/** Of all pieces that are not cancelled, how many have left. */
export function shippedQuantity(lines: readonly Counts[]): { shipped: number; all: number } {
  let shipped = 0;
  let all = 0;
  for (const line of lines) {
    shipped += line.shipped ?? 0;
    all += line.quantity - (line.cancelled ?? 0);
  }
  return { shipped, all };
}

/** How far an order is, for people: `2 of 3 pieces shipped`. */
export function shippedText(shipped: number, all: number): string {
  return `${groupedNumber(shipped)} of ${groupedNumber(all)} ${all === 1 ? "piece" : "pieces"} shipped`;
}
