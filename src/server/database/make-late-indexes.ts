import { setTimeout as delay } from "node:timers/promises";
import { getTableName, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Log } from "../lib/log.ts";
import { locks } from "./advisory-lock.ts";
import type { Db } from "./connection.ts";
import { isBrokenRule, isDuplicate } from "./database-errors.ts";
import { indexName, type LateIndex } from "./late-indexes/late-index.ts";
import { lateIndexes } from "./late-indexes.ts";

const RETRY_MS = 60_000;
/** So often it is looked whether another one that makes them has done so: what has them made may wait for nothing else. */
const OTHER_RETRY_MS = 3_000;

/** What a run is told about, and who hears of it. */
interface Run {
  databaseUrl: string;
  log: Pick<Log, "info" | "warn" | "error">;
  stopped: AbortSignal;
  /** Told in a sentence what is made next, and how much of it there is. */
  say: (sentence: string) => void;
}

/**
 * Makes the indexes that are missing, until all are there or `stopped`; what fails is logged and tried
 * again. One node at a time does so. Then looks through tables for which a migration has added a foreign
 * key or a check as NOT VALID: it holds for what is written from then on, and the rest is looked at here.
 *
 * @returns a sentence for each unique index that older rows stand in the way of: a person must mend these, and trying
 *   again would change nothing
 */
export async function makeLateIndexes(
  databaseUrl: string,
  log: Run["log"],
  stopped: AbortSignal,
  say: Run["say"] = () => {},
): Promise<readonly string[]> {
  let waits = false;
  while (!stopped.aborted) {
    let waitMs = OTHER_RETRY_MS;
    try {
      const toMend = await makeMissing({ databaseUrl, log, stopped, say });
      if (toMend) return toMend;
      if (!waits) say("A shop of this database makes its indexes: this waits until it has.");
      waits = true;
    } catch (error) {
      if (stopped.aborted) return [];
      log.warn({ err: error }, "an index could not be made; it is tried again");
      say(
        `An index could not be made, and is tried again in a minute: ${error instanceof Error ? error.message : error}`,
      );
      waitMs = RETRY_MS;
    }
    await delay(waitMs, undefined, { signal: stopped }).catch(() => {});
  }
  return [];
}

/**
 * Answers, once all others are there, what of them a person must mend; undefined where another one makes them. On a
 * connection without timeouts, which `stopped` cuts.
 */
async function makeMissing({ databaseUrl, log, stopped, say }: Run): Promise<string[] | undefined> {
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
    if (!taken[0]?.locked) return undefined;
    const missing = await findMissing(db);
    const toMend: string[] = [];
    for (const [at, index] of missing.entries()) {
      say(`Making index ${at + 1} of ${missing.length}: ${index.name} …`);
      const begun = performance.now();
      const doubled = await makeIndex(db, index);
      if (doubled) {
        log.error(
          { index: index.name },
          "older rows have one key of a unique index; it is not made",
        );
        toMend.push(doubled);
        continue;
      }
      log.info({ index: index.name, ms: Math.round(performance.now() - begun) }, "made an index");
    }
    await checkConstraints(db, log, say);
    return toMend;
  } finally {
    stopped.removeEventListener("abort", cut);
    await client.end().catch(() => {});
  }
}

/** Those that are not there; what those that are replace goes, where the process ended before it went. */
async function findMissing(db: Pick<Db, "execute">): Promise<LateIndex[]> {
  const missing: LateIndex[] = [];
  for (const index of lateIndexes) {
    const { rows } = await db.execute<{ valid: boolean }>(
      sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${index.name})`,
    );
    if (rows[0]?.valid) {
      await dropIndexes(db, index.replaces);
      continue;
    }
    // One that was cut off is there, but not used.
    if (rows[0]) await dropIndexes(db, index.name);
    missing.push(index);
  }
  return missing;
}

/** @returns what a person must mend first, where older rows have the same key of a unique one */
async function makeIndex(
  db: Pick<Db, "execute">,
  { name, table, definition, unique, replaces }: LateIndex,
): Promise<string | undefined> {
  const kind = sql.raw(unique ? "unique index" : "index");
  // It stands in its table's schema.
  const own = sql.identifier(name.split(".").at(-1) ?? name);
  try {
    await db.execute(sql`create ${kind} concurrently ${own} on ${table} ${definition}`);
  } catch (error) {
    if (!unique || !isDuplicate(error)) throw error;
    await dropIndexes(db, name);
    return doubledText(name, getTableName(table), error);
  }
  // Else the planner would guess how common a word is until the table is looked through some day.
  await db.execute(sql`analyze ${table}`);
  await dropIndexes(db, replaces);
  return undefined;
}

/** Such as: Key (number)=(SO-26-000123) is duplicated. Keys of late indexes are numbers and ids: nothing of a person's. */
function doubledText(index: string, table: string, error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const key = cause instanceof pg.DatabaseError ? cause.detail : undefined;
  return `The unique index ${index} is not made, since several rows of ${table} have one key. ${key ?? ""} Until it is there, the database takes more such rows: give all of these but one another key, as docs/operating.md says under "Two rows of one number", then run npm run migrate.`;
}

/**
 * Looks through all rows by the constraints that so far hold of new ones alone. Where an old row breaks one, which a
 * ledger keeps for good, it stays so, and the others are looked through all the same.
 */
async function checkConstraints(
  db: Pick<Db, "execute">,
  log: Pick<Log, "info" | "warn">,
  say: Run["say"],
): Promise<void> {
  const { rows: unchecked } = await db.execute<{ name: string; table: string }>(
    sql`select quote_ident(conname) as name, conrelid::regclass::text as table
      from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
  );
  for (const [at, { name, table }] of unchecked.entries()) {
    say(`Looking through ${table} by rule ${at + 1} of ${unchecked.length}: ${name} …`);
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
