import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { SUMS_ENTRY } from "./backup-format.ts";

/** A tar file that is being written, with the checksum of each entry as its last one. */
export interface Archive {
  add(name: string, bytes: Uint8Array | string): Promise<void>;
  /** @param size in bytes, which the stream must have */
  addStream(name: string, size: number, content: Readable): Promise<void>;
}

/** Only its owner may read it: it holds people's data and the hashes of their passwords. */
const MODE = 0o600;

/**
 * Writes an archive beside its place, and gives it its name once it is complete and on the disk. A work
 * that throws leaves nothing. Answers its size in bytes.
 *
 * @param path of the file, which is replaced if it is there
 */
export async function writeArchive(
  path: string,
  work: (archive: Archive) => Promise<void>,
): Promise<number> {
  const unfinished = `${path}.part`;
  await rm(unfinished, { force: true });
  const tar = pack();
  const file = createWriteStream(unfinished, { mode: MODE, flush: true, flags: "wx" });
  const written = pipeline(tar, file);
  // Whoever waits for the next entry hears of it first.
  written.catch(() => {});
  try {
    const sums: string[] = [];
    const archive = entriesOf(tar, sums);
    const failed = written.then(() => Promise.reject(new Error("the archive ended early")));
    failed.catch(() => {});
    await Promise.race([
      (async () => {
        await work(archive);
        await archive.add(SUMS_ENTRY, sums.join(""));
      })(),
      failed,
    ]);
    tar.finalize();
    await written;
    await rename(unfinished, path);
    return (await stat(path)).size;
  } catch (error) {
    tar.destroy();
    file.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

function entriesOf(tar: ReturnType<typeof pack>, sums: string[]): Archive {
  const note = (name: string, digest: string) => void sums.push(`${digest}  ${name}\n`);
  const header = (name: string, size: number) => ({ name, size, mode: MODE, mtime: new Date() });
  return {
    add(name, content) {
      const bytes = Buffer.from(content);
      note(name, createHash("sha256").update(bytes).digest("hex"));
      return new Promise((resolve, reject) => {
        tar.entry(header(name, bytes.length), bytes, (error) =>
          error ? reject(error) : resolve(),
        );
      });
    },

    async addStream(name, size, content) {
      const hash = createHash("sha256");
      const entry = tar.entry(header(name, size));
      const ended = once(entry, "close");
      let bytes = 0;
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
        if (!entry.write(chunk)) await once(entry, "drain");
      }
      if (bytes !== size) throw new Error(`${name} has ${bytes} bytes instead of ${size}`);
      entry.end(null);
      await ended;
      note(name, hash.digest("hex"));
    },
  };
}
