import { sql } from "drizzle-orm";
import type { Db } from "./connection.ts";

/**
 * What one process at a time may do: PostgreSQL knows each such lock by a number alone, the same in
 * every version of this code. Locks that are named after a row hash its key to 64 bits instead.
 */
export const locks = {
  migrations: 7_221_988,
  firstAdmin: 7_221_989,
  categoryTree: 7_221_990,
  seeding: 7_221_991,
  slugs: 7_221_992,
} as const;

/** Until this transaction ends, no other gets past this line with the same lock. */
export async function advisoryLock(db: Db, lock: keyof typeof locks): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${locks[lock]})`);
}

/** The same by the key of a row, which need not be there yet. */
export async function advisoryLockFor(db: Db, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
