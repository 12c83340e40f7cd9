import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError, startErrorOfFile } from "../../config/start-error.ts";

export interface FolderLock {
  /** Releases the lock for the next shop. */
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Locks the folder for this process: only one shop at a time may work in it.
 *
 * The lock is an exclusive transaction on an empty SQLite file, since Node includes SQLite: that is
 * a file lock of the operating system, which ends with the process however it ends. A file with a
 * process number would survive a kill, and taking over a stale one is a race. The file stays when
 * the lock is released, since removing a lock file is a race, too.
 *
 * @param folder an existing folder, absolute
 * @throws StartError if another process holds it, or it cannot be written
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, "shop.lock");
  const pidFile = join(folder, "shop.pid");
  try {
    makeWritable(file);
  } catch (error) {
    throw startErrorOfFile(error, folder);
  }
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // With the journal in memory nothing is ever written, so that a full disk does not matter.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) {
      throw alreadyRunningError(folder, readHolderPid(pidFile));
    }
    throw new StartError(
      `The lock ${file} cannot be used: remove that file while no shop runs on ${folder}, then start again.`,
    );
  }
  try {
    writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o644 });
  } catch (error) {
    database.close();
    throw startErrorOfFile(error, pidFile);
  }
  return {
    release() {
      rmSync(pidFile, { force: true });
      database.close();
    },
  };
}

/** Another shop works on the folder. */
export class AlreadyRunning extends StartError {}

/** The error for a second shop on one folder. */
export function alreadyRunningError(folder: string, holder: number | null): StartError {
  const who = holder === null ? "Another shop" : `Another shop (process ${holder})`;
  return new AlreadyRunning(
    `${who} already runs on ${folder}: stop it first, or set DATA_DIR to another folder for this one.`,
  );
}

/**
 * Makes the lock file if there is none. An existing one is not opened: closing it again would
 * release a lock that this process holds (POSIX locks belong to the process, not to the file
 * handle).
 */
function makeWritable(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    const alreadyThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!alreadyThere) throw error;
    accessSync(file, constants.R_OK | constants.W_OK);
  }
}

function readHolderPid(pidFile: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
