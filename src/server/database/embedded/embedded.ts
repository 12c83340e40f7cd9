import { realpath } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../../config/start-error.ts";
import { findUsableBinaries } from "./binaries-copy.ts";
import { createDatabaseFolder, DATABASE_NAME } from "./create-database.ts";
import { openDataDir } from "./data-dir.ts";
import { type FolderLock, lockFolder } from "./data-folder-lock.ts";
import { inspectDatabaseFolder, restrictToOwner } from "./database-folder.ts";
import { isAlive, readPostmasterFile, stopLeftoverProcess } from "./leftover-process.ts";
import { linkToDatabase, type Placement, placeDatabase, systemFolderOf } from "./placement.ts";
import { startPostmaster } from "./postmaster.ts";
import { chooseSocketFolder, removeTemporarySocketFolder, SOCKET_PORT } from "./socket-folder.ts";

export interface EmbeddedDatabase {
  /** The connection URL for `pg`; it stays valid while the database is restarted. */
  url: string;
  /** It has died and cannot be started again because its disk is full. */
  isDiskFull(): boolean;
  /** Ends the database cleanly (close the shop's connections first) and frees DATA_DIR. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on DATA_DIR and keeps it running until `stop`. The first start
 * makes the database; a later one stops a database process that a killed shop left running.
 * Meanwhile this process holds the lock on DATA_DIR. See docs/decisions/003-embedded-postgresql.md.
 *
 * @param dataDir DATA_DIR, absolute; made if it is not there
 * @param log takes lines for the shop's log
 * @throws StartError for everything that a person can fix
 */
export async function startEmbedded({
  dataDir,
  log,
}: {
  dataDir: string;
  log: (line: string) => void;
}): Promise<EmbeddedDatabase> {
  if (process.platform === "win32") {
    throw new StartError(
      "The bundled PostgreSQL runs on Linux and macOS: set DATABASE_URL to a PostgreSQL 15 or later.",
    );
  }
  const folder = await openDataDir(dataDir);
  const locks: FolderLock[] = [lockFolder(folder)];
  const release = () => {
    for (const lock of locks.splice(0)) lock.release();
  };
  try {
    const placement = await placeDatabase(folder, log);
    const outside = systemFolderOf(placement.folder);
    // Locked as well, since a copy of DATA_DIR has a link to the same database.
    if (outside !== null) locks.push(lockFolder(outside));
    const running = await startAt(folder, placement, log);
    return {
      url: running.url,
      isDiskFull: running.isDiskFull,
      async stop() {
        try {
          await running.stop();
        } finally {
          release();
        }
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function startAt(
  dataDir: string,
  placement: Placement,
  log: (line: string) => void,
): Promise<EmbeddedDatabase> {
  const { folder, account } = placement;
  const earlier = readPostmasterFile(folder);
  await stopLeftoverProcess(folder, log);
  // A living process is that of the folder which this one is a copy of, and uses its socket.
  if (earlier && !isAlive(earlier.pid)) await removeTemporarySocketFolder(earlier.socketFolder);
  const binaries = await findUsableBinaries(dataDir, account, log);
  await prepareDatabaseFolder(placement, binaries, log);
  await linkToDatabase(dataDir, placement);

  const socketFolder = await chooseSocketFolder(folder, account);
  try {
    const logFile = join(dataDir, "postgres.log");
    const options = { binaries: binaries.folder, account, folder, socketFolder, logFile, log };
    const postmaster = await startPostmaster(options);
    return {
      url: connectionUrl(socketFolder),
      isDiskFull: postmaster.isDiskFull,
      async stop() {
        await postmaster.stop();
        await removeTemporarySocketFolder(socketFolder);
      },
    };
  } catch (error) {
    await removeTemporarySocketFolder(socketFolder);
    throw error;
  }
}

async function prepareDatabaseFolder(
  { folder, account }: Placement,
  binaries: { folder: string; major: number },
  log: (line: string) => void,
): Promise<void> {
  const found = await inspectDatabaseFolder(folder);
  switch (found.state) {
    case "whole":
      if (found.major !== binaries.major) {
        throw new StartError(
          `The database in ${folder} was made by PostgreSQL ${found.major}, and this shop brings ` +
            `${binaries.major}: run the version of the shop that made it, or set DATABASE_URL to a ` +
            "server that its data was moved to (pg_dump).",
        );
      }
      return restrictToOwner(folder);
    case "damaged":
      throw new StartError(
        `The database folder ${folder} is damaged (${found.missing} is missing): bring it back from ` +
          "a backup, or move it away to start with an empty database.",
      );
    default:
      // findExistingPlacement has cleared all other states.
      break;
  }
  const begun = Date.now();
  await createDatabaseFolder(folder, binaries.folder, account);
  log(`Made a new database in ${dirname(folder)} within ${Date.now() - begun} ms.`);
}

/**
 * The connection URL of the database that a shop runs on this DATA_DIR; undefined where none accepts
 * connections there, or this user cannot tell. Only of use while that shop runs.
 */
export async function runningDatabaseUrl(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(join(dataDir, "database")).catch(() => undefined);
  const file = folder === undefined ? null : readPostmasterFile(folder);
  if (!(folder && file?.ready && isAlive(file.pid))) return undefined;
  return connectionUrl(resolve(folder, file.socketFolder));
}

/** Names every setting that a PG* variable of the environment could otherwise change. */
function connectionUrl(socketFolder: string): string {
  const query = new URLSearchParams({ host: socketFolder, sslmode: "disable" });
  return `postgres://${DATABASE_NAME}@localhost:${SOCKET_PORT}/${DATABASE_NAME}?${query}`;
}
