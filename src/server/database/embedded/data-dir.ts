import { access, chmod, constants, mkdir, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError, startErrorOfFile } from "../../config/start-error.ts";

/** Makes DATA_DIR if it is missing. Made by root, it can be entered by the database's user. */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    const real = await realpath(dataDir);
    if (!(await stat(real)).isDirectory()) {
      throw new StartError(`${dataDir} is not a folder: set DATA_DIR to a folder.`);
    }
    return real;
  } catch (error) {
    throw startErrorOfFile(await actualError(error, dataDir), dataDir);
  }
}

/** The reason behind an ENOENT, which Node reports whatever kept it from making a folder. */
async function actualError(error: unknown, folder: string): Promise<unknown> {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOENT") return error;
  let parent = folder;
  while (!(await stat(parent).catch(() => null))) parent = dirname(parent);
  return access(parent, constants.W_OK).then(
    () => error,
    (reason: unknown) => reason,
  );
}

/** Makes a folder with this mode, whatever the umask; an existing one is left as it is. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await makeMissing(folder)) await chmod(folder, mode);
}

/**
 * Answers whether the folder was missing. Not Node's own way with `recursive`, which tries for ever
 * where a file system takes no folders and says ENOENT, as /proc does.
 */
async function makeMissing(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return false;
    const parent = dirname(folder);
    if (code !== "ENOENT" || parent === folder || !(await makeMissing(parent))) throw error;
  }
  await mkdir(folder);
  return true;
}
