import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { jobs } from "./job-table.ts";

/**
 * For how long the job that has waited longest could have run, in milliseconds by the database's clock;
 * 0 where none waits. A job that failed waits until its next try is due, and jobs of another version
 * of the shop are not counted.
 */
export async function oldestJobAgeMs(db: Pick<Db, "execute">): Promise<number> {
  const names = sql.join(
    Object.keys(jobs).map((name) => sql`${name}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ age: number | null }>(sql`
    select (extract(epoch from now() - min(waiting.run_at)) * 1000)::float8 as age
    from graphile_worker._private_jobs as waiting
    join graphile_worker._private_tasks as tasks on tasks.id = waiting.task_id
    where waiting.is_available and waiting.run_at <= now() and tasks.identifier in (${names})`);
  return rows[0]?.age ?? 0;
}
