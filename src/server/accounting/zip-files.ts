import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import type { Period } from "#shared/accounting/period.ts";
import { openWaitingBytes, type Place, type WaitingBytes } from "./waiting-bytes.ts";

/** Text that follows what its file has so far. */
export interface FileText {
  name: string;
  text: string;
}

const deflate = promisify(deflateRaw);
/** Each part of a file is compressed by itself, to whole bytes, so that none of them holds memory between its parts. */
const WHOLE_BYTES = { finishFlush: constants.Z_SYNC_FLUSH };
/** Bytes: as many as make its beginning, which knows nothing of the part before, cost little. */
const PART_LENGTH = 2 ** 17;
const encoder = new TextEncoder();
/** What ends a compressed file: a last block, of nothing. */
const LAST_BLOCK = Uint8Array.of(3, 0);
const DEFLATED = 8;

/**
 * Files in one ZIP, piece by piece: the same bytes for the same texts, however they are mixed. The file that begins first
 * is sent as it is made, its name at once; the others wait, compressed, on the disk.
 *
 * @param order the names of all files that may come, in the order in which they follow the first
 */
export async function* zipOf(
  texts: AsyncIterable<FileText>,
  { to }: Period,
  order: readonly string[],
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const waiting = await openWaitingBytes();
  try {
    const files = new Map<string, ZippedFile>();
    for await (const { name, text } of texts) {
      let file = files.get(name);
      if (!file) {
        file = zippedFile(name, to, waiting);
        if (files.size === 0) file.send(zip);
        files.set(name, file);
      }
      await file.add(text);
      yield* ready.splice(0);
    }
    const sorted = [...files.values()].toSorted(
      (a, b) =>
        Number(b.isSent()) - Number(a.isSent()) || order.indexOf(a.name) - order.indexOf(b.name),
    );
    for (const file of sorted) {
      if (!file.isSent()) file.send(zip);
      for await (const _sent of file.finish()) yield* ready.splice(0);
    }
    zip.end();
    yield* ready.splice(0);
  } finally {
    await waiting.close();
  }
}

type ZippedFile = ReturnType<typeof zippedFile>;

/** @param day such as 2026-10-31 */
function zippedFile(name: string, day: string, waiting: WaitingBytes) {
  // A ZIP keeps a time for each file: that of the period's last day.
  const mtime = new Date(`${day}T12:00:00`);
  const entry: ZipInputFile = { filename: name, compression: DEFLATED, crc: 0, size: 0, mtime };
  const places: Place[] = [];
  // As bytes at once, in one buffer for all parts: texts that wait would outlive V8's young generation, and Node would
  // take more memory before it collects the old one.
  const part = new Uint8Array(PART_LENGTH);
  let length = 0;
  let isSent = false;
  const take = (bytes: Uint8Array<ArrayBuffer>, isLast = false) =>
    entry.ondata?.(null, bytes, isLast);
  const compressed = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = part.subarray(0, length);
    length = 0;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    return deflate(bytes, WHOLE_BYTES);
  };
  return {
    name,
    isSent: () => isSent,

    /** Its turn has come: its name is sent, and from now on what is made of it. */
    send(zip: Zip): void {
      isSent = true;
      zip.add(entry);
      take(new Uint8Array());
    },

    /** To be awaited before the next: the place of its bytes is used again. */
    async add(text: string): Promise<void> {
      for (let rest = text; ; ) {
        const { read, written } = encoder.encodeInto(rest, part.subarray(length));
        length += written;
        rest = rest.slice(read);
        if (rest === "") return;
        const bytes = await compressed();
        if (isSent) take(bytes);
        else places.push(await waiting.keep(bytes));
      }
    },

    /** Sends what has waited and the rest, and stops at each part. */
    async *finish(): AsyncGenerator<void> {
      for (const place of places) {
        take(await waiting.read(place));
        yield;
      }
      take(await compressed());
      take(LAST_BLOCK, true);
      yield;
    },
  };
}
