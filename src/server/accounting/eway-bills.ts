import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { EWAY_VERSION, ewayBillOf } from "#shared/documents/eway-bill.ts";
import { ewayLimitFor } from "#shared/fulfilment/eway-limit.ts";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import { shipments } from "../database/schema/fulfilment.ts";
import { readSettings } from "../settings/store.ts";

/**
 * The parcels of a day in India that need an e-way bill and have none noted, as the portal takes them from a file.
 *
 * @returns undefined where none does
 */
export async function ewayBillsOf(db: Db, day: string): Promise<string | undefined> {
  const settings = await readSettings(db, "documents");
  const rows = await db
    .select({ body: documents.body })
    .from(documents)
    .innerJoin(shipments, eq(shipments.documentId, documents.id))
    .where(
      and(
        eq(documents.issuedOn, day),
        inArray(documents.kind, ["invoice", "challan"]),
        isNull(shipments.ewayBill),
      ),
    )
    .orderBy(asc(documents.kind), asc(documents.sequence));
  const billLists = rows
    .filter(
      ({ body: { delivery, seller, totals } }) =>
        totals.total > ewayLimitFor(delivery.state, settings, seller.gstin),
    )
    .map(({ body }) => ewayBillOf(body));
  return billLists.length > 0 ? JSON.stringify({ version: EWAY_VERSION, billLists }) : undefined;
}
