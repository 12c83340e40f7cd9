import { and, asc, between, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { todayInIndia } from "#shared/dates.ts";
import { EWAY_DAYS, ewayLimitFor } from "#shared/fulfilment/eway-limit.ts";
import { rupees } from "#shared/money.ts";
import { addDays } from "#shared/reports/period.ts";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import { shipments } from "../database/schema/fulfilment.ts";
import { orders } from "../database/schema/orders.ts";
import { readSettings } from "../settings/store.ts";

/** Days in India, such as 2026-11-30, both included; and of which GSTIN, left out for all. */
interface Wanted {
  from: string;
  to: string;
  gstin?: string | undefined;
}

/**
 * The parcels of days whose invoice or challan is worth more than goes without an e-way bill, and that have none noted: by
 * day, in the order in which their documents were issued.
 */
export async function findWithoutEwayBill(db: Db, { from, to, gstin }: Wanted) {
  const settings = await readSettings(db, "documents");
  const lowest = rupees(
    Math.min(settings.ewayLimit, ...settings.ewayStates.map(({ limit }) => limit)),
  );
  const state = sql<string>`${documents.body} #>> '{delivery,state}'`;
  // What is worth less than any limit is not read: most parcels are.
  const rows = await db
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.number,
      sellerGstin: documents.sellerGstin,
      totalPaise: documents.totalPaise,
      issuedOn: documents.issuedOn,
      state,
      shipment: shipments.ordinal,
      orderId: documents.orderId,
      orderNumber: orders.number,
    })
    .from(documents)
    // By the order as well, which shipments are found by.
    .innerJoin(
      shipments,
      and(eq(shipments.orderId, documents.orderId), eq(shipments.documentId, documents.id)),
    )
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(
      and(
        between(documents.issuedOn, from, to),
        inArray(documents.kind, ["invoice", "challan"]),
        gt(documents.totalPaise, lowest),
        isNull(shipments.ewayBill),
        gstin === undefined ? undefined : eq(documents.sellerGstin, gstin),
      ),
    )
    .orderBy(asc(documents.issuedOn), asc(documents.kind), asc(documents.sequence));
  return rows.filter((row) => row.totalPaise > ewayLimitFor(row.state, settings, row.sellerGstin));
}

/** Of the last days that have parcels without the e-way bill that they need, how many; the newest first. */
export async function openEwayDays(db: Db): Promise<{ day: string; parcels: number }[]> {
  const to = todayInIndia();
  const found = await findWithoutEwayBill(db, { from: addDays(to, -EWAY_DAYS), to });
  return [...Map.groupBy(found, ({ issuedOn }) => issuedOn)]
    .map(([day, rows]) => ({ day, parcels: rows.length }))
    .reverse();
}
