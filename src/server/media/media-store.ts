import type { Readable } from "node:stream";
import type { Outcome } from "#shared/failure.ts";

/**
 * Keeps pictures, each as a folder of files: `products/<id>-<width>x<height>` holds `400.avif`,
 * `400.webp` and so on. A name is used once and its bytes never change.
 */
export interface MediaStore {
  /** Keeps all files of a picture, by name, or none of them; `unavailable` where it cannot now. */
  put(picture: string, files: ReadonlyMap<string, Uint8Array>): Promise<Outcome<null>>;
  /** One file by its path, such as `products/<id>-800x600/400.webp`. */
  read(path: string): Promise<Outcome<StoredFile>>;
  /** Every picture that is kept, in no order. Throws where the store cannot be asked now. */
  list(): AsyncIterable<string>;
  /** Forgets a picture; one that is not there is forgotten already. Throws like `list`. */
  remove(picture: string): Promise<void>;
}

export interface StoredFile {
  /** Its length. */
  bytes: number;
  content: Readable;
}
