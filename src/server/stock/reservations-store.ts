import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { BoundedCount } from "#shared/numbers.ts";
import { boundCount } from "#shared/numbers.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import {
  MAX_COUNTED_RESERVATIONS,
  RESERVATION_KEY,
  RESERVATIONS_A_PAGE,
  type StockReservation,
} from "#shared/stock/contract.ts";
import type { Db } from "../database/connection.ts";
import { countUpTo } from "../database/numbered-page.ts";
import { orders } from "../database/schema/orders.ts";
import { branches, reservations } from "../database/schema/stock.ts";
import { related } from "./movements-store.ts";

/** For how many lines of orders a product's pieces are kept, up to a bound. */
export async function countReservations(db: Db, productId: string): Promise<BoundedCount> {
  const fits = eq(reservations.productId, productId);
  const counted = await countUpTo(db, { table: reservations, fits }, MAX_COUNTED_RESERVATIONS);
  return boundCount(counted, MAX_COUNTED_RESERVATIONS);
}

/**
 * Orders that a product's pieces are kept for, in the order in which they were made, as their ids are.
 *
 * @param after the key of the one before these
 */
export async function readReservations(
  db: Db,
  productId: string,
  after?: string,
): Promise<{ reservations: StockReservation[]; nextReservation?: string }> {
  const { orderId, position, quantity } = reservations;
  const rows = await db
    .select({
      ...{ id: orderId, position, code: reservations.branch, quantity },
      ...{ number: orders.number, branch: branches.name },
      ...{ paymentState: orders.paymentState, reservedUntil: orders.reservedUntil },
    })
    .from(reservations)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(branches, eq(branches.code, reservations.branch))
    .where(and(eq(reservations.productId, productId), after ? isAfter(after) : undefined))
    .orderBy(asc(orderId), asc(position), asc(reservations.branch))
    .limit(RESERVATIONS_A_PAGE + 1);
  const shown = rows.slice(0, RESERVATIONS_A_PAGE);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    reservations: shown.map(({ id, number, branch, quantity, paymentState, reservedUntil }) => ({
      order: related(id, number),
      branch,
      quantity,
      ...(waitsForPayment(paymentState) && { until: reservedUntil.toISOString() }),
    })),
    ...(last && { nextReservation: `${last.id}.${last.position}.${last.code}` }),
  };
}

function isAfter(key: string): SQL {
  const { orderId, position, branch } = reservations;
  const [, id, place, code] = RESERVATION_KEY.exec(key) ?? [];
  return sql`(${orderId}, ${position}, ${branch}) > (${id}::uuid, ${place}::int, ${code}::text)`;
}
