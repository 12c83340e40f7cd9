import { chmod, readdir, readFile, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { StartError, startErrorOfFile } from "../../config/start-error.ts";

type FolderState =
  | { state: "absent" }
  | { state: "empty" }
  /** Left by an initdb that did not finish: it holds nobody's data. */
  | { state: "half-made" }
  /** Not a database. */
  | { state: "foreign" }
  /** May hold data, but a part is missing. */
  | { state: "damaged"; missing: string }
  | { state: "whole"; major: number };

/** Finds out what a database folder holds, without changing it. */
export async function inspectDatabaseFolder(folder: string): Promise<FolderState> {
  const names = await namesIn(folder);
  if (names === null) return { state: "absent" };
  if (names.length === 0) return { state: "empty" };
  if (!names.some((name) => /^(PG_VERSION|base|global|pg_.*)$/.test(name))) {
    return { state: "foreign" };
  }
  const base = (await namesIn(join(folder, "base"))) ?? [];
  const hasControlFile = (await namesIn(join(folder, "global")))?.includes("pg_control") ?? false;
  const version = await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => "");
  const major = Number.parseInt(version, 10);
  // 1 and 4 are the template databases, which initdb makes in this order, before any other.
  if (major > 0 && hasControlFile && base.includes("4")) return { state: "whole", major };
  if (!base.some((name) => name !== "1" && name !== "4")) return { state: "half-made" };
  const missing = major > 0 ? (hasControlFile ? "base/4" : "global/pg_control") : "PG_VERSION";
  return { state: "damaged", missing };
}

/**
 * Makes room for a new database where none was completed; a half-made one is kept under another
 * name.
 *
 * @throws StartError if something else is there
 */
export async function clearIncomplete(
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

/** Renames a folder, with the reason and the time in its new name, which is returned. */
export async function setAside(folder: string, why: string): Promise<string> {
  const aside = `${folder}.${why}-${new Date().toISOString().replaceAll(":", "-")}`;
  await rename(folder, aside);
  return aside;
}

/** PostgreSQL refuses a folder that others may enter, as it is after a `chmod -R`. */
export async function restrictToOwner(folder: string): Promise<void> {
  await chmod(folder, 0o700);
}

async function namesIn(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
