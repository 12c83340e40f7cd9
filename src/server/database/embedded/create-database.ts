import { existsSync } from "node:fs";
import { chown, mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { totalmem } from "node:os";
import { basename, dirname, join } from "node:path";
import { diskFull, StartError, startErrorOfFile } from "../../config/start-error.ts";
import { isDiskFull, runCommand, type SystemAccount } from "./run-command.ts";

/** The database and its role that the shop works with; the superuser is `postgres`. */
export const DATABASE_NAME = "pressroom";

/**
 * The settings of a new database; its owner may change them in postgresql.conf. Where it listens is
 * set at each start (postmaster-process.ts).
 */
const settings: Readonly<Record<string, string>> = {
  shared_buffers: `${sharedBuffersMegabytes(totalmem())}MB`,
  max_connections: "100",
  max_wal_size: "256MB",
  timezone: "UTC",
  log_timezone: "UTC",
  // Reads are few, and the default method needs three more processes.
  io_method: "sync",
  // The shop logs failed statements without their values, which are people's data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

/**
 * How much of the pages in use PostgreSQL holds itself, in megabytes: an eighth of the machine's memory,
 * 64 to 2,048. A shop takes of it only what its data fills; a million products fill it, and reading
 * them from the system's cache instead takes several times as long.
 */
export function sharedBuffersMegabytes(memoryBytes: number): number {
  return Math.round(Math.min(2048, Math.max(64, memoryBytes / 2 ** 20 / 8)));
}

/**
 * Reads what PostgreSQL held when it stopped again after a start, beside the shop: else the first thousands of searches
 * of a large one each wait for the disk. Nothing where the binaries have no such library.
 */
function prewarming(binaries: string): Readonly<Record<string, string>> {
  const folder = join(binaries, "lib", "postgresql");
  const has = ["so", "dylib"].some((ending) => existsSync(join(folder, `pg_prewarm.${ending}`)));
  return has ? { shared_preload_libraries: "pg_prewarm" } : {};
}

/**
 * Makes a new database folder, with the role and the database in it. It is made under another name
 * and renamed once it is complete and on the disk, so that no interruption leaves half a database.
 *
 * @param folder does not exist; its parent does
 * @throws StartError if the disk is full, the folder cannot be written, or PostgreSQL refuses to
 *   make it
 */
export async function createDatabaseFolder(
  folder: string,
  binaries: string,
  account: SystemAccount | null,
): Promise<void> {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
  let unfinished = "";
  try {
    unfinished = await mkdtemp(join(parent, prefix));
    if (account) await chown(unfinished, account.uid, account.gid);
    await initialise(unfinished, folder, binaries, account);
    await rename(unfinished, folder);
    await syncFolder(parent);
  } catch (error) {
    if (unfinished !== "") await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw startErrorOfFile(error, folder);
  }
}

async function initialise(
  unfinished: string,
  folder: string,
  binaries: string,
  account: SystemAccount | null,
): Promise<void> {
  const options = [
    "--username=postgres",
    // Whoever can enter the folder (mode 0700) owns its files; nothing listens on the network.
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    // PostgreSQL's own C.UTF-8: the same order on every system, whatever locales it has.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...Object.entries({ ...settings, ...prewarming(binaries) }).map(
      ([name, value]) => `--set=${name}=${value}`,
    ),
  ];
  const initdb = join(binaries, "bin", "initdb");
  const made = await runCommand(initdb, [...options, "-D", unfinished], { account });
  if (!made.ok) throw creationError(folder, made.reason, `${made.stdout}\n${made.stderr}`);

  const postgres = join(binaries, "bin", "postgres");
  const single = [
    "--single",
    "-D",
    unfinished,
    "-c",
    "exit_on_error=on",
    "-c",
    "log_min_messages=error",
  ];
  const filled = await runCommand(postgres, [...single, "postgres"], {
    account,
    // One statement a line. The role is not a superuser; CREATEDB lets the tests copy the database.
    input: `CREATE ROLE ${DATABASE_NAME} LOGIN CREATEDB\nCREATE DATABASE ${DATABASE_NAME} OWNER ${DATABASE_NAME}\n`,
  });
  if (!filled.ok) throw creationError(folder, filled.reason, filled.stderr);
}

function creationError(folder: string, reason: string, output: string): StartError {
  if (isDiskFull(output)) return diskFull(folder);
  return new StartError(
    `The database ${folder} could not be made: ${reason}. ` +
      "Fix that and start again; no partial database was left.",
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
