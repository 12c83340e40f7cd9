import { copyFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../database/embedded/data-dir.ts";
import { fileErrorKind } from "../lib/file-errors.ts";
import { newId } from "../lib/ids.ts";
import { type BackupStore, timeOfName } from "./backup-store.ts";

/** Backups in a folder of this machine, where they are written in the first place. */
export function openBackupFolder(folder: string): BackupStore {
  return {
    async take() {},

    async tryOut() {
      await makeFolder(folder, 0o700);
      const path = join(folder, `.trial-${newId()}`);
      await writeFile(path, "");
      await rm(path, { force: true });
    },

    async list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (fileErrorKind(error) === "missing") return [];
        throw error;
      });
      const found = names.map((name) => ({ name, at: timeOfName(name) }));
      return Promise.all(
        found.flatMap(({ name, at }) =>
          at ? [stat(join(folder, name)).then(({ size }) => ({ name, at, bytes: size }))] : [],
        ),
      );
    },

    remove: (name) => rm(join(folder, name), { force: true }),
    fetch: (name, path) => copyFile(join(folder, name), path),
  };
}
