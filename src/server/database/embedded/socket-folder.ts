import { chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { SystemAccount } from "./run-command.ts";

/** Only part of the socket's file name: nothing listens on the network. */
export const SOCKET_PORT = 5432;

const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`;
/** Linux allows 107 bytes, macOS 103. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Chooses the folder of the database's socket: the database folder itself, which only the
 * database's user (and root) may enter. If its path is too long for a socket, or its disk cannot
 * hold one (some shared folders of containers), a new folder of the same mode under /tmp.
 */
export async function chooseSocketFolder(
  databaseFolder: string,
  account: SystemAccount | null,
): Promise<string> {
  if (await canHoldSocket(databaseFolder)) return databaseFolder;
  const folder = await mkdtemp("/tmp/pressroom-db-");
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Removes the socket, which a killed database leaves behind. */
export async function removeSocket(socketFolder: string): Promise<void> {
  await rm(join(socketFolder, SOCKET_FILE), { force: true });
  await rm(join(socketFolder, `${SOCKET_FILE}.lock`), { force: true });
}

/**
 * Removes the socket's folder if it is a temporary one.
 *
 * @param socketFolder may come from a file that the database's user can write, so it is only
 *   removed if its name has the form that `chooseSocketFolder` gives
 */
export async function removeTemporarySocketFolder(socketFolder: string): Promise<void> {
  if (!/^\/tmp\/pressroom-db-[A-Za-z0-9]{6}$/.test(socketFolder)) return;
  await rm(socketFolder, { recursive: true, force: true });
}

/** Tries it out. */
async function canHoldSocket(folder: string): Promise<boolean> {
  if (Buffer.byteLength(join(folder, SOCKET_FILE)) > MAX_SOCKET_PATH_BYTES) return false;
  const trial = join(folder, ".s.trial");
  await rm(trial, { force: true });
  const server = createServer();
  const bound = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(trial, () => resolve(true));
  });
  if (bound) await new Promise((resolve) => server.close(resolve));
  await rm(trial, { force: true });
  return bound;
}
