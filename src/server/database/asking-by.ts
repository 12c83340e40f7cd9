import type pg from "pg";

/** Asks as Drizzle does. */
export type Ask = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** The same client with another way to ask. */
export function askingBy<Client extends pg.Pool | pg.PoolClient>(client: Client, ask: Ask): Client {
  return Object.assign(Object.create(client), { query: ask });
}
