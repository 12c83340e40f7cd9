import { type Seller, sellerOf } from "#shared/documents/seller.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { type LineQuantities, unfulfilledItems } from "../orders/order-quantities.ts";
import type { OrderRow } from "../orders/store.ts";
import { findReserved } from "../stock/reservations.ts";
import { branchNames } from "../stock/stock-branches.ts";
import { quantitiesByLine, type RequestedQuantities } from "./requested-quantities.ts";

type Kept = Awaited<ReturnType<typeof findReserved>>[number];

interface ShipmentSeller {
  /** Undefined where the branches have no GSTIN. */
  seller: Seller | undefined;
  /** Codes of the branches whose pieces leave under it; undefined for any. */
  from?: string[];
}

/** What is kept for an order, by the GSTIN that it leaves under, which is empty for none. */
const byGstin = (storeInfo: StoreInfo, kept: readonly Kept[]) =>
  Map.groupBy(kept, ({ branch }) => sellerOf(storeInfo, branch)?.gstin ?? "");

const refused = (message: string) => failure("conflict", message, { fields: { gstin: message } });

/**
 * Under which registration pieces of an order leave, and from which branches. How many they are does not decide it:
 * where what is left of the order is kept under several registrations, the parcel has to say one.
 *
 * @param gstin as it was said, empty for none; left out where nobody said one
 * @returns `conflict`, at `gstin`, where it is needed, or too few pieces leave under it
 */
export async function shipmentSeller(
  db: Db,
  storeInfo: StoreInfo,
  orderId: string,
  counted: readonly LineQuantities[],
  requested: RequestedQuantities,
  gstin?: string,
): Promise<Outcome<ShipmentSeller, "conflict">> {
  const kept = storeInfo.branchRegistrations ? await findReserved(db, orderId) : [];
  const bySeller = byGstin(storeInfo, kept);
  if (bySeller.size < 2) {
    const seller = sellerOf(storeInfo, kept[0]?.branch);
    const only = seller?.gstin ?? "";
    if (gstin === undefined || gstin === only) return success({ seller });
    return refused(`What is left of this order leaves under ${only || "no GSTIN"}: choose that.`);
  }
  const nameOf = (position: number) =>
    counted.find(({ line }) => line.position === position)?.line.name ?? "";
  const rows = gstin === undefined ? undefined : bySeller.get(gstin);
  if (!rows) {
    const names = await branchNames(db);
    const pieces = ({ position, quantity, branch }: Kept) =>
      `${quantity} × ${nameOf(position)} from ${names.get(branch) ?? branch}`;
    const choices = [...bySeller].map(
      ([one, own]) => `${own.map(pieces).join(", ")} (${one || "no GSTIN"})`,
    );
    return refused(
      `What is left of this order leaves under ${bySeller.size} registrations, and an invoice has one. Choose the GSTIN of this parcel: ${choices.join("; ")}.`,
    );
  }
  for (const [position, quantity] of quantitiesByLine(requested)) {
    const there = piecesOf(rows, position);
    if (there < quantity) {
      const what = `Of ${nameOf(position)} ${there === 1 ? "1 piece leaves" : `${there} pieces leave`}`;
      return refused(`${what} under ${gstin || "no GSTIN"}, not ${quantity}.`);
    }
  }
  const from = [...new Set(rows.map(({ branch }) => branch))];
  return success({ seller: sellerOf(storeInfo, from[0]), from });
}

/** A shipment of what is left of an order. */
interface RestShipment {
  items: RequestedQuantities;
  /** Under which it leaves, empty for none; left out where what is left is kept under one. */
  gstin?: string;
}

/**
 * All that is left of an order as the shipments that it needs: one a registration, always in the same order, so that
 * two such orders do not wait for one another's series of invoices in a circle.
 */
export async function shipmentsOfRest(
  db: Db,
  storeInfo: StoreInfo,
  orderId: string,
  counted: readonly LineQuantities[],
): Promise<RestShipment[]> {
  const kept = storeInfo.branchRegistrations ? await findReserved(db, orderId) : [];
  const bySeller = byGstin(storeInfo, kept);
  if (bySeller.size < 2) return [{ items: unfulfilledItems(counted) }];
  return [...bySeller]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([gstin, rows]) => ({ gstin, items: itemsOf(rows) }));
}

interface ShipsFrom extends Pick<AdminOrderDetails, "shipsFrom"> {
  /** Under which all that is left leaves, or the first of several; undefined for none. */
  gstin: string | undefined;
}

/**
 * Under which registrations what is left of an order leaves, for its page.
 *
 * @param limitOf rupees above which a parcel under a GSTIN needs an e-way bill
 */
export async function readShipsFrom(
  db: Db,
  storeInfo: StoreInfo,
  { id, status, sellerGstin }: Pick<OrderRow, "id" | "status" | "sellerGstin">,
  limitOf: (gstin: string | undefined) => number,
): Promise<ShipsFrom> {
  const isPlain = !storeInfo.branchRegistrations || status !== "Processing";
  const kept = isPlain ? [] : await findReserved(db, id);
  if (kept.length === 0) return { gstin: sellerGstin ?? undefined };
  const bySeller = byGstin(storeInfo, kept);
  const [gstin] = bySeller.keys();
  if (bySeller.size < 2) return { gstin };
  const names = await branchNames(db);
  return {
    gstin,
    shipsFrom: [...bySeller].map(([one, rows]) => ({
      gstin: one,
      branches: [...new Set(rows.map(({ branch }) => names.get(branch) ?? branch))],
      items: itemsOf(rows),
      ewayLimit: limitOf(one || undefined),
    })),
  };
}

const itemsOf = (rows: readonly Kept[]) =>
  [...new Set(rows.map(({ position }) => position))].map((line) => ({
    line,
    quantity: piecesOf(rows, line),
  }));

const piecesOf = (rows: readonly Kept[], position: number) =>
  rows.reduce((pieces, row) => pieces + (row.position === position ? row.quantity : 0), 0);
