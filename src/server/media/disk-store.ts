import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { failure, success } from "#shared/failure.ts";
import { storedFolders } from "#shared/media/contract.ts";
import { noPicture } from "../lib/common-failures.ts";
import { fileErrorKind } from "../lib/file-errors.ts";
import { newId } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import type { MediaStore } from "./media-store.ts";
import { parsePictureName } from "./picture-name.ts";

/** Begins the names of folders that are still being written. */
export const UNFINISHED_PREFIX = ".new-";

/** Stores pictures under a folder of this machine. */
export function openDiskStore(root: string, log: Log): MediaStore {
  const unavailable = (error: unknown) => {
    const kind = fileErrorKind(error);
    if (!kind) throw error;
    log.error({ err: error }, "a picture could not be kept or read");
    return failure(
      "unavailable",
      kind === "full"
        ? "The shop's disk is full: free some space, then upload the picture again."
        : "Pictures cannot be saved just now. Please try again in a few minutes.",
      { retryAfter: 60 },
    );
  };

  /** Writes files into a folder aside, then has them moved from there to where they are read. */
  const write = async (
    files: ReadonlyMap<string, Uint8Array>,
    move: (unfinished: string) => Promise<void>,
  ) => {
    const unfinished = join(root, UNFINISHED_PREFIX + newId());
    try {
      await mkdir(unfinished, { recursive: true });
      for (const [name, bytes] of files) {
        // Flushed, so that an acknowledged picture survives a power cut.
        await writeFile(join(unfinished, name), bytes, { flush: true });
      }
      await move(unfinished);
      return success(null);
    } catch (error) {
      return unavailable(error);
    } finally {
      await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    }
  };

  return {
    put: (picture, files) =>
      write(files, async (unfinished) => {
        const folder = join(root, picture);
        await mkdir(dirname(folder), { recursive: true });
        // Renamed as a whole, so that nobody can read half a picture.
        await rename(unfinished, folder);
      }),

    replace: (picture, files) =>
      write(files, async (unfinished) => {
        await mkdir(join(root, picture), { recursive: true });
        for (const name of files.keys()) {
          await rename(join(unfinished, name), join(root, picture, name));
        }
      }),

    async read(path) {
      try {
        const file = await open(join(root, path));
        const { size } = await file.stat();
        return success({ bytes: size, content: file.createReadStream() });
      } catch (error) {
        if (fileErrorKind(error) === "missing") return noPicture();
        return unavailable(error);
      }
    },

    async *list() {
      for (const folder of storedFolders) {
        const names = await readdir(join(root, folder)).catch((error: unknown) => {
          if (fileErrorKind(error) === "missing") return [];
          throw error;
        });
        for (const name of names) {
          const picture = `${folder}/${name}`;
          if (parsePictureName(picture)) yield picture;
        }
      }
    },

    async remove(picture) {
      await rm(join(root, picture), { recursive: true, force: true });
    },
  };
}
