import type { Readable } from "node:stream";
import { failure, type Outcome } from "#shared/failure.ts";

/**
 * Stores pictures, each as a folder of files: `products/<id>-<width>x<height>` holds `400.avif`,
 * `400.webp` and so on. A name is used once and its bytes never change.
 */
export interface MediaStore {
  /** Stores all files of a picture, by name, or none of them; `unavailable` if that fails for now. */
  put(
    picture: string,
    files: ReadonlyMap<string, Uint8Array>,
  ): Promise<Outcome<null, "unavailable">>;
  /**
   * Stores the files of a picture that is there, each over the one of its name; where that fails for now, each that
   * was not written stays as it was.
   */
  replace(
    picture: string,
    files: ReadonlyMap<string, Uint8Array>,
  ): Promise<Outcome<null, "unavailable">>;
  /** One file by its path, such as `products/<id>-800x600/400.webp`. */
  read(path: string): Promise<Outcome<StoredFile, "not_found" | "unavailable">>;
  /** The names of all stored pictures, in no order. Throws if the store does not answer. */
  list(): AsyncIterable<string>;
  /** Deletes a picture; deleting one that is not there succeeds. Throws like `list`. */
  remove(picture: string): Promise<void>;
}

interface StoredFile {
  bytes: number;
  content: Readable;
}

/** The pictures as a copy of the shop has them: shown, but neither added nor deleted. */
export function readOnly(store: MediaStore): MediaStore {
  const refuse = async () =>
    failure("unavailable", "This is a copy of the shop: no pictures can be stored in it.");
  return {
    ...store,
    put: refuse,
    replace: refuse,
    remove: async () => {
      throw new Error("a copy of the shop deletes no pictures");
    },
  };
}
