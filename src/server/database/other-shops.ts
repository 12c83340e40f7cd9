import { sql } from "drizzle-orm";
import { CHANGE_FEED_NAME } from "./change-feed.ts";
import type { Db } from "./connection.ts";

/**
 * A line for the owner where more shops run on the database than were meant: each listens to its changes
 * on a connection of its own. Two that are not nodes of one shop would run each other's jobs.
 *
 * @param db of a shop that does not listen yet
 * @param nodes how many there are to be, this one counted
 */
export async function otherShopsNotice(db: Db, nodes: number): Promise<string | undefined> {
  const others = await db.$count(
    sql`pg_stat_activity where datname = current_database() and application_name = ${CHANGE_FEED_NAME}`,
  );
  if (others < nodes) return undefined;
  const running = others === 1 ? "another shop runs" : `${others} other shops run`;
  return `On the database of DATABASE_URL ${running} already. If they are nodes of one shop on purpose, set NODES=${others + 1} on each; else stop all but one, or name another database.`;
}
