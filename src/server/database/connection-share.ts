import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import { type Database, type Db, PLANNED_EACH_TIME, PLANNED_ONCE } from "./connection.ts";
import { askingBy } from "./transaction.ts";

/** By the client of a share's handle, its handle for what looks rows up by keys. */
const byKeys = new WeakMap<object, Db>();

/**
 * A handle for statements that look rows up by keys, whatever they are asked for: of a share, by connections on which the
 * database plans each of them once. To plan one of a list's cards takes three times as long as to find them. Any other
 * handle is answered as it is.
 */
export function keyed(db: Db): Db {
  return byKeys.get(db.$client) ?? db;
}

/** Connections of its own for what must never take those of all else. */
export interface ConnectionShare {
  db: Db;
  /**
   * Does something for somebody (a network). What it would ask of the database after so many
   * milliseconds fails as when the database does not answer; statements have their own timeout.
   */
  within<T>(asker: { key: string; ms: number }, work: () => Promise<T>): Promise<T>;
}

interface ShareBounds {
  /** For what is planned by what it asks for, and as many for what looks rows up by keys. */
  connections: number;
  /** Of either, for one key. */
  perKey: number;
}

/** As long as for a connection of the pool. */
const WAIT_MS = 2_500;

/**
 * Rare values are asked of an index, whatever the planner guesses: it knows no rare words. What it planned for no value in
 * particular found what fits a machine in 1.5 seconds, in place of 15 ms.
 */
const FOR_FINDING = `${PLANNED_EACH_TIME} -c enable_seqscan=off`;

const unbounded = { key: "", endsAt: Number.POSITIVE_INFINITY };

export function shareConnections(
  { openPool, nameStatements }: Pick<Database, "openPool" | "nameStatements">,
  { connections, perKey }: ShareBounds,
): ConnectionShare {
  const askers = new AsyncLocalStorage<typeof unbounded>();
  const checkTime = () => {
    const { endsAt } = askers.getStore() ?? unbounded;
    if (performance.now() > endsAt) throw cancelled("what was asked took too long");
  };

  const openSlots = () =>
    createConcurrencyLimit({
      total: connections,
      perKey,
      tooMany: "Too much is asked at once.",
      line: {
        total: Number.POSITIVE_INFINITY,
        perKey: Number.POSITIVE_INFINITY,
        waitMs: WAIT_MS,
      },
    });

  const withConnection = async <T>(
    slots: ReturnType<typeof openSlots>,
    work: () => Promise<T>,
  ): Promise<T> => {
    const slot = await slots.take((askers.getStore() ?? unbounded).key);
    if (!slot.ok) throw cancelled("none of the share's connections was free in time");
    try {
      checkTime();
      return await work();
    } finally {
      slot.value();
    }
  };

  const open = (name: string, options: string): Db => {
    const pool = openPool(name, { size: connections, options });
    const slots = openSlots();
    const named = nameStatements();
    return drizzle({
      client: askingBy(pool, (config, values) =>
        withConnection(slots, () => pool.query(named(config), values)),
      ),
    });
  };
  const db = open("finding", FOR_FINDING);
  byKeys.set(db.$client, open("finding-by-keys", PLANNED_ONCE));
  return {
    db,
    within: ({ key, ms }, work) => askers.run({ key, endsAt: performance.now() + ms }, work),
  };
}

/** With PostgreSQL's code of a cancelled query: it is answered as one. */
function cancelled(message: string): Error {
  return Object.assign(new Error(message), { code: "57014" });
}
