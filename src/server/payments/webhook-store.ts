import { and, gte, lt, ne, sql } from "drizzle-orm";
import { compiled, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { webhookEvents } from "../database/schema/payments.ts";
import type { OldRows } from "../jobs/old-rows.ts";
import type { GatewayEvent } from "./gateway.ts";

/** The bank sends an event again for some days at most. */
export const oldWebhookEvents: OldRows = {
  table: webhookEvents,
  isOld: lt(webhookEvents.receivedAt, sql`now() - interval '90 days'`),
};

type NewEvent = { id: string; name: string; orderId: string };

const insertEvent = compiled((db, { id, name, orderId }: Given<NewEvent>) =>
  db
    .insert(webhookEvents)
    .values({ id, name, orderId })
    // An update that changes nothing, so that the row comes back also where it was there.
    .onConflictDoUpdate({ target: webhookEvents.id, set: { name: sql`${webhookEvents.name}` } })
    .returning({ appliedAt: webhookEvents.appliedAt }),
);
const markEvents = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  db
    .update(webhookEvents)
    .set({ appliedAt: sql`now()` })
    .where(sql`${webhookEvents.id} = any(${ids}::text[])`),
);

/** The gateway's events as they came. */
export function webhookStore(db: Db) {
  return {
    /** Keeps an event. @returns whether the same one was applied already */
    async insertOnce({ eventId, eventName, orderId }: GatewayEvent): Promise<{ applied: boolean }> {
      const [row] = await insertEvent(db, { id: eventId, name: eventName, orderId: orderId ?? "" });
      return { applied: Boolean(row?.appliedAt) };
    },

    /** The orders that events since then were about. */
    async orderIdsSince(since: Date): Promise<string[]> {
      const rows = await db
        .select({ orderId: webhookEvents.orderId })
        .from(webhookEvents)
        .where(and(gte(webhookEvents.receivedAt, since), ne(webhookEvents.orderId, "")))
        .groupBy(webhookEvents.orderId);
      return rows.map(({ orderId }) => orderId);
    },

    async markApplied(eventIds: readonly string[]): Promise<void> {
      if (eventIds.length === 0) return;
      await markEvents(db, { ids: [...eventIds] });
    },
  };
}
