import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import type { Database } from "./connection.ts";

/** A part of the pool's connections, for what must never take all of them. */
export interface ConnectionShare extends Pick<Database, "db" | "transaction"> {
  /**
   * Does something for somebody (a network). What it would ask of the database after so many
   * milliseconds fails as when the database does not answer; statements have their own timeout.
   */
  within<T>(asker: { key: string; ms: number }, work: () => Promise<T>): Promise<T>;
}

interface ShareBounds {
  connections: number;
  /** Of these, for one key. */
  perKey: number;
}

/** As long as for a connection of the pool. */
const WAIT_MS = 2_500;

const unbounded = { key: "", endsAt: Number.POSITIVE_INFINITY };

export function shareConnections(
  { pool, transaction }: Pick<Database, "pool" | "transaction">,
  { connections, perKey }: ShareBounds,
): ConnectionShare {
  const askers = new AsyncLocalStorage<typeof unbounded>();
  const slots = createConcurrencyLimit({
    total: connections,
    perKey,
    tooMany: "Too much is asked at once.",
    line: {
      total: Number.POSITIVE_INFINITY,
      perKey: Number.POSITIVE_INFINITY,
      waitMs: WAIT_MS,
    },
  });

  const checkTime = () => {
    const { endsAt } = askers.getStore() ?? unbounded;
    if (performance.now() > endsAt) throw cancelled("what was asked took too long");
  };

  const withConnection = async <T>(work: () => Promise<T>): Promise<T> => {
    const slot = await slots.take((askers.getStore() ?? unbounded).key);
    if (!slot.ok) throw cancelled("none of the share's connections was free in time");
    try {
      checkTime();
      return await work();
    } finally {
      slot.value();
    }
  };

  /** The same client with another way to ask, the one by which Drizzle does. */
  const askingBy = <Client extends pg.Pool | pg.PoolClient>(
    client: Client,
    ask: (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>,
  ): Client => Object.assign(Object.create(client), { query: ask });

  const client = askingBy(pool, (config, values) =>
    withConnection(() => pool.query(config, values)),
  );
  return {
    db: drizzle({ client }),
    transaction: (work) =>
      withConnection(() =>
        transaction((_, own) => {
          const checked = askingBy(own, async (config, values) => {
            checkTime();
            return own.query(config, values);
          });
          return work(drizzle({ client: checked }), checked);
        }),
      ),
    within: ({ key, ms }, work) => askers.run({ key, endsAt: performance.now() + ms }, work),
  };
}

/** With PostgreSQL's code of a cancelled query: it is answered as one. */
function cancelled(message: string): Error {
  return Object.assign(new Error(message), { code: "57014" });
}
