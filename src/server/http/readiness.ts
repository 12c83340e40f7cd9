import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { fileErrorKind } from "../lib/file-errors.ts";

/** What the shop needs to serve well. */
export type NeededPart = "database" | "change feed" | "disk";

interface ReadinessParts {
  database: Pick<Database, "answers">;
  changes: Pick<ChangeFeed, "lostForMs">;
  dataDir: string;
  /** How long changes may not be heard of, in milliseconds: a reconnection takes less. */
  feedDownMs: number;
}

/** A feed that is lost for longer does not come back at its first try. */
export const FEED_DOWN_MS = 5_000;

/** Supervisors ask every few seconds, strangers as often as they like: the disk is tried once in so long. */
const DISK_CHECK_INTERVAL_MS = 5_000;
const DISK_TIMEOUT_MS = 1_000;

/** About what a mail or a small picture takes. */
const PROBE = Buffer.alloc(64 * 1024, "x");
const PROBE_FILE = ".space-check";

/** Makes what names the parts that fail now; none: the shop can serve. */
export function createReadiness({
  database,
  changes,
  dataDir,
  feedDownMs,
}: ReadinessParts): () => Promise<NeededPart[]> {
  let disk: { checkedAt: number; takesFiles: Promise<boolean> } | undefined;
  const diskTakesFiles = () => {
    if (!disk || performance.now() > disk.checkedAt + DISK_CHECK_INTERVAL_MS) {
      disk = { checkedAt: performance.now(), takesFiles: takesFiles(dataDir) };
    }
    return disk.takesFiles;
  };
  return async () => {
    const [answers, writes] = await Promise.all([database.answers(), diskTakesFiles()]);
    const failing: NeededPart[] = [];
    if (!answers) failing.push("database");
    if ((changes.lostForMs() ?? 0) >= feedDownMs) failing.push("change feed");
    if (!writes) failing.push("disk");
    return failing;
  };
}

/** Whether a file can be written in a folder, within a second. */
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
