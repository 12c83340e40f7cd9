import { type Failure, failure } from "#shared/failure.ts";
import type { LeavingPieces, LinePieces } from "../orders/order-pieces.ts";

/** Pieces that a person chose, by the line's place in the order, from 0. */
export type AskedPieces = readonly { line: number; quantity: number }[];

/** What was asked for, by the line's position. */
export function askedByLine(asked: AskedPieces): Map<number, number> {
  return new Map(asked.map(({ line, quantity }) => [line, quantity]));
}

/** What is said where nothing was chosen. */
export const CHOOSE_PIECES = "Choose at least one piece.";

/** Why pieces cannot leave an order; undefined where all that are asked for wait. */
export function refuseMissing(
  counted: readonly LinePieces[],
  asked: AskedPieces,
): Failure<"conflict"> | undefined {
  if (asked.length === 0) return failure("conflict", CHOOSE_PIECES);
  const short = asked.find(({ line, quantity }) => {
    const waiting = counted.find((one) => one.line.position === line)?.waiting ?? 0;
    return quantity > waiting;
  });
  if (!short) return undefined;
  const found = counted.find((one) => one.line.position === short.line);
  if (!found) return failure("conflict", "The order has no such line. Reload the page to see it.");
  const { waiting, line } = found;
  return failure(
    "conflict",
    `Of ${line.name} ${waiting === 1 ? "1 piece waits" : `${waiting} pieces wait`}, not ${short.quantity}. Reload the page to see what left meanwhile.`,
  );
}

const MAX_NAMED = 3;

/** Pieces for the order's history: `2 × White mug, 1 × Press and 4 other lines`. */
export function nameOfPieces(pieces: readonly Pick<LeavingPieces, "line" | "quantity">[]): string {
  const named = pieces
    .slice(0, MAX_NAMED)
    .map(({ line, quantity }) => `${quantity} × ${line.name}`);
  const more = pieces.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} other ${more === 1 ? "line" : "lines"}` : ""}`;
}
