import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { todayInIndia } from "#shared/dates.ts";
import { lateBefore } from "#shared/shipping/send-by.ts";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { readSettings } from "../settings/store.ts";

/** Orders that are still to be shipped. */
export const isToShip = eq(orders.status, "Processing");

/** When it was sure that an order is sent: paid, or ordered where it is paid on delivery. */
export const settledAt = sql`coalesce(${orders.paidAt}, ${orders.createdAt})`;

/** Before which moment an order was settled that is late by now, and today in India, such as 2026-11-28. */
export interface LateBounds {
  settledBefore: string;
  today: string;
}

export async function lateBounds(db: Db): Promise<LateBounds> {
  const { sendDays } = await readSettings(db, "shipping");
  return { settledBefore: lateBefore(sendDays, new Date()).toISOString(), today: todayInIndia() };
}

/**
 * Orders to ship that the shop is late with: their days to be sent in are over, or they were promised to have arrived by
 * today. What is packed to be fetched waits for its shopper.
 */
export function isLate({
  settledBefore,
  today,
}: Record<keyof LateBounds, string | SQLWrapper>): SQL | undefined {
  const isDue = sql`(${settledAt} < ${settledBefore}::timestamptz or ${orders.arrivesBy} <= ${today}::date)`;
  const isReady = sql`(${orders.packedAt} is not null and ${orders.shippingMethod} ->> 'pickUpAt' is not null)`;
  return and(isToShip, isDue, sql`${isReady} is not true`);
}
