import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { storedText } from "#shared/fields.ts";
import type { cancelPieces } from "#shared/fulfilment/parcels-contract.ts";
import { type Restock, restockChoices } from "./order-move.ts";
import { type PieceLine, piecesSchema, type TypedPieces } from "./typed-pieces.ts";

export type PiecesCancellation = z.input<typeof cancelPieces.body>;

/** What the form holds. */
export interface CancelValues {
  pieces: TypedPieces;
  reason: string;
  restock: Restock;
}

/** Why pieces are cancelled, or money is given back: whoever bought them reads it. */
export const reasonToCustomer = storedText("Reason", 500).min(
  1,
  "Write why: the customer reads it",
);

/** What the form takes, and what it sends. */
export function cancelSchema(
  lines: readonly PieceLine[],
): z.ZodType<PiecesCancellation, CancelValues> {
  return z.object({
    pieces: piecesSchema(lines),
    reason: reasonToCustomer,
    restock: z.enum(restockChoices).transform((choice) => choice === "restock"),
  });
}
