import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { paise, toRupees } from "#shared/money.ts";
import type { ReturnableShipment } from "#shared/returns/contract.ts";
import type { Db } from "../database/connection.ts";
import { creditLines, shipmentLines, shipments } from "../database/schema/fulfilment.ts";
import { orderLines, orders } from "../database/schema/orders.ts";
import { returnLines, returns } from "../database/schema/returns.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { type CreditableLine, creditableLines } from "../orders/order-quantities.ts";
import { isOwn, type OwnScope } from "../orders/store.ts";
import { stillCounts } from "./returns-store.ts";

/**
 * Goods of one shopper's shipments that can be returned now: of each line the pieces that were delivered
 * within the window, less those of other returns and those that staff have credited without a return.
 *
 * @param days the window, from the shipment's delivery
 * @param shipmentId one shipment; all where it is left out
 */
export async function returnableShipments(
  db: Db,
  { days, shipmentId, ...own }: OwnScope & { days: number; shipmentId?: string },
): Promise<ReturnableShipment[]> {
  const until = sql<Date>`${shipments.deliveredAt} + make_interval(days => ${days})`;
  const rows = await db
    .select({
      shipmentId: shipments.id,
      orderId: shipments.orderId,
      shipment: shipments.ordinal,
      deliveredAt: shipments.deliveredAt,
      until: until.mapWith(shipments.deliveredAt),
      line: shipmentLines.position,
      name: orderLines.name,
      image: orderLines.image,
      customised: orderLines.customised,
      left: sql<number>`${shipmentLines.quantity} - ${inReturns} - ${creditedWithoutReturn}`.mapWith(
        Number,
      ),
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.orderId, shipments.orderId),
        eq(orderLines.position, shipmentLines.position),
      ),
    )
    .where(
      and(
        isOwn(own),
        shipmentId ? eq(shipments.id, shipmentId) : undefined,
        eq(shipments.isReplacement, false),
        isNotNull(shipments.deliveredAt),
        sql`${until} > now()`,
      ),
    )
    .orderBy(shipments.shippedAt, shipments.id, shipmentLines.position);
  const linesByShipment = Map.groupBy(rows, (row) => row.shipmentId);
  const fulfilment = await orderFulfilmentStore(db).ofOrders([
    ...new Set(rows.map(({ orderId }) => orderId)),
  ]);
  return [...linesByShipment.values()].flatMap((lines) => {
    const [first] = lines;
    const known = first && fulfilment.get(first.orderId);
    const sent = known?.shipments.find(({ id }) => id === first?.shipmentId);
    if (!first?.deliveredAt || !known || !sent) return [];
    const values = new Map(creditableLines(sent, known).map((one) => [one.position, one]));
    return [
      {
        shipmentId: first.shipmentId,
        orderId: first.orderId,
        shipment: first.shipment,
        deliveredAt: first.deliveredAt.toISOString(),
        until: first.until.toISOString(),
        lines: lines
          .filter(({ customised, left }) => !customised && left > 0)
          .map(({ line, name, image, left }) => ({
            line,
            name,
            ...(image && { image }),
            quantity: left,
            value: creditValue(values.get(line)),
          })),
        customised: lines.filter(({ customised }) => customised).map(({ name }) => name),
      },
    ];
  });
}

/** The value of a shipment's line, and what of it was credited so far. */
function creditValue(
  line: CreditableLine | undefined,
): ReturnableShipment["lines"][number]["value"] {
  const { quantity = 0, returned = 0, amount = paise(0), credited = paise(0) } = line ?? {};
  return { quantity, returned, amount: toRupees(amount), credited: toRupees(credited) };
}

/** Pieces of the shipment's line that returns ask for, or asked for and did not come to nothing. */
const inReturns: SQL = sql`coalesce((
  select sum(${returnLines.quantity}) from ${returnLines}
  inner join ${returns} on ${returns.id} = ${returnLines.returnId}
  where ${returnLines.shipmentId} = ${shipmentLines.shipmentId}
    and ${returnLines.position} = ${shipmentLines.position} and ${stillCounts}), 0)`;

/** Pieces of it that staff took back without a return. */
const creditedWithoutReturn: SQL = sql`coalesce((
  select sum(${creditLines.quantity}) from ${creditLines}
  where ${creditLines.shipmentId} = ${shipmentLines.shipmentId}
    and ${creditLines.position} = ${shipmentLines.position}
    and not exists (
      select from ${returns} where ${returns.creditId} = ${creditLines.creditId})), 0)`;
