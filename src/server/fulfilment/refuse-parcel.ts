import { sql } from "drizzle-orm";
import { failure, type Outcome } from "#shared/failure.ts";
import type { Money } from "#shared/money.ts";
import type { Db } from "../database/connection.ts";
import { creditableLines, isReturned, readQuantities } from "../orders/order-pieces.ts";
import type { OrderPieces, Parcel } from "../orders/pieces-store.ts";
import type { OrderRow } from "../orders/store.ts";
import { checkoutStore } from "../payments/store.ts";
import { creditParcel } from "./credit-parcel.ts";

const REFUSED = "It was not taken at the door";

/** The parcels of an order that can still be refused at the door. */
export function refusableParcels({ paymentState }: OrderRow, pieces: OrderPieces): Parcel[] {
  if (paymentState !== "due") return [];
  return pieces.parcels.filter(
    (parcel) => !parcel.isReplacement && !parcel.deliveredAt && !isReturned(parcel, pieces),
  );
}

/**
 * Notes that a parcel was refused at the door, in this transaction: all that is left of it is
 * credited, and nothing is collected for it. Its account pays its next orders before they are sent.
 *
 * @param order locked by this transaction
 * @returns what was credited; `conflict` where that parcel is not on its way
 */
export async function refuseParcel(
  db: Db,
  order: OrderRow,
  { parcel: ordinal, restock }: { parcel: number; restock: boolean },
  actor: string,
): Promise<Outcome<Money, "conflict">> {
  const known = await readQuantities(db, order);
  const { pieces } = known;
  const parcel = refusableParcels(order, pieces).find((one) => one.ordinal === ordinal);
  if (!parcel) {
    return failure(
      "conflict",
      "This parcel is not on its way to be paid at the door. Reload the page to see it.",
    );
  }
  const lines = creditableLines(parcel, pieces)
    .filter(({ quantity, returned }) => quantity > returned)
    .map(({ position, quantity, returned }) => {
      return { line: position, quantity: quantity - returned, restock };
    });
  const credit = { parcel: ordinal, lines, reason: REFUSED, actor };
  const credited = await creditParcel(db, order, credit, known);
  if (credited.ok) await checkoutStore(db).record(order, { refusedAt: sql`now()` });
  return credited;
}
