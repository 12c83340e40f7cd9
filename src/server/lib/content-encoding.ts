import { hash } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Of what is long: whoever asks waits for it, and it is made for them alone. Of pages, which others ask for as well, it is `PAGE_QUALITY`. */
const BROTLI_QUALITY = 4;
/**
 * Of pages as they are compressed first: 7 % fewer bytes than level 4 for half as much time again, half a millisecond, which a
 * line of 20 Mbps takes for those bytes.
 */
export const PAGE_QUALITY = 5;
/** Bytes of room for what is made: most pages come out in one piece, which is one turn of a thread. */
const CHUNK = { chunkSize: 48 * 1024 };
const GZIP_OPTIONS = { ...CHUNK, level: 6 };

function brotliOptions(bytes: Buffer, quality: number) {
  return {
    ...CHUNK,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}

/**
 * Of what is short: in a window of 64 kB, which holds all of it, level 5 has small tables, and takes as long as level 4 in one of
 * 4 MB or less, for 7 % fewer bytes. What tables take is mapped anew each time, and is half of the time.
 */
const SHORT_WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 16 };

/** To have another thread compress fewer bytes takes the processor twice as long as to do it (15 kB: 0.43 and 0.23 ms). */
const SHORT_BYTES = 24 * 1024;

/**
 * Compresses what is long off the main thread; bytes in memory of exactly their length.
 *
 * @param quality of brotli for what is long, 0 to 11
 */
export async function encodeBytes(
  bytes: Buffer,
  encoding: Encoding,
  quality = BROTLI_QUALITY,
): Promise<Buffer> {
  if (encoding === "identity") return copyBuffer(bytes);
  if (bytes.length <= SHORT_BYTES) return encodeBytesNow(bytes, encoding);
  if (encoding === "gzip") return copyBuffer(await compressGzip(bytes, GZIP_OPTIONS));
  return copyBuffer(await compressBrotli(bytes, brotliOptions(bytes, quality)));
}

/** A sixth fewer bytes for a hundred times the work: half a second of a processor for a page, off the main thread. */
export async function encodeTightly(bytes: Buffer): Promise<Buffer> {
  return copyBuffer(
    await compressBrotli(bytes, brotliOptions(bytes, constants.BROTLI_MAX_QUALITY)),
  );
}

/** As `encodeBytes`, for who cannot wait: some milliseconds of the main thread for a page. */
export function encodeBytesNow(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === "identity") return copyBuffer(bytes);
  if (encoding === "gzip") return copyBuffer(gzipSync(bytes, GZIP_OPTIONS));
  if (bytes.length > SHORT_BYTES) {
    return copyBuffer(brotliCompressSync(bytes, brotliOptions(bytes, BROTLI_QUALITY)));
  }
  const { params, ...chunk } = brotliOptions(bytes, PAGE_QUALITY);
  return copyBuffer(
    brotliCompressSync(bytes, { ...chunk, params: { ...params, ...SHORT_WINDOW } }),
  );
}

/** What was compressed, as it was before. */
export function decodeBytes(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === "identity") return bytes;
  return encoding === "gzip" ? gunzipSync(bytes) : brotliDecompressSync(bytes);
}

/**
 * Copies bytes into memory of exactly their length: zlib and `Buffer.from` hand out parts of larger
 * blocks, which a kept answer would hold on to, uncounted.
 */
function copyBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Browsers send only a few different values, over and over. */
const encodingByHeader = new Map<string, Encoding>();
const MAX_REMEMBERED_HEADERS = 200;

/** The best encoding that an Accept-Encoding header allows; a weight of 0 refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const remembered = encodingByHeader.get(header);
  if (remembered) return remembered;
  const encoding = allows(header, "br") ? "br" : allows(header, "gzip") ? "gzip" : "identity";
  if (encodingByHeader.size < MAX_REMEMBERED_HEADERS) encodingByHeader.set(header, encoding);
  return encoding;
}

function allows(header: string, encoding: Encoding): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header);
}

/** For ETags: 22 characters. */
export function digestOf(content: Buffer | string): string {
  return hash("sha256", content, "base64url").slice(0, 22);
}

/** By a request's If-None-Match header (RFC 9110, 13.1.2). */
export function hasVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((each) => each.trim() === "*" || plain(each) === plain(etag));
}
