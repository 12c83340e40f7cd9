import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import type { Database } from "./connection.ts";
import { askingBy } from "./transaction.ts";

/** Connections of its own for what must never take those of all else. */
export interface ConnectionShare extends Pick<Database, "db"> {
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

/** Rare values are asked of an index, whatever the planner guesses: it knows no rare words. */
const FOR_FINDING = "-c enable_seqscan=off";

const unbounded = { key: "", endsAt: Number.POSITIVE_INFINITY };

export function shareConnections(
  { openPool, nameStatements }: Pick<Database, "openPool" | "nameStatements">,
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

  const pool = openPool("finding", { size: connections, options: FOR_FINDING });
  const named = nameStatements();
  const client = askingBy(pool, (config, values) =>
    withConnection(() => pool.query(named(config), values)),
  );
  return {
    db: drizzle({ client }),
    within: ({ key, ms }, work) => askers.run({ key, endsAt: performance.now() + ms }, work),
  };
}

/** With PostgreSQL's code of a cancelled query: it is answered as one. */
function cancelled(message: string): Error {
  return Object.assign(new Error(message), { code: "57014" });
}
