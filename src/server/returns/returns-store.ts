import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import {
  RETURN_EXPIRES_AFTER_DAYS,
  type ReturnStatus,
  unsuccessfulStatuses,
} from "#shared/returns/return-status.ts";
import type { Db } from "../database/connection.ts";
import { type ListPlace, type NumberedPage, readListPage } from "../database/numbered-page.ts";
import { creditLines, shipments } from "../database/schema/fulfilment.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import { returnLines, returnPhotos, returnSteps, returns } from "../database/schema/returns.ts";
import { isOwn, type OwnScope } from "../orders/store.ts";
import {
  inState,
  type ListedRow,
  type ReturnFilter,
  returnListOf,
  selectListed,
} from "./returns-list-store.ts";

type ReturnRow = typeof returns.$inferSelect;
type ReturnStep = typeof returnSteps.$inferSelect;

interface ReturnLine {
  position: number;
  quantity: number;
  restocked: number | null;
  productId: string;
  name: string;
  image: string | null;
}

/** A return with all that is said of it. */
export interface WholeReturn {
  row: ReturnRow;
  /** The shipment's number within the order. */
  ordinal: number;
  lines: ReturnLine[];
  steps: ReturnStep[];
  photos: string[];
  creditedPaise: number | null;
  replacement: { carrier: string; number: string } | null;
}

/** Returns with their lines, steps and photos. */
export function returnsStore(db: Db) {
  async function whole(rows: readonly ReturnRow[]): Promise<WholeReturn[]> {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const lines = await db
      .select({
        returnId: returnLines.returnId,
        position: returnLines.position,
        quantity: returnLines.quantity,
        restocked: returnLines.restocked,
        productId: orderLines.productId,
        name: orderLines.name,
        image: orderLines.image,
      })
      .from(returnLines)
      .innerJoin(returns, eq(returns.id, returnLines.returnId))
      .innerJoin(
        orderLines,
        and(eq(orderLines.orderId, returns.orderId), eq(orderLines.position, returnLines.position)),
      )
      .where(inArray(returnLines.returnId, ids))
      .orderBy(asc(returnLines.position));
    const steps = await db
      .select()
      .from(returnSteps)
      .where(inArray(returnSteps.returnId, ids))
      .orderBy(asc(returnSteps.at));
    const photos = await db
      .select({ returnId: returnPhotos.returnId, url: returnPhotos.url })
      .from(returnPhotos)
      .where(inArray(returnPhotos.returnId, ids))
      .orderBy(asc(returnPhotos.id));
    const shipmentRows = await db
      .select({
        id: shipments.id,
        ordinal: shipments.ordinal,
        carrier: shipments.carrier,
        number: shipments.trackingNumber,
      })
      .from(shipments)
      .where(
        inArray(
          shipments.id,
          rows.flatMap(({ shipmentId, replacementId }) =>
            replacementId ? [shipmentId, replacementId] : [shipmentId],
          ),
        ),
      );
    const creditIds = rows.flatMap(({ creditId }) => (creditId ? [creditId] : []));
    const credited =
      creditIds.length === 0
        ? []
        : await db
            .select({
              id: creditLines.creditId,
              paise: sql<number>`sum(${creditLines.amountPaise})`.mapWith(Number),
            })
            .from(creditLines)
            .where(inArray(creditLines.creditId, creditIds))
            .groupBy(creditLines.creditId);
    return rows.map((row) => {
      const replacement = shipmentRows.find(({ id }) => id === row.replacementId);
      return {
        row,
        ordinal: shipmentRows.find(({ id }) => id === row.shipmentId)?.ordinal ?? 0,
        lines: lines.filter(({ returnId }) => returnId === row.id),
        steps: steps.filter(({ returnId }) => returnId === row.id),
        photos: photos.filter(({ returnId }) => returnId === row.id).map(({ url }) => url),
        creditedPaise: credited.find(({ id }) => id === row.creditId)?.paise ?? null,
        replacement: replacement
          ? { carrier: replacement.carrier, number: replacement.number }
          : null,
      };
    });
  }

  return {
    async find(id: string): Promise<ReturnRow | undefined> {
      const [row] = await db.select().from(returns).where(eq(returns.id, id));
      return row;
    },

    async findWhole(id: string): Promise<WholeReturn | undefined> {
      const row = await this.find(id);
      return row && (await whole([row]))[0];
    },

    /** A user's returns, the newest first. */
    async ofUser(own: OwnScope): Promise<WholeReturn[]> {
      const rows = await db
        .select({ row: returns })
        .from(returns)
        .innerJoin(orders, eq(orders.id, returns.orderId))
        .where(isOwn(own))
        .orderBy(desc(returns.id));
      return whole(rows.map(({ row }) => row));
    },

    /** One page of the returns that fit; of those to do, those first that wait longest. */
    async list(filter: ReturnFilter, place: ListPlace): Promise<NumberedPage<ListedRow>> {
      return readListPage(db, await returnListOf(db, filter), place);
    },

    /** The returns of one order, the newest first. */
    ofOrder: (orderId: string): Promise<ListedRow[]> =>
      selectListed(db, eq(returns.orderId, orderId)).orderBy(desc(returns.id)),

    /** How many wait for the shop's own people. */
    countToDo: (): Promise<number> => db.$count(returns, inState("to-do")),

    async insert(
      row: typeof returns.$inferInsert,
      lines: readonly { position: number; quantity: number }[],
    ): Promise<void> {
      await db.insert(returns).values(row);
      await db
        .insert(returnLines)
        .values(lines.map((line) => ({ ...line, returnId: row.id, shipmentId: row.shipmentId })));
    },

    /** Changes the state of a return whose order is locked, and notes the step; the table is asked before. */
    async move(
      id: string,
      to: { status: ReturnStatus; creditId?: string; replacementId?: string },
      { actor, note }: { actor: string; note: string },
    ): Promise<void> {
      await db
        .update(returns)
        .set({ ...to, movedAt: sql`now()` })
        .where(eq(returns.id, id));
      await this.addStep(id, to.status, actor, note);
    },

    async addStep(
      returnId: string,
      status: ReturnStatus,
      actor: string,
      note: string,
    ): Promise<void> {
      await db
        .insert(returnSteps)
        .values({ returnId, status, actor, note, at: sql`clock_timestamp()` });
    },

    async setRestocked(returnId: string, position: number, restocked: number): Promise<void> {
      await db
        .update(returnLines)
        .set({ restocked })
        .where(and(eq(returnLines.returnId, returnId), eq(returnLines.position, position)));
    },

    /** Ids of accepted returns that have not arrived in time, the oldest first. */
    async overdue(limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: returns.id })
        .from(returns)
        .where(
          and(
            eq(returns.status, "accepted"),
            lt(returns.movedAt, sql`now() - make_interval(days => ${RETURN_EXPIRES_AFTER_DAYS})`),
          ),
        )
        .orderBy(asc(returns.movedAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}

/** The rule that a return has not come to nothing. */
export const stillCounts = sql`${returns.status} not in (${sql.join(
  unsuccessfulStatuses.map((status) => sql`${status}`),
  sql`, `,
)})`;
