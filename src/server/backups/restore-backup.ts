import { buffer } from "node:stream/consumers";
import pg from "pg";
import { StartError } from "../config/start-error.ts";
import { sqlState } from "../database/database-errors.ts";
import { foreignTables } from "../database/own-objects.ts";
import { migrateJobs } from "../jobs/job-runner.ts";
import type { MediaStore } from "../media/media-store.ts";
import { PICTURES, picturePattern } from "./backup-format.ts";
import { beginLoading } from "./load-database.ts";
import { type CheckedBackup, readEntries } from "./read-archive.ts";

const NAME = "pressroom restore";

interface RestoreParts {
  /** The file, which `checkBackup` has found whole. */
  path: string;
  backup: CheckedBackup;
  /** Of the database without a pooler. */
  url: string;
  /** Where the pictures go; undefined: nowhere. */
  pictures: Pick<MediaStore, "list" | "put" | "read" | "replace"> | undefined;
  say: (line: string) => void;
  /** Cuts it off, with nothing changed. */
  signal?: AbortSignal | undefined;
  /** Told when a step is done, for who measures. */
  stepDone?: (step: "loaded" | "compared" | "migrated") => void;
}

/** What of a shop is in a place that a backup is to be restored to. */
export interface PresentShop {
  orders: number;
  products: number;
  accounts: number;
  quotes: number;
  pictures: number;
}

/**
 * Looks at the place without changing it: what of a shop would be replaced. Throws a StartError where a
 * shop runs there, or something else has tables in the database.
 */
export async function findPresentShop(
  url: string,
  pictures: Pick<MediaStore, "list">,
): Promise<PresentShop> {
  const client = await connect(url);
  try {
    const { rows: running } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like 'pressroom%' and application_name <> $1`,
      [NAME],
    );
    if ((running[0]?.count ?? 0) > 0) {
      throw new StartError(
        "A shop runs on this database: stop it (all of its nodes), then restore. Nothing was changed.",
      );
    }
    const others = await foreignTables(client);
    if (others.length > 0) {
      throw new StartError(
        `The database has tables that are not the shop's (${others.slice(0, 5).join(", ")}): restore into a database of its own. Nothing was changed.`,
      );
    }
    const count = async (table: string) => {
      const { rows: found } = await client.query("select to_regclass($1) as name", [table]);
      if (!found[0]?.name) return 0;
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${table}`,
      );
      return rows[0]?.count ?? 0;
    };
    let stored = 0;
    for await (const _ of pictures.list()) stored += 1;
    return {
      orders: await count("public.orders"),
      products: await count("public.products"),
      accounts: await count("public.users"),
      quotes: await count("public.quotes"),
      pictures: stored,
    };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Puts the shop of a backup in the place of what is in the database, in one transaction, and its pictures
 * beside those that are stored. One that fails leaves the database as it was, and says how many pictures it has put.
 */
export async function restoreBackup(parts: RestoreParts): Promise<void> {
  const { path, backup, url, pictures, say, signal, stepDone } = parts;
  await migrateJobs(url);
  const client = await connect(url);
  const cut = () => void client.end().catch(() => {});
  let incoming: Awaited<ReturnType<typeof openIncoming>> | undefined;
  signal?.addEventListener("abort", cut, { once: true });
  try {
    signal?.throwIfAborted();
    await client.query("begin");
    const loading = await beginLoading(client, backup, say);
    incoming = pictures && (await openIncoming(pictures));
    for await (const { name, content } of readEntries(path)) {
      if (name.startsWith("database/")) await loading.part(name, await buffer(content));
      else if (name.startsWith(PICTURES)) await incoming?.file(name, content);
    }
    await incoming?.finish();
    stepDone?.("loaded");
    await loading.finish();
    stepDone?.("compared");
    await loading.migrate();
    stepDone?.("migrated");
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw explained(error, whatChanged(incoming?.changed() ?? 0));
  } finally {
    signal?.removeEventListener("abort", cut);
    await client.end().catch(() => {});
  }
}

/**
 * Puts pictures into the store, one at a time, and reads each from there again: one that is there already and has
 * other bytes was damaged, and is written over.
 */
async function openIncoming(store: NonNullable<RestoreParts["pictures"]>) {
  const present = new Set<string>();
  for await (const name of store.list()) present.add(name);
  let current: string | undefined;
  let files = new Map<string, Buffer>();
  let changed = 0;
  const finish = async () => {
    if (current === undefined || files.size === 0) return;
    const [picture, wanted] = [current, files];
    files = new Map();
    const isThere = present.has(picture);
    if (isThere && (await isStored(store, picture, wanted))) return;
    const stored = await store[isThere ? "replace" : "put"](picture, wanted);
    if (!stored.ok) throw new StoreError(stored.message);
    changed += 1;
    if (await isStored(store, picture, wanted)) return;
    throw new StoreError(
      `The store of pictures does not give back what was put into it (${picture}): look at its disk or bucket, then restore again.`,
    );
  };
  return {
    async file(entry: string, content: AsyncIterable<Buffer>): Promise<void> {
      const [, picture = "", file = ""] = picturePattern.exec(entry) ?? [];
      if (picture !== current) {
        await finish();
        current = picture;
      }
      files.set(file, await buffer(content));
    },
    finish,
    /** How many pictures it has added or written over so far. */
    changed: () => changed,
  };
}

/**
 * The store has all files of a picture, with these bytes. A store that does not answer has not said so: it throws
 * what the store says, since a good picture would pass for a damaged one.
 */
async function isStored(
  store: Pick<MediaStore, "read">,
  picture: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<boolean> {
  for (const [file, bytes] of files) {
    const found = await store.read(`${picture}/${file}`);
    if (!found.ok && found.code === "unavailable") throw new StoreError(found.message);
    if (!found.ok || !bytes.equals(await buffer(found.value.content))) return false;
  }
  return true;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: NAME });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** The store of pictures failed. */
class StoreError extends Error {}

/** What a restore that failed leaves: the rows are taken back, the pictures are not. */
function whatChanged(pictures: number): string {
  if (pictures === 0) return "Nothing was changed.";
  const those =
    pictures === 1
      ? "1 picture of the backup, which stays"
      : `${pictures} pictures of the backup, which stay`;
  return `The database was not changed; the store has got ${those}.`;
}

/** What a person can mend, in a sentence. */
function explained(error: unknown, changed: string): unknown {
  if (error instanceof StoreError) return new StartError(`${error.message} ${changed}`);
  const state = sqlState(error);
  const message = error instanceof Error ? error.message : "";
  const because: Record<string, string> = {
    "2BP01": `something in the database that is not the shop's needs one of its tables (${message})`,
    "42501": `the database's user may not do so (${message}): make it the owner of the database and its tables`,
    "53100": "the database's disk is full: free some space",
    "23503": `rows of the backup contradict one another (${message})`,
    "23505": `rows of the backup contradict one another (${message})`,
  };
  const why = state && because[state];
  return why ? new StartError(`The restore ended: ${why}. ${changed}`) : error;
}
