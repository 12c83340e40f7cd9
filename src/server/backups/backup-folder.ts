import { copyFile, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileErrorKind } from "../lib/file-errors.ts";
import { type BackupStore, timeOfName } from "./backup-store.ts";

/** Backups in a folder of this machine, where they are written in the first place. */
export function openBackupFolder(folder: string): BackupStore {
  return {
    async take() {},

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
