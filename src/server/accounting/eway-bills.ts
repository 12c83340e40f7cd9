import { inArray } from "drizzle-orm";
import { EWAY_VERSION, ewayBillOf } from "#shared/documents/eway-bill.ts";
import { paise, toRupees } from "#shared/money.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import { findWithoutEwayBill, openEwayDays } from "../fulfilment/without-eway-bill.ts";

/**
 * The parcels of a day in India that need an e-way bill and have none noted, as the portal takes them from a file.
 *
 * @param gstin whose login takes the file; left out, those of all
 * @returns undefined where none does
 */
export async function ewayBillsOf(
  db: Db,
  day: string,
  gstin?: string,
): Promise<string | undefined> {
  const found = await findWithoutEwayBill(db, { from: day, to: day, gstin });
  if (found.length === 0) return undefined;
  const ids = found.map(({ id }) => id);
  const bodies = new Map(
    (
      await db
        .select({ id: documents.id, body: documents.body })
        .from(documents)
        .where(inArray(documents.id, ids))
    ).map(({ id, body }) => [id, body]),
  );
  const billLists = ids.flatMap((id) => {
    const body = bodies.get(id);
    return body ? [ewayBillOf(body)] : [];
  });
  return JSON.stringify({ version: EWAY_VERSION, billLists });
}

/** Those parcels for a person, and on which of the last days there are such. */
export async function listEwayParcels(db: Db, day: string) {
  const found = await findWithoutEwayBill(db, { from: day, to: day });
  return {
    parcels: found.map(({ id, kind, number, sellerGstin, totalPaise, orderId, ...row }) => ({
      orderId,
      order: staffOrderName({ id: orderId, number: row.orderNumber }),
      shipment: row.shipment,
      document: { _id: id, kind, number },
      sellerGstin,
      value: toRupees(paise(totalPaise)),
    })),
    openDays: await openEwayDays(db),
  };
}
