import { and, gte, lt, ne, type Placeholder, sql } from "drizzle-orm";
import { compiled, compiledRows, type Given } from "../database/compiled.ts";
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
const appliedNow = sql`now()`;
const insertApplied = compiledRows((db, rows: (NewEvent & { appliedAt: typeof appliedNow })[]) =>
  db
    .insert(webhookEvents)
    .values(rows)
    .onConflictDoUpdate({ target: webhookEvents.id, set: { appliedAt: appliedNow } }),
);

const rowOf = ({ eventId, eventName, orderId }: GatewayEvent): NewEvent => ({
  id: eventId,
  name: eventName,
  orderId: orderId ?? "",
});

/** Whether an event of the gateway was applied, in a statement about its order. */
export const wasApplied = (eventId: Placeholder) =>
  sql<boolean>`exists (select from ${webhookEvents}
    where ${webhookEvents.id} = ${eventId} and ${webhookEvents.appliedAt} is not null)`;

/** The gateway's events as they came. */
export function webhookStore(db: Db) {
  return {
    /** Keeps an event. @returns whether the same one was applied already */
    async insertOnce(event: GatewayEvent): Promise<{ applied: boolean }> {
      const [row] = await insertEvent(db, rowOf(event));
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

    /** Keeps events as applied, whether they are kept already or not. */
    async markApplied(events: readonly GatewayEvent[]): Promise<void> {
      if (events.length === 0) return;
      // One that came twice at once is written once: no statement changes a row twice.
      const rows = new Map(events.map((event) => [event.eventId, rowOf(event)]));
      await insertApplied(
        db,
        [...rows.values()].map((row) => ({ ...row, appliedAt: appliedNow })),
        {},
      );
    },
  };
}
