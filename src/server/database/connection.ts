import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Failure } from "#shared/failure.ts";
import { currentWork } from "../lib/current-work.ts";
import type { Log } from "../lib/log.ts";
import { isAfterFailure, isContention, isUnavailable } from "./database-errors.ts";
import { createStatementNames, type NameStatement } from "./prepared-statements.ts";
import { watchStatements } from "./watch-statements.ts";

/** Asks as Drizzle does. */
type Ask = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** The same client with another way to ask. */
export function askingBy<Client extends pg.Pool | pg.PoolClient>(client: Client, ask: Ask): Client {
  return Object.assign(Object.create(client), { query: ask });
}

/** A handle that runs SQL: the pool, or one transaction. A store is built from either. */
export type Db = Pick<
  NodePgDatabase,
  "select" | "insert" | "update" | "delete" | "execute" | "$count"
>;

export interface Database {
  /** Single statements, each on its own; of jobs on the connections of jobs, as are their transactions. */
  db: Db;
  pool: pg.Pool;
  /**
   * Runs the work in one transaction. A throw rolls back, and so does a Failure that is returned, which
   * is then answered; one that was made by `commitWith` commits. Deadlocks and serialisation failures are
   * tried again, so the work must have no effects but its SQL.
   */
  transaction<T>(work: (db: Db, client: pg.PoolClient) => Promise<T>): Promise<T>;
  /**
   * Runs the work in one transaction, which every `transaction` that is called within joins, one after
   * the other: with it all of them are committed, or none. A joined one that fails undoes its own part.
   */
  oneTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** For what reads long, and writes nothing: a statement may take a minute there. */
  reports: Pick<Database, "db" | "transaction">;
  /** All pools, by name. */
  pools(): readonly { name: string; pool: pg.Pool }[];
  /**
   * Opens more connections to the same database, for one kind of work; they are closed with the others.
   *
   * @param name by which the metrics know them
   */
  openPool(name: string, bounds: PoolBounds): pg.Pool;
  /** Makes what has the statements prepared that are asked often by way of such a pool. */
  nameStatements(): NameStatement;
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

interface PoolBounds {
  /** Connections at most. */
  size: number;
  /** For a statement; as requests have it unless given. */
  statementMs?: number;
  /** For a connection to be free, or be made. */
  connectMs?: number;
  /** For the session, such as `-c enable_seqscan=off`. */
  options?: string;
}

interface Settings {
  url: string;
  /**
   * The URL leads to a pooler that may give each transaction another connection: nothing is
   * prepared then, since another process's statement of that name may be there, or none.
   */
  pooled?: boolean;
  /** Connections at most. */
  size?: number;
  /** A factor on all timeouts, for work that nobody waits for at a screen. */
  timeoutScale?: number;
  /** Called with the error of a connection that broke while idle; the pool replaces it. */
  onError: (error: Error) => void;
  /** Told of slow statements. */
  log?: Pick<Log, "warn">;
}

const asItIs: NameStatement = (config) => config;

type Work<T> = (db: Db, client: pg.PoolClient) => Promise<T>;

/** Together they keep an answer under 3 s when the database is slow or down. */
const CONNECT_TIMEOUT_MS = 2_500;
const LOCK_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 2_400;
/** Longer than a statement may take: measured by the client, for a database that no longer answers. */
const NO_ANSWER_MS = 200;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 1_000;
const MAX_TRANSACTION_ATTEMPTS = 5;

/** Nobody waits for a job at a screen; as many run at once, and some ask for a second connection. */
const JOBS = { size: 8, statementMs: 10_000 };
/** The accountant waits for a file, and for others' files before. */
const REPORTS = {
  size: 2,
  statementMs: 60_000,
  connectMs: 20_000,
  options: "-c default_transaction_read_only=on",
};

/**
 * A request's statements are short and come many at once: to divide or compile one takes longer. Prepared
 * ones are planned by what is asked for: half of all entries have one word, and one entry has another.
 */
const FOR_SHORT_STATEMENTS =
  "-c max_parallel_workers_per_gather=0 -c jit=off -c plan_cache_mode=force_custom_plan";

/** Opens a pool of connections; nothing is asked of the database yet. */
export function openDatabase({
  url,
  pooled = false,
  size = 12,
  timeoutScale = 1,
  onError,
  log,
}: Settings): Database {
  const pools: { name: string; pool: pg.Pool }[] = [];
  let closing = false;
  const openPool = (name: string, bounds: PoolBounds) => {
    const { statementMs = STATEMENT_TIMEOUT_MS, connectMs = CONNECT_TIMEOUT_MS } = bounds;
    const opened = new pg.Pool({
      connectionString: url,
      max: bounds.size,
      connectionTimeoutMillis: connectMs * timeoutScale,
      statement_timeout: statementMs * timeoutScale,
      query_timeout: (statementMs + NO_ANSWER_MS) * timeoutScale,
      lock_timeout: LOCK_TIMEOUT_MS * timeoutScale,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS * timeoutScale,
      application_name: "pressroom",
      // What is asked at once is sent at once, and answered in that order.
      pipeline: true,
      options: `${FOR_SHORT_STATEMENTS} ${bounds.options ?? ""}`,
    });
    // Without both handlers a database restart would end the process: an idle client emits to both.
    opened.on("error", () => {});
    opened.on("connect", (client) => {
      client.on("error", (error) => {
        if (!closing) onError(error);
      });
      watchStatements(client, log);
    });
    pools.push({ name, pool: opened });
    return opened;
  };
  const pool = openPool("requests", { size });
  const jobsPool = openPool("jobs", JOBS);
  const reportsPool = openPool("reports", REPORTS);
  const ownPool = () => (currentWork()?.fields.task === undefined ? pool : jobsPool);
  const nameStatements = pooled ? () => asItIs : createStatementNames;
  const named = nameStatements();
  const db = drizzle({
    client: askingBy(pool, (config, values) => ownPool().query(named(config), values)),
  });
  /** The transaction that others join, for the calls within `oneTransaction`. */
  const joined = new AsyncLocalStorage<{ own: Db; client: pg.PoolClient }>();
  const transaction = async <T>(work: Work<T>): Promise<T> => {
    const outer = joined.getStore();
    if (outer) return inSavepoint(outer.own, outer.client, work, named);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(ownPool(), work, named);
      } catch (error) {
        if (attempt === MAX_TRANSACTION_ATTEMPTS || !isContention(error)) throw error;
        await delay(Math.random() * 20 * attempt);
      }
    }
  };
  return {
    db,
    pool,
    transaction,
    oneTransaction: (work) =>
      transaction((own, client) => joined.run({ own, client }, () => work(own))),
    answers: () => {
      const late = delay(READY_TIMEOUT_MS, false, { ref: false });
      const answered = pool.query("select 1").then(
        () => true,
        () => false,
      );
      return Promise.race([answered, late]);
    },
    reports: {
      db: drizzle({ client: reportsPool }),
      transaction: (work) => inTransaction(reportsPool, work),
    },
    pools: () => pools,
    openPool,
    nameStatements,
    async close() {
      closing = true;
      await Promise.all(pools.map((each) => each.pool.end()));
    },
  };
}

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

function rollsBack(result: unknown): boolean {
  if (typeof result !== "object" || result === null || committing.has(result)) return false;
  return "ok" in result && result.ok === false;
}

/** What went wrong first in a handle's transaction. */
const firstErrors = new WeakMap<Db, unknown>();

/** A handle on one connection, which has prepared what is asked often. */
function namingHandle(client: pg.PoolClient, named: NameStatement): Db {
  const ask: Ask = (config, values) => {
    const answer = client.query(named(config), values);
    answer.catch((error: unknown) => {
      if (!firstErrors.has(own)) firstErrors.set(own, error);
    });
    return answer;
  };
  const own: Db = drizzle({ client: askingBy(client, ask) });
  return own;
}

/**
 * Why work failed. Of statements that were sent together, those after the one that failed say only that one
 * did, and their callers may hear of it first; but whether to try again depends on what it was.
 */
function reasonOf(error: unknown, own: Db | undefined): unknown {
  return own && isAfterFailure(error) ? (firstErrors.get(own) ?? error) : error;
}

/**
 * Transactions look up rows by their keys: a plan that was made once fits the next ones, too, and making one
 * anew takes longer than to use it.
 */
const BEGIN = "begin; set local plan_cache_mode = auto";

/**
 * Instead of Drizzle's own transactions, which leak the pool's connection when `begin` fails, and
 * wait for a `rollback` on one that no longer answers.
 */
async function inTransaction<T>(
  pool: pg.Pool,
  work: Work<T>,
  named: NameStatement = asItIs,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let own: Db | undefined;
  try {
    await client.query(BEGIN);
    const steps: (() => Promise<void>)[] = [];
    own = namingHandle(client, named);
    lastSteps.set(own, steps);
    const result = await work(own, client);
    const commits = !rollsBack(result);
    if (commits) for (const step of steps) await step();
    await client.query(commits ? "commit" : "rollback");
    return result;
  } catch (failed) {
    const error = reasonOf(failed, own);
    if (isUnavailable(error)) broken = new Error("the connection failed", { cause: error });
    else await client.query("rollback").catch((failed: Error) => (broken = failed));
    throw error;
  } finally {
    // A broken connection is closed, and its transaction with it.
    client.release(broken);
  }
}

/** A part of a transaction that is undone alone where it throws or fails. */
async function inSavepoint<T>(
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
    lastSteps.set(own, steps);
    const result = await work(own, client);
    if (rollsBack(result)) await client.query("rollback to savepoint joined");
    else for (const step of steps) atEnd(outer, step);
    await client.query("release savepoint joined");
    return result;
  } catch (failed) {
    const error = reasonOf(failed, own);
    if (!isUnavailable(error) && !isContention(error)) {
      await client.query("rollback to savepoint joined");
    }
    throw error;
  }
}
