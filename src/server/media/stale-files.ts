import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../lib/log.ts";

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
