import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { weightCodec } from "#shared/codecs.ts";
import { shipPieces } from "#shared/fulfilment/parcels-contract.ts";
import { typedOr } from "../kit/forms/typed.ts";
import { trackingSchema } from "./tracking-fields.tsx";
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

const { ewayBill } = shipPieces.body.shape;

/** What the form takes, and what it sends. */
export function parcelSchema(lines: readonly PieceLine[]): z.ZodType<NewParcel, ParcelValues> {
  return trackingSchema
    .extend({
      pieces: piecesSchema(lines),
      weight: typedOr(undefined, weightCodec),
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
