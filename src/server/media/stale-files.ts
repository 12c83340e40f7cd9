import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../lib/log.ts";

/** Milliseconds. Another process of this shop may be at work on a younger one. */
const OLD = 60 * 60 * 1000;

/** Removes what a killed process has left half done: files and folders whose names begin so. */
export async function removeLeftovers(folder: string, beginning: string, log: Log): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(beginning))) {
    const path = join(folder, name);
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs < Date.now() - OLD) await rm(path, { recursive: true, force: true });
    } catch (error) {
      log.warn({ err: error }, "a leftover could not be removed");
    }
  }
}
