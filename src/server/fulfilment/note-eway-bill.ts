import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import { piecesStore } from "../orders/pieces-store.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";

export interface NotedEwayBill {
  /** The parcel's number within the order, from 1. */
  parcel: number;
  ewayBill: string;
}

/**
 * Notes the e-way bill of a parcel that has left: it is often made once the carrier's vehicle is
 * known. A number that was noted before is kept in the history.
 *
 * @param order locked by this transaction
 * @returns `conflict` where the order has no such parcel
 */
export async function noteEwayBill(
  db: Db,
  order: OrderRow,
  { parcel: ordinal, ewayBill }: NotedEwayBill,
  actor: string,
): Promise<Outcome<void, "conflict">> {
  const store = piecesStore(db);
  const { parcels } = await store.ofOrder(order.id);
  const parcel = parcels.find((one) => one.ordinal === ordinal);
  if (!parcel) return failure("conflict", `This order has no parcel ${ordinal}.`);
  if (parcel.ewayBill === ewayBill) return success(undefined);
  await store.noteEwayBill(parcel.id, ewayBill);
  const before = parcel.ewayBill ? ` (was ${parcel.ewayBill})` : "";
  const what = `E-way bill of parcel ${ordinal}: ${ewayBill}${before}.`;
  await ordersStore(db).addEvent(order, actor, what, "admin");
  return success(undefined);
}
