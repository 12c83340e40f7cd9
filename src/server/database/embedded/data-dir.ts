import { chmod, mkdir, realpath, stat } from "node:fs/promises";
import { StartError, startErrorOfFile } from "../../start-error.ts";

/** Makes DATA_DIR if need be. As root others may pass through it (the database's user must). */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    const real = await realpath(dataDir);
    if (!(await stat(real)).isDirectory()) {
      throw new StartError(`${dataDir} is not a folder: set DATA_DIR to a folder.`);
    }
    return real;
  } catch (error) {
    throw startErrorOfFile(error, dataDir);
  }
}

/** Makes a folder of the shop's own with this mode, whatever the umask; an existing one stays as it is. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await chmod(folder, mode);
}
