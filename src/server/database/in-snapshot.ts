import { sql } from "drizzle-orm";
import type { Database, Db } from "./connection.ts";

/** What is written meanwhile is in all that the work reads, or in nothing. */
export function inSnapshot<T>(
  { transaction }: Pick<Database, "transaction">,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return transaction(async (db) => {
    await db.execute(sql`set transaction isolation level repeatable read, read only`);
    return work(db);
  });
}
