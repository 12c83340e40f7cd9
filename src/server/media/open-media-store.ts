import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Log } from "../lib/log.ts";
import { openDiskStore, UNFINISHED } from "./disk-store.ts";
import type { MediaStore } from "./media-store.ts";
import { openS3Store } from "./s3-store.ts";
import { removeLeftovers } from "./stale-files.ts";

/**
 * The store of the configuration: object storage where there is one, else DATA_DIR/media. What a
 * killed process left in it, or in the folder of uploads, is cleared away in the background.
 */
export function openMediaStore(
  { dataDir, s3 }: Pick<Config, "dataDir" | "s3">,
  uploads: string,
  log: Log,
): MediaStore {
  const folder = join(dataDir, "media");
  void removeLeftovers(uploads, "", log);
  void removeLeftovers(folder, UNFINISHED, log);
  return s3 ? openS3Store(s3, log) : openDiskStore(folder, log);
}
