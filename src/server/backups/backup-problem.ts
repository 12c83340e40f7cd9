import type { BackupPlace } from "#shared/settings/backups.ts";
import type { Config } from "../config/config.ts";
import { StartError } from "../config/start-error.ts";
import { storageRefused } from "../jobs/failure-reasons.ts";
import { fileErrorKind } from "../lib/file-errors.ts";
import { openBackupStore } from "./open-backup-store.ts";

export const NO_BUCKET =
  "The server's environment names no bucket for backups (BACKUP_S3_ENDPOINT).";

/** Of each request of a trial, for which somebody waits. */
const TRIAL_TIMEOUT_MS = 5_000;

/** Why a backup could not be made, as the owner reads it; undefined where only the log can say it. */
export function backupProblem(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (fileErrorKind(error) === "full") return "The disk is full: free some space.";
  if (fileErrorKind(error)) return "The folder of backups cannot be written.";
  if (error instanceof Error && error.message.startsWith("the storage ")) {
    return storageRefused(error.message);
  }
  return undefined;
}

/** Whether a place takes backups, before the settings say that they go there: why not, or undefined. */
export async function tryBackupPlace(
  place: BackupPlace,
  backups: Config["backups"],
): Promise<string | undefined> {
  const store = openBackupStore(place, backups, TRIAL_TIMEOUT_MS);
  if (!store) return NO_BUCKET;
  try {
    await store.tryOut();
    return undefined;
  } catch (error) {
    return backupProblem(error) ?? "It took no backup, and did not say why.";
  }
}
