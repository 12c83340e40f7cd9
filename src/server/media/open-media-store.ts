import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Log } from "../lib/log.ts";
import { openDiskStore, UNFINISHED_PREFIX } from "./disk-store.ts";
import type { MediaStore } from "./media-store.ts";
import { openS3Store } from "./s3-store.ts";
import { removeStaleFiles } from "./stale-files.ts";

/**
 * Opens the configured store: object storage if there is one, else DATA_DIR/media. Unfinished files
 * of a killed process, in it or in the folder of uploads, are removed in the background.
 */
export function openMediaStore(
  { dataDir, s3 }: Pick<Config, "dataDir" | "s3">,
  uploadsFolder: string,
  log: Log,
): MediaStore {
  const mediaFolder = join(dataDir, "media");
  void removeStaleFiles(uploadsFolder, "", log);
  void removeStaleFiles(mediaFolder, UNFINISHED_PREFIX, log);
  return s3 ? openS3Store(s3, log) : openDiskStore(mediaFolder, log);
}
