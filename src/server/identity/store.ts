import { count, max, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";
import { shopIdentity } from "../database/schema/settings.ts";
import { newId } from "../lib/ids.ts";
import type { Here, KnownShop } from "./find-doubt.ts";

const RESTORED = "a restored backup of ";

/** Where a shop is said to be that was made of a backup, until it starts first. @param madeAt of the backup, as ISO 8601 */
export const restoredPlace = (madeAt: string) => RESTORED + madeAt;

/** Of when the backup was that a shop is restored of, as ISO 8601; undefined where it is none. */
export function restoredFrom(place: string | null): string | undefined {
  return place?.startsWith(RESTORED) ? place.slice(RESTORED.length) : undefined;
}

/** The row that says whose database this is. */
export function identityStore(db: Db) {
  return {
    /** The shop of this database; it becomes the one that is here where it has been nobody's. */
    async readOrBegin(here: Here): Promise<KnownShop> {
      await db
        .insert(shopIdentity)
        .values({ shopId: newId(), ...here })
        .onConflictDoNothing();
      const [row] = await db.select().from(shopIdentity);
      if (!row) throw new Error("the database has no row of its shop");
      return row;
    },

    /** Notes where the shop is now, and that its mark is at least so large. */
    async moveTo({ origin, place }: Here, mark: number): Promise<void> {
      await db
        .update(shopIdentity)
        .set({ origin, place, mark: sql`greatest(${shopIdentity.mark}, ${mark})` });
    },

    /** Raises the mark; answers the shop with it. */
    async raiseMark(): Promise<KnownShop> {
      const [row] = await db
        .update(shopIdentity)
        .set({ mark: sql`${shopIdentity.mark} + 1` })
        .returning();
      if (!row) throw new Error("the database has no row of its shop");
      return row;
    },

    /** Notes that a mail server took a mail of the shop. @param name see `mailServerName` */
    async noteMailServer(name: string): Promise<void> {
      await db
        .update(shopIdentity)
        .set({ mailServer: name })
        .where(sql`${shopIdentity.mailServer} is distinct from ${name}`);
    },

    async read(): Promise<(KnownShop & { mailServer: string | null }) | undefined> {
      const [row] = await db.select().from(shopIdentity);
      return row;
    },

    /** How many orders there are, and when the last one was made. */
    async sales(): Promise<{ orders: number; newest: Date | null }> {
      const [row] = await db
        .select({ orders: count(), newest: max(orders.createdAt) })
        .from(orders);
      return row ?? { orders: 0, newest: null };
    },

    /** Tells a database from its copies on other servers and beside it; null where that may not be asked. */
    async place(): Promise<string | null> {
      const { rows } = await db.execute<{ place: string }>(
        sql`select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as place
            from pg_control_system()`,
      );
      return rows[0]?.place ?? null;
    },
  };
}
