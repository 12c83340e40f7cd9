import type pg from "pg";
import type { Contents, RowsOf } from "./backup-format.ts";
import { readRows } from "./copy-rows.ts";

/** What makes backups: one that is restored must not begin by making another. */
const BACKUP_JOB = "write-backup";

const columns = [
  "id",
  "identifier",
  "payload",
  "priority",
  "run_at",
  "attempts",
  "max_attempts",
  "last_error",
  "created_at",
  "updated_at",
  "key",
  "revision",
  "flags",
];

const RESTORED = "restored_jobs";

/** Where the rows of the queue are written to, before `fillQueue` takes them over. */
export const queueTarget = `${RESTORED} (${columns.join(", ")})`;

/**
 * Reads the queue of jobs: those that wait and those that were given up. Who runs one is left out, so that
 * it waits again; the shop names no queues within the queue.
 */
export async function readQueue(
  client: pg.ClientBase,
  part: (number: number, bytes: Buffer) => Promise<void>,
): Promise<Contents["queue"]> {
  const read: Omit<RowsOf, "columns"> = await readRows(client, {
    source: `(select jobs.id, tasks.identifier, ${columns
      .slice(2)
      .map((name) => `jobs.${name}`)
      .join(", ")}
      from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where tasks.identifier <> '${BACKUP_JOB}' order by jobs.id)`,
    part,
  });
  const { rows } = await client.query<{ last: string | null }>(
    `select last_value::text as last from pg_sequences
     where schemaname || '.' || sequencename = replace(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'), '"', '')`,
  );
  return { ...read, columns, lastId: rows[0]?.last ?? null };
}

/** Makes the table that the rows are written to; it is gone with the transaction. */
export async function beginQueue(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table ${RESTORED} (id bigint, identifier text, payload json, priority smallint, run_at timestamptz,
       attempts smallint, max_attempts smallint, last_error text, created_at timestamptz, updated_at timestamptz,
       key text, revision integer, flags jsonb) on commit drop`,
  );
}

/**
 * Puts the jobs of the backup into the queue, in the place of what is there. They keep their numbers, by
 * which mails with links are known as sent, and none is given a second time.
 */
export async function fillQueue(
  client: pg.ClientBase,
  { lastId }: Contents["queue"],
): Promise<void> {
  await client.query("delete from graphile_worker._private_jobs");
  await client.query(
    `insert into graphile_worker._private_tasks (identifier)
     select distinct identifier from ${RESTORED} on conflict do nothing`,
  );
  await client.query(
    `insert into graphile_worker._private_jobs (id, task_id, ${columns.slice(2).join(", ")})
     overriding system value
     select restored.id, tasks.id, ${columns
       .slice(2)
       .map((name) => `restored.${name}`)
       .join(", ")}
     from ${RESTORED} as restored
     join graphile_worker._private_tasks as tasks using (identifier)`,
  );
  if (lastId === null) return;
  await client.query(
    `select setval(sequence, greatest($1::bigint, nextval(sequence)))
     from (select pg_get_serial_sequence('graphile_worker._private_jobs', 'id')::regclass as sequence) as own`,
    [lastId],
  );
}
