import { and, eq, inArray, sql } from "drizzle-orm";
import { type Failure, failure } from "#shared/failure.ts";
import { returnStatuses, returnTransitionsFrom } from "#shared/returns/return-status.ts";
import type { Db } from "../database/connection.ts";
import { orderLines } from "../database/schema/orders.ts";
import { returnLines, returns } from "../database/schema/returns.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { creditableLines } from "../orders/order-quantities.ts";
import type { OrderRow } from "../orders/store.ts";
import type { ShipmentCredit } from "./credit-shipment.ts";

const openStatuses = returnStatuses.filter((status) => returnTransitionsFrom(status).length > 0);

/**
 * Why staff cannot credit pieces of a shipment themselves: a return that is still open is about them,
 * and ends with a refund or a replacement of its own, and with their stock; undefined where it can.
 *
 * @param order locked by this transaction
 */
export async function refuseInReturn(
  db: Db,
  order: OrderRow,
  { shipment: ordinal, lines }: Pick<ShipmentCredit, "shipment" | "lines">,
): Promise<Failure<"conflict"> | undefined> {
  const fulfilment = await orderFulfilmentStore(db).ofOrder(order.id);
  const shipment = fulfilment.shipments.find((one) => one.ordinal === ordinal);
  if (!shipment) return undefined;
  const creditable = creditableLines(shipment, fulfilment);
  for (const { position, name, count } of await openReturnLines(db, shipment.id)) {
    const requested = lines.find(({ line }) => line === position)?.quantity ?? 0;
    const line = creditable.find((one) => one.position === position);
    const free = line ? line.quantity - line.returned - count : 0;
    if (requested > 0 && requested > free) {
      return failure(
        "conflict",
        `${count === 1 ? "A piece" : `${count} pieces`} of ${name} ${count === 1 ? "is" : "are"} part of a return. Bring that return to its end instead.`,
      );
    }
  }
  return undefined;
}

/** How many pieces of which lines of a shipment the returns are about that have not come to their end. */
function openReturnLines(db: Db, shipmentId: string) {
  return db
    .select({
      position: returnLines.position,
      name: orderLines.name,
      count: sql<number>`sum(${returnLines.quantity})`.mapWith(Number),
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, returns.orderId), eq(orderLines.position, returnLines.position)),
    )
    .where(and(eq(returnLines.shipmentId, shipmentId), inArray(returns.status, openStatuses)))
    .groupBy(returnLines.position, orderLines.name);
}
