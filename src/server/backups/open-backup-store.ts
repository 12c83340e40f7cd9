import type { BackupPlace } from "#shared/settings/backups.ts";
import type { Config } from "../config/config.ts";
import { openBackupBucket } from "./backup-bucket.ts";
import { openBackupFolder } from "./backup-folder.ts";
import type { BackupStore } from "./backup-store.ts";

/** The store of a place; undefined where the environment names none. @param timeoutMs of a bucket, left out as it has it */
export function openBackupStore(
  place: BackupPlace,
  { folder, s3 }: Config["backups"],
  timeoutMs?: number,
): BackupStore | undefined {
  if (place === "disk") return openBackupFolder(folder);
  return s3 && openBackupBucket(s3, timeoutMs);
}
