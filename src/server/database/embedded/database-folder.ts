import {
  chmod,
  chown,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { StartError, startErrorOfFile } from "../../start-error.ts";
import { type Account, runCommand } from "./run-command.ts";

/** The database and its role that the shop works with; the superuser is `postgres`. */
export const databaseName = "pressroom";

/**
 * What the settings of a new database are; its owner may change them in postgresql.conf.
 * Where it listens is decided at each start (postmaster.ts).
 */
const settings: Readonly<Record<string, string>> = {
  shared_buffers: "64MB",
  max_connections: "60",
  max_wal_size: "256MB",
  timezone: "UTC",
  log_timezone: "UTC",
  // Small in-memory data: reading by the process itself spares three more processes.
  io_method: "sync",
  // The shop logs its own failed statements; here they would carry people's data into a file.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

type FolderState =
  | { state: "absent" }
  | { state: "empty" }
  /** Begun as a database, but never one: nothing in it can be anybody's data. */
  | { state: "half-made" }
  /** Something else. */
  | { state: "foreign" }
  /** May hold data, but a part is missing. */
  | { state: "damaged"; missing: string }
  | { state: "whole"; major: number };

/** Looks at a database folder without changing it. */
export async function inspectDatabaseFolder(folder: string): Promise<FolderState> {
  const names = await namesIn(folder);
  if (names === null) return { state: "absent" };
  if (names.length === 0) return { state: "empty" };
  if (!names.some((name) => /^(PG_VERSION|base|global|pg_.*)$/.test(name))) {
    return { state: "foreign" };
  }
  const base = (await namesIn(join(folder, "base"))) ?? [];
  const controlled = (await namesIn(join(folder, "global")))?.includes("pg_control") ?? false;
  const version = await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => "");
  const major = Number.parseInt(version, 10);
  // 1 and 4 are the templates, made in this order by initdb; databases of one's own come after them.
  if (major > 0 && controlled && base.includes("4")) return { state: "whole", major };
  if (!base.some((name) => name !== "1" && name !== "4")) return { state: "half-made" };
  const missing = major > 0 ? (controlled ? "base/4" : "global/pg_control") : "PG_VERSION";
  return { state: "damaged", missing };
}

/**
 * Makes a new database folder, with the role and the database in it. It is made beside its place and
 * gets its name when it is whole and on the disk: whatever interrupts this leaves no half of one.
 *
 * @param folder does not exist; its parent does
 * @throws StartError if the disk is full, PostgreSQL refuses …
 */
export async function createDatabaseFolder(
  folder: string,
  binaries: string,
  account: Account | null,
): Promise<void> {
  const parent = dirname(folder);
  const beginning = `${basename(folder)}.new-`;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(beginning)) continue;
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
  let unfinished = "";
  try {
    unfinished = await mkdtemp(join(parent, beginning));
    if (account) await chown(unfinished, account.uid, account.gid);
    await initialise(unfinished, folder, binaries, account);
    await rename(unfinished, folder);
    await settleOnDisk(parent);
  } catch (error) {
    if (unfinished !== "") await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw startErrorOfFile(error, folder);
  }
}

/**
 * Makes room for a new database where there is none worth keeping; what is not empty is kept under
 * another name.
 *
 * @throws StartError if something else is there
 */
export async function clearUnfinished(
  folder: string,
  state: "absent" | "empty" | "half-made" | "foreign",
  log: (line: string) => void,
): Promise<void> {
  if (state === "foreign") {
    throw new StartError(
      `${folder} holds something other than a database: move that away, then start again.`,
    );
  }
  try {
    if (state === "empty") await rmdir(folder);
    if (state === "half-made") {
      log(`A half-made database was in ${folder}; kept as ${await setAside(folder, "half-made")}.`);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EBUSY") {
      throw new StartError(
        `${folder} is a mount point, which the database cannot be made in: mount its parent instead.`,
      );
    }
    throw startErrorOfFile(error, folder);
  }
}

/** Gives a folder another name beside it, with the time in it. Returns that name. */
export async function setAside(folder: string, why: string): Promise<string> {
  const aside = `${folder}.${why}-${new Date().toISOString().replaceAll(":", "-")}`;
  await rename(folder, aside);
  return aside;
}

/** PostgreSQL refuses a folder that others may enter, which a `chmod -R` easily leaves behind. */
export async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700);
}

async function initialise(
  unfinished: string,
  folder: string,
  binaries: string,
  account: Account | null,
): Promise<void> {
  const options = [
    "--username=postgres",
    // Who passes the folder's 0700 owns the files anyway; nothing listens on the network.
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    // PostgreSQL's own C.UTF-8: the same order on every system, whatever locales it has.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ];
  const initdb = join(binaries, "bin", "initdb");
  const made = await runCommand(initdb, [...options, "-D", unfinished], { account });
  if (!made.ok) throw notMade(folder, made.reason, `${made.stdout}\n${made.stderr}`);

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
    // One statement a line. The role is no superuser; CREATEDB lets the tests copy the database.
    input: `CREATE ROLE ${databaseName} LOGIN CREATEDB\nCREATE DATABASE ${databaseName} OWNER ${databaseName}\n`,
  });
  if (!filled.ok) throw notMade(folder, filled.reason, filled.stderr);
}

function notMade(folder: string, reason: string, output: string): StartError {
  if (isDiskFull(output)) return diskFull(folder);
  return new StartError(
    `The database ${folder} could not be made: ${reason}. ` +
      "Mend that and start again; nothing half-made was left.",
  );
}

/** Whether PostgreSQL's output says that the disk is full. */
export function isDiskFull(output: string): boolean {
  return /No space left on device|Disk quota exceeded|Check free disk space/i.test(output);
}

/** The one line for a full disk. */
export function diskFull(folder: string): StartError {
  return new StartError(
    `The disk that holds ${folder} is full: free some space, then start again.`,
  );
}

async function settleOnDisk(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
