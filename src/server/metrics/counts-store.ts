import { gt, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { orders } from "../database/schema/orders.ts";

/** For each task with jobs: how many could run now, and how many are not tried any more. */
export async function countOfJobs(
  db: Pick<Db, "execute">,
): Promise<{ task: string; waiting: number; failed: number }[]> {
  const { rows } = await db.execute<{ task: string; waiting: number; failed: number }>(sql`
    select tasks.identifier as task,
      count(*) filter (where jobs.is_available and jobs.run_at <= now())::int as waiting,
      count(*) filter (where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null)::int as failed
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    group by tasks.identifier`);
  return rows;
}

/** The orders of the last 24 hours by the state of their payment: of all, there is no end. */
export function countPayments(db: Pick<Db, "select">): Promise<{ state: string; count: number }[]> {
  return db
    .select({ state: orders.paymentState, count: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(gt(orders.createdAt, sql`now() - interval '24 hours'`))
    .groupBy(orders.paymentState);
}
