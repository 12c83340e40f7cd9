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
import { isFailedJob, jobLastTried, queuedJobs } from "../database/queued-jobs.ts";
import { failureReason } from "./failure-reasons.ts";
import { jobFailureTexts } from "./job-failure-texts.ts";
import type { JobName } from "./job-table.ts";

/** On one page of their list. */
const PAGE_SIZE = 25;
/** More are not counted: nobody goes through them one by one. */
const MAX_COUNTED = 1_000;

/** Those of another version of the shop, and what is not of it, are left out. */
const isKnown = sql`${queuedJobs.taskId} = any(array(
  select id from graphile_worker._private_tasks where identifier in (${sql.join(
    Object.keys(jobFailureTexts).map((name) => sql`${name}`),
    sql`, `,
  )})))`;

/** The jobs that are not tried any more, those that were tried last first. */
const failed: SortedRows = {
  rows: sql`${queuedJobs}`,
  id: queuedJobs.id,
  idType: "bigint",
  fits: sql`${isFailedJob} and ${isKnown}`,
  by: [jobLastTried],
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

/** Whether a mail is among them. */
export async function isAnyMailFailed(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(sql`
    select exists (select from ${queuedJobs}
      join graphile_worker._private_tasks as tasks on tasks.id = ${queuedJobs.taskId}
      where ${isFailedJob} and tasks.identifier like '%-mail') as is_there`);
  return rows[0]?.is_there ?? false;
}

async function readFailedJobs(db: Db, ids: readonly string[]): Promise<FailedJob[]> {
  const { rows } = await db.execute<{
    id: string;
    task: JobName;
    attempts: number;
    failed_at: string;
    order_id: string | null;
    order_number: string | null;
    thrown: string | null;
  }>(sql`
    select ${queuedJobs.id}::text as id, tasks.identifier as task, ${queuedJobs.attempts}, ${queuedJobs.lastError} as thrown,
      orders.id as order_id,
      orders.number as order_number, to_json(${jobLastTried} at time zone 'UTC') #>> '{}' as failed_at
    from ${queuedJobs}
    join graphile_worker._private_tasks as tasks on tasks.id = ${queuedJobs.taskId}
    left join orders on orders.id = case
      when ${queuedJobs.payload} ->> 'orderId' ~ '^[0-9a-f-]{36}$' then (${queuedJobs.payload} ->> 'orderId')::uuid end
    where ${isOneOfIds(failed, ids)}
    order by ${sql.join(orderOf(failed), sql`, `)}`);
  return rows.map((row) => ({
    _id: row.id,
    text: jobFailureTexts[row.task],
    reason: failureReason(row, row.thrown),
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
    select ${queuedJobs.id} from ${queuedJobs} where ${queuedJobs.id} = ${id}::bigint and ${isFailedJob} for update)`;
  const { rowCount } = await db.execute(act(ids));
  return rowCount === 1;
}
