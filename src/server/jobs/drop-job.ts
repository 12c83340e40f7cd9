import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";

/**
 * Takes back the job of this key in this handle's transaction, as long as nobody runs it: whoever does finds that there
 * is nothing left to do.
 */
export async function dropJob(db: Db, key: string): Promise<void> {
  await db.execute(
    sql`delete from graphile_worker._private_jobs where key = ${key} and locked_at is null`,
  );
}
