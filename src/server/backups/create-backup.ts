import { readFileSync } from "node:fs";
import type { MediaStore } from "../media/media-store.ts";
import { parsePictureName } from "../media/picture-name.ts";
import {
  ABOUT_ENTRY,
  type About,
  CONTENTS_ENTRY,
  type Contents,
  FORMAT,
  pictureEntry,
} from "./backup-format.ts";
import { dumpDatabase } from "./dump-database.ts";
import { type Archive, writeArchive } from "./write-archive.ts";

/** How far a backup is: tables, or pictures, of how many. */
export interface BackupProgress {
  doing: "database" | "pictures" | "storing";
  done: number;
  total: number;
}

interface BackupParts {
  /** Of the database without a pooler. */
  url: string;
  pictures: Pick<MediaStore, "list" | "read">;
  /** The shop's public origin. */
  origin: string;
  /** The file to be written. */
  path: string;
  progress?: ((now: BackupProgress) => void) | undefined;
  /** Cuts it off; nothing is left then. */
  signal?: AbortSignal | undefined;
}

export interface MadeBackup {
  bytes: number;
  rows: number;
  pictures: number;
  /** Pictures that something shows and the store has not. */
  missing: string[];
}

/** The program's version in package.json. */
const { version } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as { version: string };

/**
 * Writes the shop as it is at one moment into one file: its database, and the pictures that something in
 * it shows. The shop goes on meanwhile. See docs/decisions/078-backups.md.
 *
 * @throws StartError where there is no shop in the database
 */
export async function createBackup(parts: BackupParts): Promise<MadeBackup> {
  const { url, path, origin, progress, signal } = parts;
  const made: Omit<MadeBackup, "bytes"> = { rows: 0, pictures: 0, missing: [] };
  const bytes = await writeArchive(path, async (archive) => {
    const { pictureIds, ...database } = await dumpDatabase({
      url,
      signal,
      progress: (done, total) => progress?.({ doing: "database", done, total }),
      async begun(migration) {
        const madeAt = new Date().toISOString();
        const first: About = { format: FORMAT, program: version, migration, madeAt, origin };
        await archive.add(ABOUT_ENTRY, JSON.stringify(first, null, 2));
        return archive;
      },
    });
    const pictures = await addPictures(archive, pictureIds, parts);
    const contents: Contents = { ...database, pictures };
    await archive.add(CONTENTS_ENTRY, JSON.stringify(contents, null, 1));
    made.rows = Object.values(database.tables).reduce((total, { rows }) => total + rows, 0);
    made.pictures = pictures.count;
    made.missing = pictures.missing;
  });
  return { bytes, ...made };
}

/** Adds the pictures of these ids; one that is gone from the store is noted, not the end of the backup. */
async function addPictures(
  archive: Archive,
  ids: Set<string>,
  { pictures, progress, signal }: BackupParts,
): Promise<Contents["pictures"]> {
  const missing = new Set(ids);
  let done = 0;
  for await (const name of ids.size > 0 ? pictures.list() : []) {
    const picture = parsePictureName(name);
    if (!picture || !missing.has(picture.id)) continue;
    signal?.throwIfAborted();
    for (const file of picture.files) {
      const path = `${name}/${file}`;
      const found = await pictures.read(path);
      if (found.ok) {
        await archive.addStream(pictureEntry(path), found.value.bytes, found.value.content);
      } else if (found.code !== "not_found") {
        throw new Error(`The picture ${path} cannot be read: ${found.message}`);
      }
    }
    missing.delete(picture.id);
    done += 1;
    progress?.({ doing: "pictures", done, total: ids.size });
  }
  return { count: done, missing: [...missing].sort() };
}
