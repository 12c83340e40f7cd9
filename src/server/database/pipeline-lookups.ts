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

/** More go by another connection: of those that wait for one, each waits for all before it. */
const MAX_TOGETHER = 12;

/**
 * Asks what is asked in one turn by one connection of a pool, in one go: to take a connection for each statement, wake its
 * process up and give it back takes longer than to look a row up. For statements that are all short, since each waits for
 * those before it.
 */
export function pipelineLookups(pool: pg.Pool): Ask {
  let next: { lease: Promise<Lease>; asked: number } | undefined;
  const take = () => {
    const lease = pool.connect().then((client): Lease => ({ client, open: 0 }));
    const taken = { lease, asked: 0 };
    // What is asked from then on is asked in another turn.
    const leave = () => {
      if (next === taken) next = undefined;
    };
    lease.then(leave, leave);
    return taken;
  };
  return async (config, values) => {
    if (!next || next.asked === MAX_TOGETHER) next = take();
    next.asked += 1;
    const lease = await next.lease;
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
