import { setTimeout } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { WaitingMails } from "#shared/fulfilment/failed-jobs-contract.ts";
import type { Database, Db } from "../database/connection.ts";
import { isFailedJob, jobLastTried, queuedJobs } from "../database/queued-jobs.ts";
import { waitingReason } from "./failure-reasons.ts";
import { isMailJob, type JobName, jobs } from "./job-table.ts";

/** More are not counted: behind a mail server that is away they are all alike. */
const MAX_COUNTED = 1_000;

/** A mail server asks for a first mail once more, or is started anew: that is no news yet. */
const MIN_TRIES = 2;

const mailNames = sql.join(
  Object.keys(jobs)
    .filter((name) => isMailJob(name as JobName))
    .map((name) => sql`${name}`),
  sql`, `,
);

/** Of mails that were tried and not taken, and are tried on. */
const isWaiting = sql`${queuedJobs.lastError} is not null and ${queuedJobs.attempts} >= ${MIN_TRIES}
  and not (${isFailedJob}) and tasks.identifier in (${mailNames})`;

/** When it was tried first: each try puts off the next by e to its number of seconds (graphile-worker). */
const firstTried: SQL = sql`greatest(${queuedJobs.updatedAt}, ${queuedJobs.runAt} - interval '1 second' * (
  select sum(exp(least(try, 10))) from generate_series(1, ${queuedJobs.attempts}) as tries(try)))`;

/**
 * The mails that were tried and not taken, and are tried on: how many, since when, and why the last try failed; undefined
 * where there is none. Read by an index, which has such jobs alone.
 */
export async function readWaitingMails(db: Db): Promise<WaitingMails | undefined> {
  const { rows } = await db.execute<{
    total: number;
    since: string;
    id: string;
    task: JobName;
    thrown: string;
  }>(sql`
    with waiting as (
      select ${queuedJobs.id} as id, tasks.identifier as task, ${queuedJobs.lastError} as thrown,
        ${firstTried} as first, ${jobLastTried} as last
      from ${queuedJobs}
      join graphile_worker._private_tasks as tasks on tasks.id = ${queuedJobs.taskId}
      where ${isWaiting}
      order by ${queuedJobs.id} limit ${MAX_COUNTED + 1}
    )
    select count(*)::int as total, to_json(min(first)) #>> '{}' as since,
      (array_agg(id::text order by last desc))[1] as id, (array_agg(task order by last desc))[1] as task,
      (array_agg(thrown order by last desc))[1] as thrown
    from waiting having count(*) > 0`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    total: Math.min(row.total, MAX_COUNTED),
    ...(row.total > MAX_COUNTED && { isMore: true as const }),
    since: new Date(row.since).toISOString(),
    reason: waitingReason(row, row.thrown),
  };
}

/** What came of mails that were tried before their turn. */
export interface RetriedMails {
  tried: number;
  /** Those that have not gone out. */
  left: number;
  /** Of these such as have no answer yet. */
  underWay: number;
}

/** So long an answer waits for the mail server; as often it is looked at. */
const ANSWER_MS = 8_000;
const LOOK_MS = 250;

/**
 * Has all waiting mails tried now, and waits some seconds for what becomes of them. A try before its turn is
 * none of those after which it is given up, and puts off none of them; when it was queued stays.
 *
 * @param note is called in the transaction that changes them, where there is any
 */
export async function retryWaitingMails(
  { db, transaction }: Pick<Database, "db" | "transaction">,
  note: (db: Db) => Promise<void>,
): Promise<RetriedMails> {
  const begun = await transaction(async (within) => {
    const { rows } = await within.execute<{ id: string; attempts: number }>(sql`
      update graphile_worker._private_jobs as jobs set run_at = now(), attempts = jobs.attempts - 1 from (
        select ${queuedJobs.id} as id from ${queuedJobs}
        join graphile_worker._private_tasks as tasks on tasks.id = ${queuedJobs.taskId}
        where ${isWaiting} and ${queuedJobs.lockedAt} is null
        order by ${queuedJobs.id} limit ${MAX_COUNTED} for update of _private_jobs skip locked
      ) as waiting where jobs.id = waiting.id returning jobs.id::text, jobs.attempts`);
    if (rows.length > 0) await note(within);
    return rows;
  });
  const before = new Map(begun.map(({ id, attempts }) => [id, attempts]));
  const tried = before.size;
  for (const until = Date.now() + ANSWER_MS; ; await setTimeout(LOOK_MS)) {
    const { rows } = await db.execute<{ id: string; attempts: number; locked: boolean }>(sql`
      select ${queuedJobs.id}::text as id, ${queuedJobs.attempts} as attempts, ${queuedJobs.lockedAt} is not null as locked
      from ${queuedJobs} where ${queuedJobs.id} = any(${sql.param([...before.keys()])}::bigint[])`);
    // A try counts when it begins.
    const underWay = rows.filter(
      ({ id, attempts, locked }) => locked || attempts === before.get(id),
    );
    if (underWay.length === 0 || Date.now() > until)
      return { tried, left: rows.length, underWay: underWay.length };
  }
}
