import type pg from "pg";
import { StartError } from "../config/start-error.ts";
import { locks } from "../database/advisory-lock.ts";
import { migrateInTransaction } from "../database/migrate.ts";
import { dropOwnObjects } from "../database/own-objects.ts";
import { restoredPlace } from "../identity/store.ts";
import { partPattern, QUEUE } from "./backup-format.ts";
import {
  quoted,
  readRows,
  readSource,
  TEXT_SETTINGS,
  tableSource,
  writeRows,
} from "./copy-rows.ts";
import { endOldRecoveryCodes, noteRecoveryCodes } from "./known-codes.ts";
import { beginQueue, fillQueue, queueTarget } from "./queue-rows.ts";
import type { CheckedBackup } from "./read-archive.ts";

/** For the indexes and keys that are made anew. */
const WORK_MEMORY = "256MB";

interface Loading {
  /** Writes a part of a table's or the queue's rows. */
  part(entry: string, bytes: Buffer): Promise<void>;
  /** After the last part: compares what was written with what was read, and makes keys and indexes. */
  finish(): Promise<void>;
  /** After that: migrates to this version. Nothing is there for others before the transaction is committed. */
  migrate(): Promise<void>;
}

/**
 * Makes the shop of a backup within the transaction of this connection, in the place of what is in the
 * database. Its user need own no more than the database: triggers of users can be turned off by a table's
 * owner, foreign keys are taken away and made again, which looks through all rows at once.
 *
 * @param say told what a person should know of
 */
export async function beginLoading(
  client: pg.Client,
  { about, contents }: CheckedBackup,
  say: (line: string) => void,
): Promise<Loading> {
  for (const setting of TEXT_SETTINGS) await client.query(setting);
  await client.query(`set local maintenance_work_mem = '${WORK_MEMORY}'`);
  await client.query("set local idle_in_transaction_session_timeout = 0");
  await client.query("set local statement_timeout = 0");
  await client.query("select pg_advisory_xact_lock($1)", [locks.migrations]);
  await noteRecoveryCodes(client);
  await dropOwnObjects(client);
  await migrateInTransaction(client, about.migration.at);
  await makeAuditMonths(client, contents.partitions);
  const present = new Set(await tablesOf(client));
  const tables = Object.entries(contents.tables).filter(([name]) => present.has(name));
  for (const name of Object.keys(contents.tables)) {
    if (!present.has(name)) say(`Left out: the table ${name}, which is not of the shop.`);
  }
  const all = [...present].map((name) => `public.${quoted(name)}`);
  await setTriggers(client, "disable");
  const keys = await takeKeys(client);
  const indexes = await takeIndexes(client);
  // What migrations themselves have written.
  await client.query(`truncate ${all.join(", ")}`);
  await beginQueue(client);
  const targets = new Map(tables.map(([name, { columns }]) => [name, tableSource(name, columns)]));
  targets.set(QUEUE, queueTarget);

  return {
    async part(entry, bytes) {
      const [, name = ""] = partPattern.exec(entry) ?? [];
      const target = targets.get(name);
      if (target) await writeRows(client, target, bytes);
    },

    async finish() {
      for (const [name, expected] of tables) {
        const source = await readSource(client, name, expected.columns);
        const { rows, sha256 } = await readRows(client, { source });
        if (rows === expected.rows && sha256 === expected.sha256) continue;
        throw new StartError(
          `The rows of ${name} are not what the backup holds (${rows} instead of ${expected.rows}): the database was not changed. Is it read by another version of PostgreSQL?`,
        );
      }
      for (const definition of indexes) await client.query(definition);
      for (const { table, name, definition } of keys) {
        const checked = contents.unchecked.includes(name) ? " not valid" : "";
        await client.query(
          `alter table ${table} add constraint ${quoted(name)} ${definition.replace(/ NOT VALID$/, "")}${checked}`,
        );
      }
      await setTriggers(client, "enable");
      await setSequences(client, contents.sequences);
      await fillQueue(client, contents.queue);
      await client.query(`analyze ${all.join(", ")}`);
    },

    async migrate() {
      await migrateInTransaction(client);
      // Who was signed out since, and which link was used, the backup does not know.
      await client.query("delete from sessions");
      await client.query("delete from account_links");
      await endOldRecoveryCodes(client);
      // Elsewhere than the shop ran: a start asks its owner whether this is the shop from now on.
      await client.query("update shop_identity set place = $1", [restoredPlace(about.madeAt)]);
    },
  };
}

/** The audit's months of the backup: what has none goes among other months, and none can be made for it then. */
async function makeAuditMonths(client: pg.Client, partitions: readonly string[]): Promise<void> {
  for (const name of partitions) {
    const [, year, month] = /^audit_log_(\d{4})_(\d\d)$/.exec(name) ?? [];
    if (year) await client.query("select make_audit_month($1::date)", [`${year}-${month}-01`]);
  }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Of users, on tables and their parts: those that hold foreign keys are the database's own. */
async function setTriggers(client: pg.Client, how: "disable" | "enable"): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not tgisinternal order by 1`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${how} trigger user`);
}

interface Key {
  table: string;
  name: string;
  definition: string;
}

/** Takes all foreign keys away; answers what makes them again. */
async function takeKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  return rows;
}

/** Takes all indexes away that are of no key, since they are quicker built at the end; answers the same. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function setSequences(
  client: pg.Client,
  sequences: CheckedBackup["contents"]["sequences"],
): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    const sequence = `public.${quoted(name)}`;
    if (last === null) await client.query(`alter sequence ${sequence} restart`);
    else {
      await client.query("select setval(to_regclass($1), $2::bigint)", [sequence, last]);
    }
  }
}
