import { type Failure, failure } from "#shared/failure.ts";
import type { LineQuantities } from "../orders/order-quantities.ts";

/** Pieces that a person chose, by the line's place in the order, from 0. */
export type RequestedQuantities = readonly { line: number; quantity: number }[];

/** By the line's position. */
export function quantitiesByLine(requested: RequestedQuantities): Map<number, number> {
  return new Map(requested.map(({ line, quantity }) => [line, quantity]));
}

/** For a choice of nothing. */
export const CHOOSE_ITEMS = "Choose at least one piece.";

/** Why pieces cannot leave an order; undefined where all of them wait. */
export function refuseMissing(
  counted: readonly LineQuantities[],
  requested: RequestedQuantities,
): Failure<"conflict"> | undefined {
  if (requested.length === 0) return failure("conflict", CHOOSE_ITEMS);
  const short = requested.find(({ line, quantity }) => {
    const unfulfilled = counted.find((one) => one.line.position === line)?.unfulfilled ?? 0;
    return quantity > unfulfilled;
  });
  if (!short) return undefined;
  const found = counted.find((one) => one.line.position === short.line);
  if (!found) return failure("conflict", "The order has no such line.");
  const { unfulfilled, line } = found;
  return failure(
    "conflict",
    `Of ${line.name} ${unfulfilled === 1 ? "1 piece waits" : `${unfulfilled} pieces wait`}, not ${short.quantity}.`,
  );
}

const MAX_NAMED = 3;

/** Pieces for the order's history: `2 × White mug, 1 × Press and 4 other lines`. */
export function itemsText(items: readonly { line: { name: string }; quantity: number }[]): string {
  const named = items.slice(0, MAX_NAMED).map(({ line, quantity }) => `${quantity} × ${line.name}`);
  const more = items.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} other ${more === 1 ? "line" : "lines"}` : ""}`;
}
