import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { isContention } from "./database-errors.ts";

/*
 * A migration's statements `CREATE (UNIQUE) INDEX CONCURRENTLY`: what it needs before its transaction, such as for a key
 * that others refer to. They are made beside a shop that runs, which writes to the table meanwhile. Whatever can wait
 * until the shop has started is of late-indexes.ts.
 */

const BESIDE = /^((?:\s*--.*\n)*\s*create (?:unique )?index) concurrently "(\w+)"/i;

const BETWEEN_TRIES_MS = 300;

/** After so long somebody who starts a shop wants to know why it does not. */
const SAY_AFTER_MS = 3_000;

export interface MigrationRun {
  client: pg.Client;
  /** Of the same database. */
  url: string;
  /** Of performance.now(): so long it is tried again where the database ends it, since it and another wait for each other. */
  until: number;
  /** Is told in a sentence who is waited for, if that takes seconds. */
  say: (text: string) => void;
}

/** The statement as a transaction takes it, which makes the index where it is not there yet. */
export function withinTransaction(statement: string): string {
  return statement.replace(BESIDE, '$1 if not exists "$2"');
}

/** Makes the indexes that are missing of a migration, outside of any transaction; one that was cut off is made anew. */
export async function makeIndexesBeside(
  run: MigrationRun,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) {
    const name = BESIDE.exec(statement)?.[2];
    if (name) await makeBeside(run, name, statement);
  }
}

async function makeBeside(run: MigrationRun, name: string, statement: string): Promise<void> {
  const { client, until } = run;
  for (;;) {
    const { rows } = await client.query<{ valid: boolean }>(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
      [name],
    );
    if (rows[0]?.valid) return;
    using _ = await sayWhoIsWaitedFor(run, name);
    try {
      if (rows[0]) {
        await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`);
      }
      await client.query(statement);
    } catch (error) {
      if (!isContention(error) || performance.now() > until) throw error;
      await delay(BETWEEN_TRIES_MS);
    }
  }
}

/** An index waits for all that was begun before it and still goes on: a backup, an export or a report, for minutes. */
async function sayWhoIsWaitedFor(
  { client, url, say }: MigrationRun,
  index: string,
): Promise<Disposable> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const look = async () => {
    const others = await findBlocking(url, rows[0]?.pid);
    if (others.length === 0) return;
    clearInterval(timer);
    say(
      `To make the index ${index}, this waits until what was begun before has ended: ${others.join(", ")}.`,
    );
  };
  // Who cannot be named is waited for all the same.
  const timer = setInterval(() => void look().catch(() => {}), SAY_AFTER_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Whoever keeps a connection waiting, such as `pressroom backups (process 812)`: it cannot ask for itself. */
async function findBlocking(url: string, pid: number | undefined): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "pressroom migrations" });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; pid: number }>(
      "select application_name as name, pid from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by pid",
      [pid],
    );
    return rows.map((other) => `${other.name || "a connection"} (process ${other.pid})`);
  } finally {
    await client.end().catch(() => {});
  }
}
