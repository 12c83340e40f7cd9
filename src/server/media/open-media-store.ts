import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Log } from "../lib/log.ts";
import { openDiskStore, UNFINISHED_PREFIX } from "./disk-store.ts";
import type { MediaStore } from "./media-store.ts";
import { openS3Store } from "./s3-store.ts";

/**
 * Opens the configured store: object storage if there is one, else DATA_DIR/media. Unfinished files
 * of a killed process, in it or in the folder of uploads, are removed in the background.
 */
export function openMediaStore(
  config: Pick<Config, "dataDir" | "s3">,
  uploadsFolder: string,
  log: Log,
): MediaStore {
  void removeStaleFiles(uploadsFolder, "", log);
  void removeStaleFiles(mediaFolder(config), UNFINISHED_PREFIX, log);
  return openPictures(config, log);
}

/** The configured store, for a command beside the shop, which clears nothing away. */
export function openPictures(config: Pick<Config, "dataDir" | "s3">, log: Log): MediaStore {
  return config.s3 ? openS3Store(config.s3, log) : openDiskStore(mediaFolder(config), log);
}

const mediaFolder = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "media");

/** Another process of this shop may still be writing a younger file. */
const STALE_AFTER_MS = 60 * 60 * 1000;

/** Removes from a folder what a killed process left unfinished there, by the prefix of its name. */
export async function removeStaleFiles(folder: string, prefix: string, log: Log): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const path = join(folder, name);
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs < Date.now() - STALE_AFTER_MS) await rm(path, { recursive: true, force: true });
    } catch (error) {
      log.warn({ err: error }, "a leftover could not be removed");
    }
  }
}
