import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { startErrorOfFile } from "../../config/start-error.ts";
import { makeFolder } from "./data-dir.ts";

const SYSTEM_ROOT = "/var/lib/pressroom";

/**
 * Makes the folder under /var/lib/pressroom that belongs to this DATA_DIR, for what the database's
 * user must reach where it cannot reach DATA_DIR. Root owns it.
 *
 * @param dataDir DATA_DIR, all links resolved
 * @throws StartError if it cannot be made
 */
export async function makeSystemFolder(dataDir: string): Promise<string> {
  const folder = join(SYSTEM_ROOT, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  try {
    await makeFolder(SYSTEM_ROOT, 0o755);
    await makeFolder(folder, 0o711);
    return folder;
  } catch (error) {
    throw startErrorOfFile(error, folder);
  }
}

/** The folder under /var/lib/pressroom that this database folder is in; null if it is in none. */
export function systemFolderOf(databaseFolder: string): string | null {
  const parent = dirname(databaseFolder);
  return dirname(parent) === SYSTEM_ROOT ? parent : null;
}
