import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { StartError } from "../config/start-error.ts";
import { knownMigrations, newestApplied } from "../database/migrate.ts";
import { referencedPictureIds } from "../media/referenced-pictures-store.ts";
import { type About, type Contents, partEntry, QUEUE } from "./backup-format.ts";
import { quoted, readRows, readSource, TEXT_SETTINGS } from "./copy-rows.ts";
import { readQueue } from "./queue-rows.ts";
import type { Archive } from "./write-archive.ts";

/**
 * What is known of backups: after a restore they are those that lie there, not those of that time. And the
 * PDFs of documents, which are drawn anew when they are asked for, and may be larger than all else.
 */
const LEFT_OUT = ["backups", "document_pdfs"];

interface DumpedDatabase extends Omit<Contents, "pictures"> {
  /** Of the pictures that something showed at that moment. */
  pictureIds: Set<string>;
}

interface DumpOptions {
  url: string;
  /** Told what the database is, before its rows are read. */
  begun: (migration: About["migration"]) => Promise<Archive>;
  /** Told how many tables have been read, of how many. */
  progress?: ((done: number, total: number) => void) | undefined;
  /** Cuts it off; it then throws. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads all rows of the shop's database as they were at one moment, while the shop goes on. Tables are
 * locked against changes of their form alone, as by pg_dump. Memory holds a few parts at once.
 *
 * @throws StartError where no shop is in the database
 */
export async function dumpDatabase({
  url,
  begun,
  progress,
  signal,
}: DumpOptions): Promise<DumpedDatabase> {
  const client = new pg.Client({ connectionString: url, application_name: "pressroom backup" });
  client.on("error", () => {});
  const cut = () => void client.end().catch(() => {});
  signal?.throwIfAborted();
  await client.connect();
  signal?.addEventListener("abort", cut, { once: true });
  try {
    for (const setting of TEXT_SETTINGS) await client.query(setting);
    const migration = await migrationOf(client);
    const tables = await shopTables(client);
    await client.query("begin isolation level repeatable read read only");
    // Before the first question, which decides on the moment that all is read of.
    await client.query(
      `lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(", ")} in access share mode`,
    );
    if ((await newestApplied(client)) !== migration.at) {
      throw new StartError("The database is being brought to another version: try again then.");
    }
    const archive = await begun(migration);
    const dumped: Contents["tables"] = {};
    const part = (name: string) => (number: number, bytes: Buffer) =>
      archive.add(partEntry(name, number), bytes);
    for (const { name, columns } of tables) {
      progress?.(Object.keys(dumped).length, tables.length);
      const source = await readSource(client, name, columns);
      dumped[name] = { columns, ...(await readRows(client, { source, part: part(name) })) };
    }
    progress?.(tables.length, tables.length);
    const queue = await readQueue(client, part(QUEUE));
    const partitions = await partitionsOf(client);
    const sequences = await sequencesOf(client);
    const unchecked = await uncheckedConstraints(client);
    const pictureIds = await referencedPictureIds(drizzle({ client }));
    await client.query("commit");
    return { tables: dumped, queue, partitions, sequences, unchecked, pictureIds };
  } finally {
    signal?.removeEventListener("abort", cut);
    await client.end().catch(() => {});
  }
}

async function migrationOf(client: pg.Client): Promise<About["migration"]> {
  const at = await newestApplied(client);
  if (at === 0) throw new StartError("There is no shop in this database: nothing to back up.");
  const known = (await knownMigrations()).find((each) => each.at === at);
  if (known) return known;
  throw new StartError(
    "The database is of another version of this shop: back it up with the program that runs on it.",
  );
}

interface ShopTable {
  name: string;
  columns: string[];
}

/** All tables of the database's own schema with the columns that are stored as given, but LEFT_OUT. */
async function shopTables(client: pg.Client): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all($1)
       and attnum > 0 and not attisdropped and attgenerated = ''
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     group by 1 order by 1`,
    [LEFT_OUT],
  );
  return rows;
}

async function partitionsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
}

async function sequencesOf(client: pg.Client): Promise<Contents["sequences"]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

async function uncheckedConstraints(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select conname as name from pg_constraint where not convalidated and connamespace = 'public'::regnamespace",
  );
  return rows.map(({ name }) => name);
}
