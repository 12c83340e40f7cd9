import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupsToDelete } from "#shared/backups/backup-schedule.ts";
import type { Config } from "../config/config.ts";
import { StartError } from "../config/start-error.ts";
import type { Database } from "../database/connection.ts";
import { makeFolder } from "../database/embedded/data-dir.ts";
import type { Log } from "../lib/log.ts";
import type { MediaStore } from "../media/media-store.ts";
import { isKeysRefusal } from "./backup-bucket.ts";
import { backupProblem, NO_BUCKET } from "./backup-problem.ts";
import { type BackupStore, backupName } from "./backup-store.ts";
import { type BackupProgress, createBackup } from "./create-backup.ts";
import { openBackupStore } from "./open-backup-store.ts";
import { backupsStore } from "./store.ts";

export interface WritingParts {
  database: Pick<Database, "db">;
  /** Of the same database, without a pooler. */
  directUrl: string;
  config: Pick<Config, "backups" | "origin">;
  pictures: Pick<MediaStore, "list" | "read">;
  log: Log;
  /** Aborted when the shop stops: the backup is begun again at the next start. */
  stopping: AbortSignal;
}

const UNKNOWN =
  "It could not be written to its end. The shop's log says why; it is tried again by itself.";

const OLD_STAY =
  "It was made, but old backups could not be deleted: they stay where they are. The shop's log says why.";
const KEYS_ONLY_WRITE =
  "It was made. The keys may only write to this bucket, so old backups cannot be looked through or deleted from here: delete them there, or have a rule of the bucket do it.";

/** How often it is written down how far one is. */
const NOTE_MS = 2_000;

/** Makes a backup that was asked for, and deletes those that nobody needs any more. A throw has it tried again. */
export async function writeBackup(parts: WritingParts, id: string): Promise<void> {
  const { database, log } = parts;
  const store = backupsStore(database.db);
  const row = await store.find(id);
  // Of before a restore; or it was done, and only its job's end was lost.
  if (!row || row.state === "done") return;
  if (await store.isUnderWay(id)) throw new Error("another backup is under way");
  await store.change(id, { state: "running", progress: null, problem: null });
  let latest: BackupProgress | null = null;
  const notes = setInterval(() => {
    store.change(id, { progress: latest }).catch(() => {});
  }, NOTE_MS);
  try {
    const made = await makeOne(parts, row.place, (now) => {
      latest = now;
    });
    clearInterval(notes);
    await store.change(id, { state: "done", ...made, progress: null });
    log.info({ backup: made.name, bytes: made.bytes }, "a backup was made");
  } catch (error) {
    clearInterval(notes);
    await store
      .change(id, { state: "failed", progress: null, problem: backupProblem(error) ?? UNKNOWN })
      .catch(() => {});
    throw error;
  }
}

async function makeOne(
  { directUrl, config, pictures, log, stopping }: WritingParts,
  place: Parameters<typeof openBackupStore>[0],
  progress: (now: BackupProgress) => void,
): Promise<{ name: string; bytes: number; problem: string | null }> {
  const store = openBackupStore(place, config.backups);
  if (!store) throw new StartError(NO_BUCKET);
  const { folder } = config.backups;
  await makeFolder(folder, 0o700);
  await removeUnfinished(folder);
  const name = backupName(new Date());
  // On its way into a bucket it has a name by which what a stopped shop leaves is known.
  const path = join(folder, place === "disk" ? name : `${name}.sending`);
  const { bytes, missing } = await createBackup({
    url: directUrl,
    pictures,
    origin: config.origin,
    path,
    progress,
    signal: stopping,
  });
  if (missing.length > 0) {
    log.warn({ pictures: missing.length }, "pictures that something shows are not in the backup");
  }
  try {
    await store.take(path, name, (done, total) => {
      stopping.throwIfAborted();
      progress({ doing: "storing", done, total });
    });
  } finally {
    if (place !== "disk") await rm(path, { force: true });
  }
  return { name, bytes, problem: await deleteOld(store, log) };
}

/** What a killed process has left: one backup at a time is written. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^pressroom-[\d-]+\.tar\.(?:part|sending|sending\.part)$/.test(name))
      await rm(join(folder, name), { force: true });
  }
}

/** Answers what is to be said of old ones that stay, for the owner; null where there is nothing. */
async function deleteOld(store: BackupStore, log: Log): Promise<string | null> {
  try {
    const old = backupsToDelete(await store.list());
    for (const { name } of old) await store.remove(name);
    if (old.length > 0) log.info({ backups: old.map(({ name }) => name) }, "deleted old backups");
    return null;
  } catch (error) {
    // The new one lies there: keys that may only write are no reason to make it again.
    log.warn({ err: error }, "old backups could not be deleted");
    return isKeysRefusal(error) ? KEYS_ONLY_WRITE : OLD_STAY;
  }
}
