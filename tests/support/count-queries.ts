import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "#server/database/connection.ts";

/** How many queries some work asks outside of transactions. */
export async function countQueries(
  database: Database,
  work: (counted: Database) => Promise<unknown>,
): Promise<number> {
  let queries = 0;
  const logQuery = () => {
    queries += 1;
  };
  await work({ ...database, db: drizzle({ client: database.pool, logger: { logQuery } }) });
  return queries;
}
