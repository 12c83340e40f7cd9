import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { todayInIndia } from "#shared/dates.ts";
import { lateBefore } from "#shared/shipping/send-by.ts";
import type { Db } from "../database/connection.ts";
import { canBeLate, orders, settledAt } from "../database/schema/orders.ts";
import { readSettings } from "../settings/store.ts";

/** Before which moment an order was settled that is late by now, and today in India, such as 2026-11-28. */
export interface LateBounds {
  settledBefore: string;
  today: string;
}

/** These bounds as of now, by the working days that the shop sends an order in. */
export async function lateBounds(db: Db): Promise<LateBounds> {
  const { sendDays } = await readSettings(db, "shipping");
  return { settledBefore: lateBefore(sendDays, new Date()).toISOString(), today: todayInIndia() };
}

/**
 * Orders to ship that the shop is late with: their days to be sent in are over, or they were promised to have arrived by
 * today. An index of those that can be late (late-indexes.ts) has all that is asked here.
 */
export function isLate({
  settledBefore,
  today,
}: Record<keyof LateBounds, string | SQLWrapper>): SQL | undefined {
  const isDue = sql`(${settledAt} < ${settledBefore}::timestamptz or ${orders.arrivesBy} <= ${today}::date)`;
  return and(canBeLate, isDue);
}
