import { type Seller, sellerOf } from "#shared/documents/seller.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import type { LineQuantities } from "../orders/order-quantities.ts";
import { findReserved } from "../stock/reservations.ts";
import { branchNames } from "../stock/stock-branches.ts";
import { quantitiesByLine, type RequestedQuantities } from "./requested-quantities.ts";

type Kept = Awaited<ReturnType<typeof findReserved>>[number];

/**
 * Under which registration pieces of an order leave: that of the branch that keeps them for it. Undefined where
 * that has no GSTIN.
 *
 * @returns `conflict` where they leave under several: an invoice has one seller, so each needs a parcel of its own
 */
export async function shipmentSeller(
  db: Db,
  storeInfo: StoreInfo,
  orderId: string,
  counted: readonly LineQuantities[],
  requested: RequestedQuantities,
): Promise<Outcome<Seller | undefined, "conflict">> {
  if (!storeInfo.branchRegistrations) return success(sellerOf(storeInfo));
  const items = [...quantitiesByLine(requested)].map(([position, quantity]) => ({
    position,
    quantity,
  }));
  const kept = await findReserved(db, orderId, items);
  const bySeller = Map.groupBy(kept, ({ branch }) => sellerOf(storeInfo, branch)?.gstin ?? "");
  const [first] = kept;
  if (bySeller.size < 2) return success(sellerOf(storeInfo, first?.branch));
  const names = await branchNames(db);
  const nameOf = (position: number) =>
    counted.find(({ line }) => line.position === position)?.line.name ?? "";
  const pieces = ({ position, quantity, branch }: Kept) =>
    `${quantity} × ${nameOf(position)} from ${names.get(branch) ?? branch}`;
  const parcels = [...bySeller].map(
    ([gstin, rows]) => `${rows.map(pieces).join(", ")} (${gstin || "no GSTIN"})`,
  );
  return failure(
    "conflict",
    `These pieces leave under ${bySeller.size} registrations, and an invoice has one. Ship them as a parcel each: ${parcels.join("; ")}.`,
  );
}
