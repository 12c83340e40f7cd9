import { and, between, eq, gte, isNull, notExists, sql } from "drizzle-orm";
import { todayInIndia } from "#shared/dates.ts";
import type { Db } from "../database/connection.ts";
import type { LongList } from "../database/numbered-page.ts";
import {
  documentRegistrations,
  documents,
  needsRegistration,
} from "../database/schema/documents.ts";

const columns = {
  id: documents.id,
  orderId: documents.orderId,
  body: documents.body,
  irn: documentRegistrations.irn,
  ackNumber: documentRegistrations.ackNumber,
  acknowledgedAt: documentRegistrations.acknowledgedAt,
  signedQr: documentRegistrations.signedQr,
};

const selectEInvoices = (db: Db) =>
  db
    .select(columns)
    .from(documents)
    .leftJoin(documentRegistrations, eq(documentRegistrations.documentId, documents.id))
    .$dynamic();

/** Documents that the e-invoice portal registers: invoices and credit notes to buyers with a GSTIN. */
export function eInvoicesStore(db: Db) {
  const select = () => selectEInvoices(db);
  return {
    /** How many were issued from a day on and have no IRN yet. */
    async countOpen(from: string): Promise<number> {
      const [open] = await db
        .select({ count: sql<number>`count(*)`.mapWith(Number) })
        .from(documents)
        .leftJoin(documentRegistrations, eq(documentRegistrations.documentId, documents.id))
        .where(
          and(gte(documents.issuedOn, from), needsRegistration, isNull(documentRegistrations.irn)),
        );
      return open?.count ?? 0;
    },

    async find(id: string) {
      const [row] = await select().where(and(eq(documents.id, id), needsRegistration));
      return row;
    },
  };
}

/** On one page of the list. */
const PAGE_SIZE = 50;

/** Those of a period, the oldest first, for their pages and their file; without days those of the present month in India. */
export function eInvoiceListOf(
  db: Db,
  {
    to = todayInIndia(),
    from = `${to.slice(0, 8)}01`,
  }: { from?: string | undefined; to?: string | undefined },
): LongList<EInvoiceRow> {
  return {
    table: documents,
    by: [documents.issuedOn],
    isDescending: false,
    limit: PAGE_SIZE,
    name: `e-invoices ${from} ${to}`,
    fits: and(between(documents.issuedOn, from, to), needsRegistration),
    read: (isShown, order) =>
      selectEInvoices(db)
        .where(isShown)
        .orderBy(...order),
  };
}

/** The same without those that the portal has registered. */
export function openEInvoiceListOf(db: Db, period: { from: string; to: string }) {
  const list = eInvoiceListOf(db, period);
  const registered = db
    .select({ id: documentRegistrations.documentId })
    .from(documentRegistrations)
    .where(eq(documentRegistrations.documentId, documents.id));
  return { ...list, fits: and(list.fits, notExists(registered)) };
}

export type EInvoiceRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof eInvoicesStore>["find"]>>
>;
