import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { currentWork } from "../lib/current-work.ts";
import type { Log } from "../lib/log.ts";
import { COMPILED } from "./compiled.ts";
import { corkWrites } from "./cork-writes.ts";
import { countWaits, type PoolWaits } from "./count-waits.ts";
import { isContention } from "./database-errors.ts";
import { describeOnce } from "./describe-once.ts";
import { pipelineLookups } from "./pipeline-lookups.ts";
import { createStatementNames, type NameStatement } from "./prepared-statements.ts";
import {
  asItIs,
  askAlone,
  askingBy,
  inSavepoint,
  inTransaction,
  type TransactionOptions,
  type Work,
} from "./transaction.ts";
import { watchStatements } from "./watch-statements.ts";

/** A handle that runs SQL: the pool, or one transaction. A store is built from either. */
export type Db = Pick<
  NodePgDatabase & { $client: pg.Pool | pg.ClientBase },
  "select" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute" | "$count" | "$client"
>;

export interface Database {
  /** Single statements, each on its own; of jobs on the connections of jobs, as are their transactions, but for compiled lookups. */
  db: Db;
  pool: pg.Pool;
  /**
   * Runs the work in one transaction. A throw rolls back, and so does a Failure that is returned, which
   * is then answered; one that was made by `commitWith` commits. Deadlocks and serialisation failures are
   * tried again, so the work must have no effects but its SQL.
   *
   * @param options.plans `once` where all its statements look rows up by keys: the database keeps the plans that it has made
   */
  transaction<T>(
    work: (db: Db, client: pg.PoolClient) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /**
   * Runs the work in one transaction, which every `transaction` that is called within joins, one after
   * the other: with it all of them are committed, or none. A joined one that fails undoes its own part.
   */
  oneTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** For what reads long, and writes nothing: a statement may take a minute there. */
  reports: Pick<Database, "db" | "transaction">;
  /** All pools, by name, with who has waited for their connections. */
  pools(): readonly NamedPool[];
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

interface NamedPool {
  name: string;
  pool: pg.Pool;
  waits: PoolWaits;
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

/** Together they keep an answer under 3 s when the database is slow or down. */
const CONNECT_TIMEOUT_MS = 2_500;
const LOCK_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 2_400;
/** Longer than a statement may take: measured by the client, for a database that no longer answers. */
const NO_ANSWER_MS = 200;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 1_000;
const MAX_TRANSACTION_ATTEMPTS = 5;

/** A request's statements are short and come many at once: to divide or compile one takes longer. */
const FOR_SHORT_STATEMENTS = "-c max_parallel_workers_per_gather=0 -c jit=off";
/** Prepared ones are planned by what is asked for: half of all entries have one word, and one entry has another. */
export const PLANNED_EACH_TIME = "-c plan_cache_mode=force_custom_plan";
/**
 * But for compiled ones (compiled.ts), which look rows up by keys: to plan who is signed in takes ten times as long
 * as to find it. They have connections of their own, one for three of the others, jobs' too. A plan that is kept was made when
 * its tables had few rows or none, where to read a whole table looks cheap: it never is meant (decision 145).
 */
export const PLANNED_ONCE = "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off";
const LOOKUPS_SHARE = 1 / 3;

/** Nobody waits for a job at a screen; as many run at once, and some ask for a second connection. */
const JOBS = { size: 8, statementMs: 10_000 };
/** The accountant waits for a file, and for others' files before. */
const REPORTS = {
  size: 2,
  statementMs: 60_000,
  connectMs: 20_000,
  options: `${PLANNED_EACH_TIME} -c default_transaction_read_only=on`,
};

/** A statement alone that staff may change something by: the audit needs a transaction to know of whom. */
function isWrite(text: string): boolean {
  return /^\s*(?:insert|update|delete|with)\b/i.test(text);
}

/** Opens a pool of connections; nothing is asked of the database yet. */
export function openDatabase({
  url,
  pooled = false,
  size = 12,
  timeoutScale = 1,
  onError,
  log,
}: Settings): Database {
  const pools: NamedPool[] = [];
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
      options: `${FOR_SHORT_STATEMENTS} ${bounds.options ?? PLANNED_EACH_TIME}`,
    });
    // Without both handlers a database restart would end the process: an idle client emits to both.
    opened.on("error", () => {});
    opened.on("connect", (client) => {
      client.on("error", (error) => {
        if (!closing) onError(error);
      });
      corkWrites(client);
      describeOnce(client);
      watchStatements(client, log);
    });
    pools.push({ name, pool: opened, waits: countWaits(opened) });
    return opened;
  };
  const pool = openPool("requests", { size });
  const lookups = openPool("lookups", {
    size: Math.ceil(size * LOOKUPS_SHARE),
    options: PLANNED_ONCE,
  });
  const lookUp = pipelineLookups(lookups);
  const jobsPool = openPool("jobs", JOBS);
  const reportsPool = openPool("reports", REPORTS);
  const ownPool = () => (currentWork()?.fields.task === undefined ? pool : jobsPool);
  const nameStatements = pooled ? () => asItIs : createStatementNames;
  const named = nameStatements();
  const db = drizzle({
    client: askingBy(pool, (config, values) => {
      const isCompiled = config.name === COMPILED;
      if (isWrite(config.text) && (isCompiled || currentWork()?.actor)) {
        // Never among lookups: a write may wait for a lock, and all that share its connection with it.
        return askAlone(ownPool(), named(config), values, isCompiled ? "once" : "auto");
      }
      return isCompiled ? lookUp(named(config), values) : ownPool().query(named(config), values);
    }),
  });
  /** The transaction that others join, for the calls within `oneTransaction`. */
  const joined = new AsyncLocalStorage<{ own: Db; client: pg.PoolClient }>();
  const transaction = async <T>(work: Work<T>, options?: TransactionOptions): Promise<T> => {
    const outer = joined.getStore();
    if (outer) {
      // What joins this part belongs to it, and is undone with it.
      const joining: Work<T> = (own, client) =>
        joined.run({ own, client }, () => work(own, client));
      return inSavepoint(outer.own, outer.client, joining, named);
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(ownPool(), work, { named, ...options });
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
