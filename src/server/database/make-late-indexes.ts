import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "../lib/log.ts";
import { locks } from "./advisory-lock.ts";
import type { Db } from "./connection.ts";
import { isBrokenRule } from "./database-errors.ts";
import { indexName, type LateIndex } from "./late-indexes/late-index.ts";
import { lateIndexes } from "./late-indexes.ts";

const RETRY_MS = 60_000;
/** So often it is looked whether another one that makes them has done so: what has them made may wait for nothing else. */
const OTHER_RETRY_MS = 3_000;

/**
 * Makes the indexes that are missing, until all are there or `stopped`; what fails is logged and tried
 * again. One node at a time does so. Then looks through tables for which a migration has added a foreign
 * key or a check as NOT VALID: it holds for what is written from then on, and the rest is looked at here.
 */
export async function makeLateIndexes(
  databaseUrl: string,
  log: Pick<Log, "info" | "warn">,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    let waitMs = OTHER_RETRY_MS;
    try {
      if (await makeMissing(databaseUrl, log, stopped)) return;
    } catch (error) {
      if (stopped.aborted) return;
      log.warn({ err: error }, "an index could not be made; it is tried again");
      waitMs = RETRY_MS;
    }
    await delay(waitMs, undefined, { signal: stopped }).catch(() => {});
  }
}

/** Answers whether all are there, false where another one makes them; on a connection without timeouts, which `stopped` cuts. */
async function makeMissing(
  databaseUrl: string,
  log: Pick<Log, "info" | "warn">,
  stopped: AbortSignal,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "pressroom indexes",
  });
  client.on("error", () => {});
  await client.connect();
  const db = drizzle({ client });
  const cut = () => void cancel(databaseUrl, client).catch(() => {});
  stopped.addEventListener("abort", cut, { once: true });
  try {
    // Who waits for the lock in a statement would hold up the very index that is being made.
    const { rows: taken } = await db.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_lock(${locks.lateIndexes}) as locked`,
    );
    if (!taken[0]?.locked) return false;
    for (const { name, table, definition, unique, replaces } of lateIndexes) {
      const { rows } = await db.execute<{ valid: boolean }>(
        sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
      );
      if (rows[0]?.valid) {
        // This one was made, and the process ended before the other went.
        await dropIndexes(db, replaces);
        continue;
      }
      // One that was cut off is there, but not used.
      if (rows[0]) await db.execute(sql`drop index concurrently ${indexName(name)}`);
      const begun = performance.now();
      const kind = sql.raw(unique ? "unique index" : "index");
      // It stands in its table's schema.
      const own = sql.identifier(name.split(".").at(-1) ?? name);
      await db.execute(sql`create ${kind} concurrently ${own} on ${table} ${definition}`);
      // Else the planner would guess how common a word is until the table is looked through some day.
      await db.execute(sql`analyze ${table}`);
      log.info({ index: name, ms: Math.round(performance.now() - begun) }, "made an index");
      await dropIndexes(db, replaces);
    }
    await checkConstraints(db, log);
    return true;
  } finally {
    stopped.removeEventListener("abort", cut);
    await client.end().catch(() => {});
  }
}

/**
 * Looks through all rows by the constraints that so far hold of new ones alone. Where an old row breaks one, which a
 * ledger keeps for good, it stays so, and the others are looked through all the same.
 */
async function checkConstraints(
  db: Pick<Db, "execute">,
  log: Pick<Log, "info" | "warn">,
): Promise<void> {
  const { rows: unchecked } = await db.execute<{ name: string; table: string }>(
    sql`select quote_ident(conname) as name, conrelid::regclass::text as table
      from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
  );
  for (const { name, table } of unchecked) {
    try {
      await db.execute(sql.raw(`alter table ${table} validate constraint ${name}`));
      log.info({ constraint: name }, "checked a constraint");
    } catch (error) {
      if (!isBrokenRule(error)) throw error;
      log.warn({ constraint: name }, "older rows break a constraint; it holds of new ones");
    }
  }
}

async function dropIndexes(
  db: Pick<Db, "execute">,
  names: LateIndex["replaces"] = [],
): Promise<void> {
  for (const name of [names].flat()) {
    await db.execute(sql`drop index concurrently if exists ${indexName(name)}`);
  }
}

/** Ends what a connection does: closing it alone would leave the index being made. */
async function cancel(databaseUrl: string, busy: pg.Client): Promise<void> {
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query("select pg_cancel_backend($1)", [Reflect.get(busy, "processID")]);
  await other.end();
}
