import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { DocumentKind } from "#shared/documents/document.ts";
import { type CarrierLink, carrierLink } from "#shared/settings/carrier-links.ts";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { documents } from "../database/schema/documents.ts";
import {
  cancellationLines,
  cancellations,
  creditLines,
  credits,
  shipmentLines,
  shipments,
} from "../database/schema/fulfilment.ts";
import { moneyMovements, refunds } from "../database/schema/payments.ts";
import { newId } from "../lib/ids.ts";
import { readSettings } from "../settings/store.ts";

type ShipmentRow = typeof shipments.$inferSelect;
type ShipmentLineRow = typeof shipmentLines.$inferSelect;

interface NamedDocument {
  id: string;
  kind: DocumentKind;
  number: string;
  /** Under which it was issued. */
  sellerGstin: string;
}

export interface Shipment extends ShipmentRow {
  lines: ShipmentLineRow[];
  /** Its invoice or challan; null where the shop sold without a GSTIN. */
  document: NamedDocument | null;
  /** Where it can be followed, by the owner's list of today; undefined where that has no link. */
  link: CarrierLink | undefined;
}

type CreditRow = typeof credits.$inferSelect;

export interface Credit extends CreditRow {
  lines: (typeof creditLines.$inferSelect)[];
  document: NamedDocument | null;
}

/** Pieces of a line that were cancelled together with others. */
type CancelledLine = typeof cancellationLines.$inferSelect &
  Pick<typeof cancellations.$inferSelect, "reason" | "createdAt"> & {
    /** Went back for all that were cancelled together; null for nothing. */
    refundPaise: number | null;
  };

/** Pieces that are in none of these wait. */
export interface OrderFulfilment {
  /** In the order in which they left. */
  shipments: Shipment[];
  /** The oldest first. */
  cancelled: CancelledLine[];
  credits: Credit[];
  /** Of the order's money, back or on its way, in paise. */
  givenBack: number;
}

type NewShipment = Omit<typeof shipments.$inferInsert, "id">;
type NewCancellation = Omit<typeof cancellations.$inferInsert, "id">;
type NewCredit = Omit<typeof credits.$inferInsert, "id">;
type AllocatedLine = Pick<ShipmentLineRow, "position" | "quantity" | "goodsPaise" | "freightPaise">;
type NewCreditLine = Omit<typeof creditLines.$inferInsert, "creditId" | "shipmentId">;

/** Ids of orders. */
type Wanted = Given<{ ids: string[] }>;

const isWanted = (column: PgColumn, { ids }: Wanted) => sql`${column} = any(${ids}::uuid[])`;

const readShipments = compiled((db, given: Wanted) =>
  db
    .select()
    .from(shipments)
    .where(isWanted(shipments.orderId, given))
    .orderBy(asc(shipments.ordinal)),
);
const readShipmentLines = compiled((db, given: Wanted) =>
  db
    .select()
    .from(shipmentLines)
    .where(isWanted(shipmentLines.orderId, given))
    .orderBy(asc(shipmentLines.position)),
);
const readCancelled = compiled((db, given: Wanted) =>
  db
    .select({
      ...getTableColumns(cancellationLines),
      reason: cancellations.reason,
      createdAt: cancellations.createdAt,
      refundPaise: refunds.amountPaise,
    })
    .from(cancellationLines)
    .innerJoin(cancellations, eq(cancellations.id, cancellationLines.cancellationId))
    .leftJoin(refunds, eq(refunds.id, cancellations.refundId))
    .where(isWanted(cancellationLines.orderId, given))
    .orderBy(asc(cancellations.id), asc(cancellationLines.position)),
);
const readCredits = compiled((db, given: Wanted) =>
  db.select().from(credits).where(isWanted(credits.orderId, given)).orderBy(asc(credits.id)),
);
const readCreditLines = compiled((db, given: Wanted) =>
  db
    .select(getTableColumns(creditLines))
    .from(creditLines)
    .innerJoin(credits, eq(credits.id, creditLines.creditId))
    .where(isWanted(credits.orderId, given))
    .orderBy(asc(creditLines.position)),
);
const readDocuments = compiled((db, given: Wanted) =>
  db
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.number,
      sellerGstin: documents.sellerGstin,
    })
    .from(documents)
    .where(isWanted(documents.orderId, given)),
);
const readGivenBack = compiled((db, given: Wanted) =>
  db
    .select({
      orderId: moneyMovements.orderId,
      paise: sql<number>`- sum(${moneyMovements.amountPaise})`.mapWith(Number),
    })
    .from(moneyMovements)
    .where(and(isWanted(moneyMovements.orderId, given), eq(moneyMovements.kind, "refund")))
    .groupBy(moneyMovements.orderId),
);

/** Pieces of orders that have left, were cancelled or came back. */
export function orderFulfilmentStore(db: Db) {
  return {
    /** By order; orders of which no piece has moved have no entry. */
    async ofOrders(orderIds: readonly string[]): Promise<Map<string, OrderFulfilment>> {
      if (orderIds.length === 0) return new Map();
      const ids = [...orderIds];
      const [shipmentRows, lineRows, cancelled, creditRows, creditedLines, named, back] =
        await Promise.all([
          readShipments(db, { ids }),
          readShipmentLines(db, { ids }),
          readCancelled(db, { ids }),
          readCredits(db, { ids }),
          readCreditLines(db, { ids }),
          readDocuments(db, { ids }),
          readGivenBack(db, { ids }),
        ]);
      const carriers =
        shipmentRows.length === 0 ? [] : (await readSettings(db, "carriers")).carriers;
      const documentsById = new Map(named.map((row) => [row.id, row]));
      const nameOf = (id: string | null) => (id === null ? null : (documentsById.get(id) ?? null));
      const found = new Map<string, OrderFulfilment>();
      for (const id of ids) {
        const fulfilment = {
          shipments: shipmentRows
            .filter(({ orderId }) => orderId === id)
            .map((row) => ({
              ...row,
              lines: lineRows.filter(({ shipmentId }) => shipmentId === row.id),
              document: nameOf(row.documentId),
              link: carrierLink(carriers, row.carrier, row.trackingNumber),
            })),
          cancelled: cancelled.filter(({ orderId }) => orderId === id),
          credits: creditRows
            .filter(({ orderId }) => orderId === id)
            .map((row) => ({
              ...row,
              lines: creditedLines.filter(({ creditId }) => creditId === row.id),
              document: nameOf(row.documentId),
            })),
          givenBack: back.find(({ orderId }) => orderId === id)?.paise ?? 0,
        };
        if (fulfilment.shipments.length + fulfilment.cancelled.length + fulfilment.givenBack > 0)
          found.set(id, fulfilment);
      }
      return found;
    },

    async ofOrder(orderId: string): Promise<OrderFulfilment> {
      return (await this.ofOrders([orderId])).get(orderId) ?? noFulfilment;
    },

    /** @returns the shipment as it is now, whose document follows */
    async insertShipment(
      shipment: NewShipment,
      lines: readonly AllocatedLine[],
    ): Promise<Shipment> {
      const id = newId();
      const [row] = await db
        .insert(shipments)
        .values({ ...shipment, id })
        .returning();
      if (!row) throw new Error("an insert returned no row");
      const inside = lines.map((line) => ({ ...line, shipmentId: id, orderId: shipment.orderId }));
      await db.insert(shipmentLines).values(inside);
      return { ...row, lines: inside, document: null, link: undefined };
    },

    async setDocument(shipmentId: string, documentId: string): Promise<void> {
      await db.update(shipments).set({ documentId }).where(eq(shipments.id, shipmentId));
    },

    async insertCancellation(
      cancellation: NewCancellation,
      lines: readonly AllocatedLine[],
    ): Promise<void> {
      const id = newId();
      await db.insert(cancellations).values({ ...cancellation, id });
      await db
        .insert(cancellationLines)
        .values(
          lines.map((line) => ({ ...line, cancellationId: id, orderId: cancellation.orderId })),
        );
    },

    /** @returns the credit's id */
    async insertCredit(credit: NewCredit, lines: readonly NewCreditLine[]): Promise<string> {
      const id = newId();
      await db.insert(credits).values({ ...credit, id });
      await db
        .insert(creditLines)
        .values(lines.map((line) => ({ ...line, creditId: id, shipmentId: credit.shipmentId })));
      return id;
    },

    /** Names the credit note that was issued for a credit. */
    async setCreditDocument(id: string, documentId: string): Promise<void> {
      await db.update(credits).set({ documentId }).where(eq(credits.id, id));
    },

    /** Notes that a shipment has arrived. */
    async markDelivered(shipmentId: string): Promise<void> {
      await db
        .update(shipments)
        .set({ deliveredAt: sql`now()` })
        .where(eq(shipments.id, shipmentId));
    },

    async noteEwayBill(shipmentId: string, ewayBill: string): Promise<void> {
      await db.update(shipments).set({ ewayBill }).where(eq(shipments.id, shipmentId));
    },

    async changeTracking(
      shipmentId: string,
      tracking: Pick<ShipmentRow, "carrier" | "trackingNumber">,
    ): Promise<void> {
      await db.update(shipments).set(tracking).where(eq(shipments.id, shipmentId));
    },
  };
}

export const noFulfilment: OrderFulfilment = {
  shipments: [],
  cancelled: [],
  credits: [],
  givenBack: 0,
};
