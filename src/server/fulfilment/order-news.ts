import { sql } from "drizzle-orm";
import type { ChangeFeed } from "../database/change-feed.ts";
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
  /**
   * `version` is higher after each change, on whichever node one asks: the time of the database, when this node looked
   * first after it. Nodes differ in it by moments, so a page that meets another node loads once more than it must.
   */
  return rememberUntilChanged(changes, tags, async () => {
    // Before the orders: a change that comes between is a new version the next time.
    const version = await databaseTime(database);
    return { ...(await readOrdersToShip(database)), version };
  });
}

/** Milliseconds since 1970, as the statement begins: what it then reads is no older. */
async function databaseTime({ db }: Pick<Database, "db">): Promise<number> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select floor(extract(epoch from statement_timestamp()) * 1000)::float8 as at`,
  );
  return Number(rows[0]?.at);
}
