import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { compiledSql } from "./compiled.ts";
import type { Db } from "./connection.ts";

/**
 * The advisory locks for what one process at a time may do. PostgreSQL knows them by number, which
 * must stay the same in every version of this code.
 */
export const locks = {
  migrations: 7_221_988,
  firstAdmin: 7_221_989,
  categoryTree: 7_221_990,
  seeding: 7_221_991,
  slugs: 7_221_992,
  skus: 7_221_993,
  attributes: 7_221_994,
  families: 7_221_995,
  lateIndexes: 7_221_996,
  exports: 7_221_997,
  backups: 7_221_998,
} as const;

/** Waits for the lock and holds it until this transaction ends. */
export async function advisoryLock(db: Db, lock: keyof typeof locks): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${locks[lock]})`);
}

const TRY_AGAIN_MS = 50;

/** The same where another may hold it for longer than a statement may take: asks again and again. */
export async function patientAdvisoryLock(db: Db, lock: keyof typeof locks): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks[lock]}) as locked`,
    );
    if (rows[0]?.locked) return;
    await delay(TRY_AGAIN_MS);
  }
}

/**
 * The same beside others that only share it: they wait for one who holds it alone, and that one for
 * all of them.
 */
export async function sharedAdvisoryLock(db: Db, lock: keyof typeof locks): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${locks[lock]})`);
}

/** The same by the key of a row, which need not exist yet; its hash of 64 bits is the number. */
export async function advisoryLockFor(db: Db, key: string): Promise<void> {
  await lockKey(db, { key });
}

const lockKey = compiledSql<never, { key: string }>(
  ({ key }) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`,
);

/** The same by two keys, of which the first is locked first. */
export async function advisoryLocksFor(db: Db, first: string, second: string): Promise<void> {
  await lockKeys(db, { first, second });
}

const lockKeys = compiledSql<never, { first: string; second: string }>(
  ({ first, second }) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${first}, 0)), pg_advisory_xact_lock(hashtextextended(${second}, 0))`,
);

/** The same where another may hold it for longer than a statement may take. False where it was not to be had in that time. */
export async function patientAdvisoryLockFor(
  db: Db,
  key: string,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  for (const until = performance.now() + patienceMs; ; ) {
    const { rows } = await db.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as locked`,
    );
    if (rows[0]?.locked) return true;
    if (performance.now() >= until) return false;
    await delay(TRY_AGAIN_MS);
  }
}
