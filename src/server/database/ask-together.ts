import type pg from "pg";
import { isUnavailable } from "./database-errors.ts";
import type { Ask } from "./transaction.ts";

/** A connection that was taken out of the pool, until what was asked by it is answered. */
interface Lease {
  client: pg.PoolClient;
  /** Statements that are not answered yet. */
  open: number;
  broken?: Error;
}

/**
 * Asks what is asked in one turn by one connection of a pool, in one go: to take a connection for each statement, wake its
 * process up and give it back takes longer than to look a row up. For statements that are all short, since each waits for
 * those before it; what comes while no connection is free waits for the same one.
 */
export function askTogether(pool: pg.Pool): Ask {
  let next: Promise<Lease> | undefined;
  const take = async (): Promise<Lease> => {
    try {
      return { client: await pool.connect(), open: 0 };
    } finally {
      next = undefined;
    }
  };
  return async (config, values) => {
    next ??= take();
    const lease = await next;
    lease.open += 1;
    try {
      return await lease.client.query(config, values);
    } catch (error) {
      if (isUnavailable(error)) {
        lease.broken = new Error("the connection failed", { cause: error });
      }
      throw error;
    } finally {
      lease.open -= 1;
      if (lease.open === 0) lease.client.release(lease.broken);
    }
  };
}
