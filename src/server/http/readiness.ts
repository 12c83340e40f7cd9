import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { fileErrorKind } from "../lib/file-errors.ts";

/** The parts without which the shop does not serve well. */
type NeededPart = "database" | "change feed" | "disk" | "jobs" | "stopping";

/** How well the shop can serve now. */
export interface Readiness {
  /** The parts that fail now; none: it can serve. */
  failing: NeededPart[];
  /**
   * For how long the job that has waited longest could have run, in milliseconds; undefined where the
   * database does not say. It fails no part: a mail server that is down is no reason to turn visitors
   * away from every process of the shop.
   */
  oldestJobMs: number | undefined;
  /** What somebody should look at; like the age of jobs it fails no part. */
  warnings: "backup"[];
  /** How long ago the last backup was begun, in milliseconds; undefined where none are scheduled, or there is none. */
  lastBackupMs: number | undefined;
}

interface ReadinessParts {
  database: Pick<Database, "answers">;
  changes: Pick<ChangeFeed, "lostForMs">;
  dataDir: string;
  /** How long changes may not be heard of, in milliseconds: a reconnection takes less. */
  feedDownMs: number;
  /** For how long this process has not run jobs, in milliseconds; undefined while it does. */
  jobsLostForMs: () => number | undefined;
  /** How long that may last: one that gives up is replaced within less. */
  jobsDownMs: number;
  /** Aborted once this process is asked to stop. */
  stopping: AbortSignal;
  /** Asks for the age of the oldest waiting job, in milliseconds. */
  oldestJobAgeMs: () => Promise<number>;
  backupStanding: () => Promise<BackupStanding>;
}

/** How scheduled backups stand. */
interface BackupStanding {
  isScheduled: boolean;
  last: { at: Date } | undefined;
  isTooOld: boolean;
}

/** A feed that is lost for longer does not come back at its first try. */
export const FEED_DOWN_MS = 5_000;

export const JOBS_DOWN_MS = 60_000;

/** Supervisors ask every few seconds, strangers as often as they like: the disk and the queue are asked once in so long. */
const CHECK_INTERVAL_MS = 5_000;
const DISK_TIMEOUT_MS = 1_000;

/** About what a mail or a small picture takes. */
const PROBE = Buffer.alloc(64 * 1024, "x");
const PROBE_FILE = ".space-check";

/** Makes what tells how well the shop can serve now. */
export function createReadiness({
  database,
  changes,
  dataDir,
  feedDownMs,
  jobsLostForMs,
  jobsDownMs,
  stopping,
  oldestJobAgeMs,
  backupStanding,
}: ReadinessParts): () => Promise<Readiness> {
  const diskTakesFiles = onceInAWhile(() => takesFiles(dataDir));
  const oldestJob = onceInAWhile(() => oldestJobAgeMs().catch(() => undefined));
  const backups = onceInAWhile(() => backupStanding().catch(() => undefined));
  return async () => {
    const [answers, writes] = await Promise.all([database.answers(), diskTakesFiles()]);
    const failing: NeededPart[] = [];
    if (!answers) failing.push("database");
    if ((changes.lostForMs() ?? 0) >= feedDownMs) failing.push("change feed");
    if (!writes) failing.push("disk");
    if ((jobsLostForMs() ?? 0) >= jobsDownMs) failing.push("jobs");
    if (stopping.aborted) failing.push("stopping");
    const [oldestJobMs, standing] = answers ? await Promise.all([oldestJob(), backups()]) : [];
    const last = standing?.isScheduled ? standing.last : undefined;
    return {
      failing,
      oldestJobMs,
      warnings: standing?.isTooOld ? ["backup"] : [],
      lastBackupMs: last && Date.now() - last.at.getTime(),
    };
  };
}

/** The same, asked again only once its last answer is some seconds old. */
function onceInAWhile<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() > last.at + CHECK_INTERVAL_MS) {
      last = { at: performance.now(), answer: ask() };
    }
    return last.answer;
  };
}

/** Tries to write a file in the folder, within a second. */
async function takesFiles(folder: string): Promise<boolean> {
  const late = delay(DISK_TIMEOUT_MS, false, { ref: false });
  return Promise.race([writeProbe(folder), late]);
}

async function writeProbe(folder: string): Promise<boolean> {
  const file = join(folder, PROBE_FILE);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, PROBE);
    return true;
  } catch (error) {
    if (!fileErrorKind(error)) throw error;
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}
