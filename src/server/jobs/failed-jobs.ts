import { type SQL, sql } from "drizzle-orm";
import type { FailedJob } from "#shared/fulfilment/failed-jobs-contract.ts";
import type { Db } from "../database/connection.ts";
import { findKeys, isOneOfIds, orderOf, type SortedRows } from "../database/list-keys.ts";
import {
  countUpTo,
  type ListPlace,
  type NumberedPage,
  readPlacedPage,
} from "../database/numbered-page.ts";
import { jobFailureTexts } from "./job-failure-texts.ts";
import type { JobName } from "./job-table.ts";

/** On one page of their list. */
const PAGE_SIZE = 25;
/** More are not counted: all jobs are looked through for them. */
const MAX_COUNTED = 1_000;

/**
 * When a job was tried last: graphile-worker writes down when it would be tried next, so much later, and
 * `updated_at` is when it was queued.
 */
export const lastTriedAt = sql`greatest(jobs.updated_at,
  jobs.run_at - exp(least(jobs.attempts, 10)) * interval '1 second')`;

const hasFailed = sql`jobs.attempts >= jobs.max_attempts and jobs.locked_at is null`;

/** Those of another version of the shop, and what is not of it, are left out. */
const isKnown = sql`tasks.identifier in (${sql.join(
  Object.keys(jobFailureTexts).map((name) => sql`${name}`),
  sql`, `,
)})`;

/** The jobs that are not tried any more, those that were tried last first. */
const failed: SortedRows = {
  rows: sql`graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id`,
  id: sql`jobs.id`,
  idType: "bigint",
  fits: sql`${hasFailed} and ${isKnown}`,
  by: [lastTriedAt],
  isDescending: true,
};

/** A page of them. @param limit how many it has */
export function listFailedJobs(
  db: Db,
  place: ListPlace,
  limit = PAGE_SIZE,
): Promise<NumberedPage<FailedJob>> {
  return readPlacedPage(place, {
    ...{ limit, max: MAX_COUNTED },
    findKeys: (keys) => findKeys(db, failed, keys),
    count: () => countUpTo(db, { table: failed.rows, fits: failed.fits }, MAX_COUNTED),
    read: (keys) =>
      readFailedJobs(
        db,
        keys.map(({ id }) => id),
      ),
  });
}

async function readFailedJobs(db: Db, ids: readonly string[]): Promise<FailedJob[]> {
  const { rows } = await db.execute<{
    id: string;
    task: JobName;
    attempts: number;
    failed_at: string;
    order_id: string | null;
    order_number: string | null;
  }>(sql`
    select jobs.id::text as id, tasks.identifier as task, jobs.attempts, orders.id as order_id, orders.number as order_number,
      to_json(${lastTriedAt}) #>> '{}' as failed_at
    from ${failed.rows}
    left join orders on orders.id = case
      when jobs.payload ->> 'orderId' ~ '^[0-9a-f-]{36}$' then (jobs.payload ->> 'orderId')::uuid end
    where ${isOneOfIds(failed, ids)}
    order by ${sql.join(orderOf(failed), sql`, `)}`);
  return rows.map((row) => ({
    _id: row.id,
    text: jobFailureTexts[row.task],
    attempts: row.attempts,
    failedAt: new Date(row.failed_at).toISOString(),
    ...(row.order_id && { orderId: row.order_id }),
    ...(row.order_number && { orderNumber: row.order_number }),
  }));
}

/** Has a failed job tried again at once, as often as at first; false where it is none (any more). */
export function retryFailedJob(db: Db, id: string): Promise<boolean> {
  return forFailedJob(
    db,
    id,
    (ids) =>
      sql`select from graphile_worker.reschedule_jobs(${ids}, run_at => now(), attempts => 0)`,
  );
}

/** Forgets a failed job: what it was for stays undone. False where it is none (any more). */
export function deleteFailedJob(db: Db, id: string): Promise<boolean> {
  return forFailedJob(db, id, (ids) => sql`select from graphile_worker.complete_jobs(${ids})`);
}

async function forFailedJob(db: Db, id: string, act: (ids: SQL) => SQL): Promise<boolean> {
  const ids = sql`array(
    select jobs.id from graphile_worker._private_jobs as jobs
    where jobs.id = ${id}::bigint and ${hasFailed} for update)`;
  const { rowCount } = await db.execute(act(ids));
  return rowCount === 1;
}
