import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "../lib/ids.ts";

/** Where kept bytes lie in the file. */
export interface Place {
  at: number;
  length: number;
}

export type WaitingBytes = Awaited<ReturnType<typeof openWaitingBytes>>;

/**
 * Keeps bytes that wait for their turn in a temporary file, not in memory. The file is unlinked as soon as it is open:
 * nobody else can open it, and it is gone when the process ends.
 */
export async function openWaitingBytes() {
  const path = join(tmpdir(), `pressroom-${newId()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  let end = 0;
  return {
    async keep(bytes: Uint8Array): Promise<Place> {
      const place = { at: end, length: bytes.length };
      end += bytes.length;
      const { bytesWritten } = await file.writev([bytes], place.at);
      if (bytesWritten < bytes.length) {
        throw new Error(
          `${bytes.length} bytes were to be kept, and ${bytesWritten} were: is the disk full?`,
        );
      }
      return place;
    },
    async read({ at, length }: Place): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, at);
      if (bytesRead < length) throw new Error(`${length} bytes were kept, and ${bytesRead} read`);
      return bytes;
    },
    close: () => file.close(),
  };
}
