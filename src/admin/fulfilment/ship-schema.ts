import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { shipPieces } from "#shared/fulfilment/parcels-contract.ts";
import { readTypedNumber } from "#shared/typed-number.ts";
import { trackingSchema } from "./order-move.ts";
import { type PieceLine, piecesSchema, type TypedPieces } from "./typed-pieces.ts";

export type NewParcel = z.input<typeof shipPieces.body>;

/** What the form of a new parcel holds. */
export interface ParcelValues {
  pieces: TypedPieces;
  carrier: string;
  trackingNumber: string;
  /** Kilograms. */
  weight: string;
  ewayBill: string;
}

const MAX_KILOGRAMS = 10_000;

/** A weight in kilograms as people type it, in grams; empty is none. */
export const typedWeight = z.string().transform((typed, context): number | undefined => {
  if (typed.trim() === "") return undefined;
  const kilograms = readTypedNumber(typed);
  const grams = Math.round((kilograms ?? 0) * 1000);
  if (kilograms !== undefined && grams > 0 && kilograms <= MAX_KILOGRAMS) return grams;
  context.addIssue({
    code: "custom",
    message: "Enter kilograms with a point before the decimals, such as 2.5",
  });
  return z.NEVER;
});

const { ewayBill } = shipPieces.body.shape;

/** What the form takes, and what it sends. */
export function parcelSchema(lines: readonly PieceLine[]): z.ZodType<NewParcel, ParcelValues> {
  return trackingSchema
    .extend({
      pieces: piecesSchema(lines),
      weight: typedWeight,
      ewayBill: z
        .string()
        .transform((typed) => typed.replaceAll(/\s/g, "") || undefined)
        .pipe(ewayBill),
    })
    .transform(({ weight, ewayBill: bill, ...parcel }) => ({
      ...parcel,
      ...(weight !== undefined && { weightGrams: weight }),
      ...(bill !== undefined && { ewayBill: bill }),
    }));
}
