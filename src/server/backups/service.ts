import { isTooOld, lastStrike } from "#shared/backups/backup-schedule.ts";
import { SHOWN_BACKUPS } from "#shared/backups/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { auditStore } from "../audit/store.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import type { Database, Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { readSettings, settingsStore } from "../settings/store.ts";
import { type BackupRow, backupsStore } from "./store.ts";
import { type WritingParts, writeBackup } from "./write-backup.ts";

interface BackupsParts extends Omit<WritingParts, "database" | "stopping"> {
  database: Database;
}

/** Tries within a quarter of an hour: the next night makes another one. */
const MAX_ATTEMPTS = 6;

export type Backups = ReturnType<typeof openBackups>;

/** Opens the making of backups: by a schedule that the owner sets, and when she asks for one. */
export function openBackups(parts: BackupsParts) {
  const { database, config } = parts;
  const stopping = new AbortController();

  return {
    folder: config.backups.folder,
    hasBucket: config.backups.s3 !== undefined,

    latest: () => backupsStore(database.db).latest(SHOWN_BACKUPS),

    /** Begins one; a job makes it. @param by an admin's e-mail */
    create: (by: string): Promise<Outcome<BackupRow, "conflict">> =>
      database.transaction(async (db) => {
        const row = await begin(db, by);
        if (row) {
          await auditStore(db).note("backup", row.id, "backups");
          return success(row);
        }
        return failure("conflict", "A backup is being made already: wait until it is done");
      }),

    /** Cuts off one that is being made: it is begun again at the next start. */
    stop: () => stopping.abort(new Error("the shop stops")),

    tasks: {
      "write-backup": ({ backupId }) =>
        writeBackup({ ...parts, stopping: stopping.signal }, backupId),
      "schedule-backups": () => database.transaction((db) => beginIfDue(db, new Date())),
    } satisfies Partial<Tasks>,

    sweeps: { "schedule-backups": "*/5 * * * *" } satisfies Sweeps,
  };
}

/** Undefined where one is under way. */
async function begin(db: Db, by: string | null): Promise<BackupRow | undefined> {
  await advisoryLock(db, "backups");
  const store = backupsStore(db);
  if (await store.isUnderWay()) return undefined;
  const { place } = await readSettings(db, "backups");
  const row = await store.insert(place, by);
  // Behind everything else that waits.
  const options = { key: "backup", maxAttempts: MAX_ATTEMPTS, priority: 10 };
  await addJob(db, "write-backup", { backupId: row.id }, options);
  return row;
}

/** Begins the day's backup once its hour has struck, of whichever node asks first. */
export async function beginIfDue(db: Db, now: Date): Promise<void> {
  const { settings, lastSave } = await settingsStore(db).find("backups");
  if (!settings.on || !lastSave) return;
  const struck = lastStrike(settings.hour, now);
  if (lastSave.at > struck || (await backupsStore(db).isScheduledSince(struck))) return;
  await begin(db, null);
}

/** Of the last try that is over: one that is under way has not failed yet. */
async function lastFailure(db: Db): Promise<BackupStanding["failed"]> {
  const tried = (await backupsStore(db).latest(2)).map(shownState);
  const over = tried.find(({ state }) => state === "done" || state === "failed");
  if (over?.state !== "failed") return undefined;
  return { at: over.row.createdAt, problem: over.problem ?? "Nothing is known of why." };
}

const CUT_OFF = "It was cut off.";

/** How one stands: it has failed, too, where nothing is heard of it any more. */
export function shownState({ row, isAlive }: { row: BackupRow; isAlive: boolean }) {
  const wasCutOff = !isAlive && (row.state === "queued" || row.state === "running");
  const state: BackupRow["state"] = wasCutOff ? "failed" : row.state;
  return { row, state, problem: wasCutOff ? CUT_OFF : row.problem };
}

/** How the backups stand, for whoever watches the shop. */
export interface BackupStanding {
  isScheduled: boolean;
  /** The last one that was made. */
  last: { at: Date; bytes: number } | undefined;
  /** The last one that was tried, if it failed: when it was begun, and why, as a person reads it. */
  failed: { at: Date; problem: string } | undefined;
  /** Scheduled, and none was made for so long that somebody should look. */
  isTooOld: boolean;
}

/** How the backups stand: whether they are scheduled, the last one, and whether one is overdue. */
export async function backupStanding(db: Db, now: Date = new Date()): Promise<BackupStanding> {
  const { settings, lastSave } = await settingsStore(db).find("backups");
  const done = await backupsStore(db).lastDone();
  const failed = await lastFailure(db);
  const moments = [done?.createdAt, lastSave?.at].filter((at) => at !== undefined);
  const since = new Date(Math.max(...moments.map((at) => at.getTime())));
  return {
    isScheduled: settings.on,
    last: done && { at: done.createdAt, bytes: done.bytes ?? 0 },
    failed,
    isTooOld: settings.on && isTooOld(since, now),
  };
}
