import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "./schema.ts";

/** A handle that speaks SQL: the pool, or one transaction. A store is built from either. */
export type Sql = Pick<
  NodePgDatabase<typeof schema>,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "query" | "$count"
>;

export interface Database {
  /** Single statements, each on its own. */
  sql: Sql;
  pool: pg.Pool;
  /**
   * Runs the work in one transaction and commits what it did; a throw rolls it back. Deadlocks and
   * serialisation failures are tried again, so the work must have no effects but its SQL.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Whether it answers now. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

interface Settings {
  url: string;
  /** Connections at most. */
  size?: number;
  /** Told of a connection that broke while idle; the pool replaces it by itself. */
  onError: (error: Error) => void;
}

/** Milliseconds; together they keep an answer under 3 s when the database is slow or away. */
const CONNECT_TIMEOUT = 2_500;
const STATEMENT_TIMEOUT = 10_000;
const LOCK_TIMEOUT = 5_000;
const TRANSACTION_TRIES = 5;

/** Opens a pool of connections; nothing is asked of the database yet. */
export function openDatabase({ url, size = 12, onError }: Settings): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    application_name: "pressroom",
  });
  // Without these two handlers a database restart would end the process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  const db = drizzle({ client: pool, schema });
  return {
    sql: db,
    pool,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction((sql) => work(sql));
        } catch (error) {
          if (attempt === TRANSACTION_TRIES || !isContention(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
        }
      }
    },
    answers: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

/** PostgreSQL's code of an error, looked for through the wrappers around it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, "code");
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** Deadlock or serialisation failure: the same work, tried again, may succeed. */
function isContention(error: unknown): boolean {
  const code = sqlState(error);
  return code === "40P01" || code === "40001";
}

/** Whether an insert or update met a row with the same unique value. */
export function isDuplicate(error: unknown): boolean {
  return sqlState(error) === "23505";
}

/** Whether the database could not be asked at all, in time: the answer is 503, try again. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code && /^(08|57P|53|55P03|57014)/.test(code)) return true;
  if (code && ["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"].includes(code)) {
    return true;
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/connection (terminated|timeout)|timeout exceeded when trying/i.test(cause.message)) {
      return true;
    }
  }
  return false;
}
