import { sql } from "drizzle-orm";
import { ALL_TAGS, type ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { rememberUntilChanged } from "../database/remember-until-changed.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { readOrdersToShip } from "./overview.ts";

interface OrderNewsParts {
  database: Pick<Database, "db">;
  changes: Pick<ChangeFeed, "listen" | "lostForMs">;
}

/**
 * What each open page of the dashboard asks every few seconds, answered from this node's memory until an
 * order changes somewhere.
 */
export function openOrderNews({ database, changes }: OrderNewsParts) {
  const tags: readonly string[] = [cacheTags.orders, cacheTags.settings("documents")];
  const toShip = rememberUntilChanged(changes, tags, () => readOrdersToShip(database));
  let version: Promise<number> | undefined;
  changes.listen((tag) => {
    if (tag === ALL_TAGS || tags.includes(tag)) version = undefined;
  });

  /**
   * Higher after each change, on whichever node one asks: the time of the database, when this node looked
   * first after it. Nodes differ in it by moments, so a page that meets another node loads once more than it must.
   */
  const readVersion = (): Promise<number> => {
    version ??= databaseTime(database);
    const reading = version;
    reading.catch(() => {
      if (version === reading) version = undefined;
    });
    return reading;
  };

  return {
    async read() {
      // Before the orders: a change that comes between is a new version the next time.
      const orderVersion = await readVersion();
      return { ...(await toShip.read()), version: orderVersion };
    },
  };
}

/** Milliseconds since 1970, as the statement begins: what it then reads is no older. */
async function databaseTime({ db }: Pick<Database, "db">): Promise<number> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select floor(extract(epoch from statement_timestamp()) * 1000)::float8 as at`,
  );
  return Number(rows[0]?.at);
}
