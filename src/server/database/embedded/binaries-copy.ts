import { chmod, copyFile, mkdir, readdir, readlink, rename, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { StartError, startErrorOfFile } from "../../config/start-error.ts";
import { type Binaries, checkBinaries, createMissingLinks, findBinaries } from "./binaries.ts";
import { makeSystemFolder } from "./placement.ts";
import { runCommand, type SystemAccount } from "./run-command.ts";

/**
 * Finds PostgreSQL binaries that the database's user can run. Where that user cannot reach the
 * installed ones, a copy is made: for root under /var/lib/pressroom, where nobody else may write.
 * An ordinary user needs a copy, under DATA_DIR, only where the installed binaries lack their
 * library links and belong to another user.
 *
 * @param dataDir DATA_DIR, all links resolved
 * @returns their folder and major version
 * @throws StartError if there are none that run here
 */
export async function findUsableBinaries(
  dataDir: string,
  account: SystemAccount | null,
  log: (line: string) => void,
): Promise<{ folder: string; major: number }> {
  const installed = await findBinaries();
  const direct = await checkBinaries(installed.folder, account);
  if (direct.ok) return { folder: installed.folder, major: direct.major };
  if (account && !(await checkBinaries(installed.folder, null)).ok)
    throw cannotRunHere(direct.reason);

  const parent = account ? await makeSystemFolder(dataDir) : dataDir;
  const existing = join(parent, copyName(installed));
  const before = await checkBinaries(existing, account);
  if (before.ok) return { folder: existing, major: before.major };
  const folder = await copyBinaries(installed, parent);
  const tried = await checkBinaries(folder, account);
  if (!tried.ok) throw cannotRunHere(tried.reason);
  log(`PostgreSQL cannot be run in ${installed.folder} (${direct.reason}): ${folder} is a copy.`);
  return { folder, major: tried.major };
}

function cannotRunHere(reason: string): StartError {
  return new StartError(
    `The bundled PostgreSQL does not run here (${reason}): ` +
      "set DATABASE_URL to a PostgreSQL 15 or later.",
  );
}

function copyName({ version }: Binaries): string {
  return `postgresql-${version}`;
}

/** Copies the binaries, and drops other copies there. Returns the copy's folder. */
async function copyBinaries(binaries: Binaries, parent: string): Promise<string> {
  const copy = join(parent, copyName(binaries));
  try {
    for (const other of await readdir(parent)) {
      if (other.startsWith("postgresql-")) await rm(join(parent, other), { recursive: true });
    }
    const unfinished = `${copy}.unfinished`;
    await copyTree(binaries.folder, unfinished);
    await createMissingLinks(unfinished);
    // On the disk before it gets its name, so that a power cut leaves no half-empty copy.
    await runCommand("sync", []);
    await rename(unfinished, copy);
  } catch (error) {
    throw startErrorOfFile(error, copy);
  }
  return copy;
}

/**
 * Copies with modes of its own: those of the source may be too narrow, from the umask at install.
 */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith(".a")) {
      await copyFile(source, target);
      await chmod(target, basename(from) === "bin" ? 0o755 : 0o644);
    }
  }
}
