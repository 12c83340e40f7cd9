import { eq, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { webhookEvents } from "../database/schema/payments.ts";
import type { GatewayEvent } from "./gateway.ts";

/** The gateway's events as they came. */
export function webhookStore(db: Db) {
  return {
    /** Keeps an event. @returns whether the same one was applied already */
    async insertOnce({ eventId, eventName, orderId }: GatewayEvent): Promise<{ applied: boolean }> {
      const [row] = await db
        .insert(webhookEvents)
        .values({ id: eventId, name: eventName, orderId: orderId ?? "" })
        // An update that changes nothing, so that the row comes back also where it was there.
        .onConflictDoUpdate({
          target: webhookEvents.id,
          set: { name: sql`${webhookEvents.name}` },
        })
        .returning({ appliedAt: webhookEvents.appliedAt });
      return { applied: Boolean(row?.appliedAt) };
    },

    async markApplied(eventId: string): Promise<void> {
      await db
        .update(webhookEvents)
        .set({ appliedAt: sql`now()` })
        .where(eq(webhookEvents.id, eventId));
    },
  };
}
