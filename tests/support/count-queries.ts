import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "#server/database/connection.ts";

/** How many queries some work asks outside of transactions. */
export async function countQueries(
  database: Database,
  work: (counted: Database) => Promise<unknown>,
): Promise<number> {
  let queries = 0;
  const query = (config: pg.QueryConfig, values?: unknown[]) => {
    queries += 1;
    return database.pool.query(config, values);
  };
  const client: pg.Pool = Object.assign(Object.create(database.pool), { query });
  await work({ ...database, db: drizzle({ client }) });
  return queries;
}
