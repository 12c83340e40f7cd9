import { createHash } from "node:crypto";
import { lchown, lstat, mkdtemp, readdir, realpath, rm, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError, startErrorOfFile } from "../../config/start-error.ts";
import { makeFolder } from "./data-dir.ts";
import { clearIncomplete, inspectDatabaseFolder, setAside } from "./database-folder.ts";
import { runCommand, type SystemAccount } from "./run-command.ts";
import { ensureSystemUser } from "./system-user.ts";

/** Where a database is kept and which user it runs as. */
export interface Placement {
  /** The folder itself, all links resolved; it may not exist yet. */
  folder: string;
  /** The user it runs as; null for the one that the shop runs as. */
  account: SystemAccount | null;
}

/**
 * Decides where the database folder is and which user the database runs as. Logs at every start if
 * the folder is outside DATA_DIR.
 *
 * For an ordinary user the folder is DATA_DIR/database. Started by root, PostgreSQL runs as a
 * system user; where that user cannot reach DATA_DIR (a clone under /root, say), the folder is
 * under /var/lib/pressroom, with a link to it at DATA_DIR/database. An existing folder stays where
 * it is and keeps its owner.
 *
 * @param dataDir DATA_DIR, existing, all links resolved
 * @throws StartError if the folder cannot be reached, or belongs to somebody else
 */
export async function placeDatabase(
  dataDir: string,
  log: (line: string) => void,
): Promise<Placement> {
  const inside = join(dataDir, "database");
  const asRoot = process.getuid?.() === 0;
  const placement =
    (await findExistingPlacement(inside, asRoot, log)) ??
    (asRoot ? await placeNewAsRoot(dataDir, log) : { folder: inside, account: null });
  // At every start: whoever backs up DATA_DIR alone would have a backup without orders.
  if (placement.folder !== inside) {
    log(
      `The database is in ${placement.folder}, outside DATA_DIR (${dataDir}): ` +
        "a copy of DATA_DIR holds no orders.",
    );
  }
  return placement;
}

async function placeNewAsRoot(dataDir: string, log: (line: string) => void): Promise<Placement> {
  const account = await ensureSystemUser();
  if (await canOwnFolderIn(dataDir, account)) return { folder: join(dataDir, "database"), account };
  log(`The database's user ${account.name} cannot use ${dataDir}: its database goes elsewhere.`);
  const folder = join(await makeSystemFolder(dataDir), "database");
  if (await lstat(folder).catch(() => null)) {
    // Its DATA_DIR was removed, or its first start was interrupted.
    log(
      `A database of an earlier ${dataDir} was there; kept as ${await setAside(folder, "left")}.`,
    );
  }
  return { folder, account };
}

/** Makes DATA_DIR/database a link to the database folder where that is elsewhere. */
export async function linkToDatabase(dataDir: string, { folder }: Placement): Promise<void> {
  const inside = join(dataDir, "database");
  if (inside === folder || (await lstat(inside).catch(() => null))) return;
  try {
    await symlink(folder, inside);
  } catch (error) {
    throw startErrorOfFile(error, dataDir);
  }
}

/** The placement of the database that is there; null if there is none. */
async function findExistingPlacement(
  inside: string,
  asRoot: boolean,
  log: (line: string) => void,
): Promise<Placement | null> {
  const entry = await lstat(inside).catch(() => null);
  if (!entry) return null;
  const folder = await realpath(inside).catch(() => null);
  if (folder === null) {
    throw new StartError(
      `${inside} is a link to a folder that is not there: bring that folder back, ` +
        "or remove the link to start with an empty database.",
    );
  }
  const status = await stat(folder);
  if (!status.isDirectory()) {
    throw new StartError(`${inside} is not a folder: move that file away, then start again.`);
  }
  if (!asRoot && status.uid !== process.getuid?.()) {
    throw new StartError(
      `The database folder ${folder} belongs to the user ${await userNameOf(status.uid)}: start the shop ` +
        "as root or as that user, as before, or give the folder to this user (chown -R).",
    );
  }
  const found = await inspectDatabaseFolder(folder);
  if (found.state !== "whole" && found.state !== "damaged") {
    await clearIncomplete(folder, found.state, log);
    // A folder is removed by now; a link still says where its owner wants the database.
    if (!entry.isSymbolicLink()) return null;
  }
  if (!asRoot) return { folder, account: null };
  if (status.uid !== 0) {
    const account = { uid: status.uid, gid: status.gid, name: await userNameOf(status.uid) };
    if (found.state === "whole") await requireAccess(folder, account);
    return { folder, account };
  }
  const account = await ensureSystemUser();
  if (found.state === "whole") {
    // Root has restored it from a copy, or run a chown -R.
    await changeOwner(folder, account);
    await requireAccess(folder, account);
  }
  return { folder, account };
}

/** Tries it out. */
async function canOwnFolderIn(parent: string, account: SystemAccount): Promise<boolean> {
  const trial = await mkdtemp(join(parent, "database.new-")).catch((error: unknown) => {
    throw startErrorOfFile(error, parent);
  });
  try {
    await lchown(trial, account.uid, account.gid);
    const used = await runCommand(
      "/bin/sh",
      ["-c", 'cd "$1" && mkdir trial && chmod 700 trial && rmdir trial', "sh", trial],
      { account },
    );
    return used.ok;
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

/** Throws a StartError that names the first folder on the way which the account cannot enter. */
async function requireAccess(folder: string, account: SystemAccount): Promise<void> {
  const enter = async (path: string) => {
    const entered = await runCommand("/bin/sh", ["-c", 'cd "$1"', "sh", path], { account });
    return entered.ok;
  };
  if (await enter(folder)) return;
  let closed = folder;
  while (closed !== "/" && !(await enter(dirname(closed)))) closed = dirname(closed);
  throw new StartError(
    `The database's user ${account.name} cannot enter ${closed}: let it pass (chmod o+x ${closed}), ` +
      "or move the shop's data to a folder that it can reach.",
  );
}

async function changeOwner(path: string, account: SystemAccount): Promise<void> {
  await lchown(path, account.uid, account.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await changeOwner(join(path, name), account);
}

async function userNameOf(uid: number): Promise<string> {
  const shown = await runCommand("id", ["-nu", String(uid)]);
  return shown.ok ? shown.stdout.trim() : String(uid);
}

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
