import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Failure } from "#shared/failure.ts";
import { type Actor, currentWork } from "../lib/current-work.ts";
import type { Db } from "./connection.ts";
import { isAfterFailure, isContention, isUnavailable } from "./database-errors.ts";
import type { NameStatement } from "./prepared-statements.ts";

/** Asks as Drizzle does. */
export type Ask = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** The same pool with another way to ask. */
export function askingBy(pool: pg.Pool, ask: Ask): pg.Pool {
  return Object.assign(Object.create(pool), { query: ask });
}

export type Work<T> = (db: Db, client: pg.PoolClient) => Promise<T>;

export const asItIs: NameStatement = (config) => config;

/** Failures with which a transaction commits. */
const committing = new WeakSet<object>();

/** The same failure; the transaction that returns it keeps what it has written. */
export function commitWith<Failed extends Failure<string>>(failed: Failed): Failed {
  const marked = { ...failed };
  committing.add(marked);
  return marked;
}

/** To be done before a transaction ends, by its handle. */
const lastSteps = new WeakMap<Db, (() => Promise<void>)[]>();

/**
 * Has something done as the last of this handle's transaction, whoever still writes in it after this
 * call; left out where it fails. For what keeps others waiting, such as the next number of a series.
 */
export function atEnd(db: Db, step: () => Promise<void>): void {
  const steps = lastSteps.get(db);
  if (!steps) throw new Error("not a transaction");
  steps.push(step);
}

/** What a handle's transaction tells whoever listens, as it commits: channels, each with what is told by it. */
const notices = new WeakMap<Db, Map<string, Set<string>>>();

/**
 * Has a channel told something as this handle's transaction commits, by the message that commits it. What a part of it wants told that
 * is undone alone is not told.
 *
 * @returns false, with nothing done, where the handle is no transaction, or one that has ended
 */
export function tellAtCommit(db: Db, channel: string, payloads: Iterable<string>): boolean {
  const own = notices.get(db);
  if (!own || ended.has(db)) return false;
  const told = own.get(channel) ?? new Set();
  own.set(channel, told);
  for (const payload of payloads) told.add(payload);
  return true;
}

function commitOf(own: Db): string {
  const told = [...(notices.get(own) ?? [])].flatMap(([channel, payloads]) =>
    [...payloads].map((payload) => `notify ${channel}, ${pg.escapeLiteral(payload)}; `),
  );
  return `${told.join("")}commit`;
}

/**
 * Whether `commit` did: after a statement that failed, and whose failure the work has passed over, the database undoes all and
 * reports no error.
 */
function hasCommitted(answer: pg.QueryResult | pg.QueryResult[]): boolean {
  return [answer].flat().at(-1)?.command === "COMMIT";
}

function rollsBack(result: unknown): boolean {
  if (typeof result !== "object" || result === null || committing.has(result)) return false;
  return "ok" in result && result.ok === false;
}

/** What went wrong first in a handle's transaction. */
const firstErrors = new WeakMap<Db, unknown>();

/** Handles whose transaction has ended, or is about to. */
const ended = new WeakSet<Db>();

/**
 * A handle on one connection, which has prepared what is asked often. What is left of work that has failed asks in vain
 * once its transaction has ended: it would write into somebody else's.
 */
function namingHandle(client: pg.PoolClient, named: NameStatement): Db {
  const ask: Ask = (config, values) => {
    if (ended.has(own)) {
      return Promise.reject(firstErrors.get(own) ?? new Error("the transaction has ended"));
    }
    const answer = client.query(named(config), values);
    answer.catch((error: unknown) => {
      if (!firstErrors.has(own)) firstErrors.set(own, error);
    });
    return answer;
  };
  // Not what inherits from the connection: whatever that changes in itself, with each statement, would have V8 forget what it knows of it.
  const own: Db = drizzle({ client: { query: ask } as unknown as pg.PoolClient });
  return own;
}

/**
 * Why work failed. Of statements that were sent together, those after the one that failed say only that one
 * did, and their callers may hear of it first; but whether to try again depends on what it was.
 */
function reasonOf(error: unknown, own: Db | undefined): unknown {
  return own && isAfterFailure(error) ? (firstErrors.get(own) ?? error) : error;
}

export interface TransactionOptions {
  /** How its statements are planned; `auto` unless given. */
  plans?: keyof typeof begin;
  /**
   * What it asks in its first turn locks and reads, and writes nothing: that is sent with `begin` and not after it. Should
   * `begin` fail, it changes nothing outside of a transaction, and nothing more is asked.
   */
  readsFirst?: boolean;
}

/**
 * Transactions look up rows by their keys: a plan that was made once fits the next ones, too, and making one
 * anew takes longer than to use it. By `auto` the database decides for each statement, by what its plans read and not by
 * how long planning takes; `once` is for transactions of which every statement is known to find few rows by keys: a plan that
 * reads a whole table, made while it had few rows, would be kept until the table is next analyzed.
 */
const begin = {
  auto: "begin; set local plan_cache_mode = auto",
  once: "begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off",
};

/** What staff change in a transaction is written down by the database as theirs (`write_audit`). */
function beginning(plans: keyof typeof begin = "auto"): string {
  const actor = currentWork()?.actor;
  if (!actor) return begin[plans];
  return `${begin[plans]}; select set_config('pressroom.actor', ${pg.escapeLiteral(JSON.stringify(actor))}, true)`;
}

/**
 * Instead of Drizzle's own transactions, which leak the pool's connection when `begin` fails, and
 * wait for a `rollback` on one that no longer answers.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: Work<T>,
  { named = asItIs, plans, readsFirst }: TransactionOptions & { named?: NameStatement } = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let own: Db | undefined;
  try {
    const begun = client.query(beginning(plans));
    if (!readsFirst) await begun;
    const handle = namingHandle(client, named);
    own = handle;
    begun.catch((error: unknown) => {
      firstErrors.set(handle, error);
      ended.add(handle);
    });
    const steps: (() => Promise<void>)[] = [];
    lastSteps.set(own, steps);
    notices.set(own, new Map());
    const result = await work(own, client);
    await begun;
    const commits = !rollsBack(result);
    if (commits) for (const step of steps) await step();
    ended.add(own);
    if (!commits) await client.query("rollback");
    else if (!hasCommitted(await client.query(commitOf(own)))) {
      throw firstErrors.get(own) ?? new Error("the transaction was not committed");
    }
    return result;
  } catch (failed) {
    const error = reasonOf(failed, own);
    if (own) ended.add(own);
    if (isUnavailable(error)) broken = new Error("the connection failed", { cause: error });
    else await client.query("rollback").catch((failed: Error) => (broken = failed));
    throw error;
  } finally {
    // A broken connection is closed, and its transaction with it.
    client.release(broken);
  }
}

/**
 * A statement alone as a transaction of its own, which names whoever acts and says how it is planned; sent in one go, so
 * that it takes no longer than without.
 */
export async function askAlone(
  pool: pg.Pool,
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  plans: TransactionOptions["plans"],
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const sent = [
      client.query(beginning(plans)),
      client.query(config, values),
      client.query("commit"),
    ];
    const [begun, answered, committed] = await Promise.allSettled(sent);
    for (const one of [begun, answered, committed]) {
      if (one?.status === "rejected") throw one.reason;
    }
    return (answered as PromiseFulfilledResult<pg.QueryResult>).value;
  } catch (error) {
    if (isUnavailable(error)) broken = new Error("the connection failed", { cause: error });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Has what this transaction changes from now on written down for somebody who was nobody's staff when it began. */
export async function actAs(db: Db, actor: Actor): Promise<void> {
  await db.execute(sql`select set_config('pressroom.actor', ${JSON.stringify(actor)}, true)`);
}

/**
 * Has nothing written down of what this transaction changes from now on: its audit would keep, as the values of
 * before, what it erases. Whoever calls it notes by hand that it was done (`auditStore().note`).
 */
export async function endRecording(db: Db): Promise<void> {
  await db.execute(sql`select set_config('pressroom.actor', '', true)`);
}

/** A part of a transaction that is undone alone where it throws or fails. */
export async function inSavepoint<T>(
  outer: Db,
  client: pg.PoolClient,
  work: Work<T>,
  named: NameStatement,
): Promise<T> {
  await client.query("savepoint joined");
  let own: Db | undefined;
  try {
    const steps: (() => Promise<void>)[] = [];
    own = namingHandle(client, named);
    const told = new Map<string, Set<string>>();
    lastSteps.set(own, steps);
    notices.set(own, told);
    const result = await work(own, client);
    if (rollsBack(result)) {
      ended.add(own);
      await client.query("rollback to savepoint joined");
    } else {
      for (const step of steps) atEnd(outer, step);
      for (const [channel, payloads] of told) tellAtCommit(outer, channel, payloads);
      // Its last steps, and who keeps its handle, are still to write: what they want is the whole's from now on.
      for (const wanted of [lastSteps, notices] as WeakMap<Db, unknown>[]) {
        wanted.set(own, wanted.get(outer));
      }
    }
    await client.query("release savepoint joined");
    return result;
  } catch (failed) {
    const error = reasonOf(failed, own);
    if (own) ended.add(own);
    if (!isUnavailable(error) && !isContention(error)) {
      await client.query("rollback to savepoint joined");
    }
    throw error;
  }
}
