import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { formatPieces } from "#shared/cart/pieces.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import type { ChosenPieces } from "#shared/fulfilment/piece-amounts.ts";
import { waitingOf } from "#shared/orders/waiting-pieces.ts";
import { readPieces } from "#shared/typed-number.ts";

/** A line of which pieces are chosen. */
export interface PieceLine {
  /** Its place in the order, from 0. */
  line: number;
  name: string;
  /** How many can be chosen. */
  max: number;
}

/** Quantities as they are typed. */
export type TypedPieces = { line: number; quantity: string }[];

/** The lines of which pieces wait to be shipped. */
export function waitingLines({ products }: Pick<AdminOrderDetails, "products">): PieceLine[] {
  return products
    .map((ordered, line) => ({ line, name: ordered.product.name, max: waitingOf(ordered) }))
    .filter(({ max }) => max > 0);
}

/** What is chosen, as far as it can be read. */
export function chosenPieces(typed: TypedPieces): ChosenPieces {
  return typed.flatMap(({ line, quantity }) => {
    const pieces = readPieces(quantity) ?? 0;
    return pieces > 0 ? [{ line, quantity: pieces }] : [];
  });
}

/** What is chosen, none above what there is: what is typed beyond that is refused later. */
export function piecesWithin(typed: TypedPieces, lines: readonly PieceLine[]): ChosenPieces {
  return chosenPieces(typed).map(({ line, quantity }) => ({
    line,
    quantity: Math.min(quantity, lines.find((one) => one.line === line)?.max ?? 0),
  }));
}

/** Why a quantity cannot be taken; undefined where it can. */
export function piecesProblem(typed: string, max: number): string | undefined {
  const pieces = readPieces(typed);
  if (pieces === undefined) return "Enter a number of pieces";
  if (pieces <= max) return undefined;
  return max === 0 ? "No piece of it is left" : `At most ${formatPieces(max)}`;
}

/** Quantities of some lines: none above what there is, and at least one piece in all. */
export function piecesSchema(lines: readonly PieceLine[]) {
  return z.custom<TypedPieces>().transform((typed, context) => {
    for (const [place, { line, quantity }] of typed.entries()) {
      const max = lines.find((one) => one.line === line)?.max ?? 0;
      const message = piecesProblem(quantity, max);
      if (message) context.addIssue({ code: "custom", path: [place, "quantity"], message });
    }
    const chosen = [...chosenPieces(typed)];
    if (context.issues.length === 0 && chosen.length === 0) {
      context.addIssue({ code: "custom", message: "Choose at least one piece" });
    }
    return chosen;
  });
}
