import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../../config/start-error.ts";
import { alreadyRunningError } from "./data-folder-lock.ts";
import { runCommand } from "./run-command.ts";

/** The part of postmaster.pid that is needed here. */
interface PostmasterFile {
  pid: number;
  /** The folder of its socket; "." for the database folder itself. */
  socketFolder: string;
  /** It accepts connections. */
  ready: boolean;
}

/** Reads the postmaster.pid of a database folder; null if there is none, or an incomplete one. */
export function readPostmasterFile(folder: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketFolder: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
}

/**
 * Stops the database process that a killed shop left running on this folder, so that this shop can
 * start its own. It is shut down cleanly where possible. Where the number in postmaster.pid belongs
 * to another program by now, only the file is removed.
 *
 * @throws StartError if the process belongs to a shop that is still running, or does not end
 */
export async function stopLeftoverProcess(
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  const file = readPostmasterFile(folder);
  if (!file || !isPidInUse(file.pid)) return;
  const removeFile = () => rm(join(folder, "postmaster.pid"), { force: true });
  if (!(await isPostgresOn(file.pid, folder))) {
    // Because of this file PostgreSQL would refuse to start. A process that still uses the folder's
    // shared memory is detected by it anyway (the segment's key is made of the folder's inode).
    log(`The process ${file.pid} of an old postmaster.pid is another program: removing the file.`);
    return removeFile();
  }
  const owner = findLivingShop(file.pid);
  if (owner !== null) throw alreadyRunningError(folder, owner);
  log(`An earlier shop left its database running (process ${file.pid}): shutting it down.`);
  // Fast shutdown, then immediate shutdown, then a kill: after each the data is safe.
  for (const [signal, timeoutMs] of shutdownSteps) {
    signalProcess(file.pid, signal);
    if (!(await hasEndedWithin(file.pid, timeoutMs))) continue;
    // In a container without an init process, a dead process keeps its number.
    if (isPidInUse(file.pid)) await removeFile();
    return;
  }
  throw new StartError(
    `The database process ${file.pid} of an earlier shop does not end: stop it by hand, then start again.`,
  );
}

/** The signals that stop a postmaster, in turn, and the milliseconds that each is given. */
export const shutdownSteps = [
  ["SIGINT", 10_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 2_000],
] as const;

/**
 * Stops the folder's remaining backends once their postmaster is dead. They end by themselves,
 * except during a long query, and until then no new postmaster can start. On Linux only.
 */
export function stopOrphanedBackends(folder: string): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (
      !Number.isInteger(pid) ||
      workingFolderOf(pid) !== folder ||
      commandNameOf(pid) !== "postgres"
    ) {
      continue;
    }
    signalProcess(pid, "SIGQUIT");
  }
}

/** False for a zombie. */
export function isAlive(pid: number): boolean {
  return isPidInUse(pid) && !isZombie(pid);
}

/** True for a zombie, too. */
function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * True for a PostgreSQL on this folder. The number alone does not tell, since numbers are given
 * again after a restart of the machine.
 */
async function isPostgresOn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== "linux") {
    const shown = await runCommand("ps", ["-p", String(pid), "-o", "command="]);
    return shown.ok && shown.stdout.includes("postgres") && shown.stdout.includes(`-D ${folder}`);
  }
  if (commandNameOf(pid) !== "postgres") return false;
  try {
    if (statSync(`/proc/${pid}`).uid !== statSync(folder).uid) return false;
    // Not readable in a container without the right to trace; the arguments always are.
    const cwd = workingFolderOf(pid);
    if (cwd !== null) return cwd === folder;
    const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return args[args.indexOf("-D") + 1] === folder;
  } catch {
    return false;
  }
}

/**
 * The process number of the postmaster's parent if that is a Node: a shop that is still running.
 */
function findLivingShop(postmaster: number): number | null {
  if (process.platform !== "linux") return null;
  try {
    const status = readFileSync(`/proc/${postmaster}/status`, "utf8");
    const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
    // The parent of orphans is process 1, which in a container may be a Node, too.
    if (!(parent > 1)) return null;
    return basename(readlinkSync(`/proc/${parent}/exe`)) === "node" ? parent : null;
  } catch {
    return null;
  }
}

async function hasEndedWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await delay(10);
  }
  return true;
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended by now.
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

function commandNameOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return null;
  }
}

function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
