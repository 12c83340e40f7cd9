import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** One text in each encoding that browsers take. */
export interface CompressedBody extends Record<Encoding, Buffer> {
  /** Of the text, for ETags: 22 characters. */
  digest: string;
  /** Of all encodings together. */
  bytes: number;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page is compressed once for many visitors, but the first one waits for it. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** Compresses a text in every encoding, off the main thread. */
export async function compress(text: string): Promise<CompressedBody> {
  const plain = Buffer.from(text);
  const [br, gzipped, identity] = await Promise.all([
    encode(plain, "br"),
    encode(plain, "gzip"),
    encode(plain, "identity"),
  ]);
  return {
    br,
    gzip: gzipped,
    identity,
    digest: digestOf(plain),
    bytes: br.length + gzipped.length + identity.length,
  };
}

/** Bytes in one encoding, in memory of their own. */
export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return copyBuffer(plain);
  if (encoding === "gzip") return copyBuffer(await compressGzip(plain, { level: GZIP_LEVEL }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return copyBuffer(await compressBrotli(plain, { params }));
}

/** Names bytes in an ETag. */
export function digestOf(plain: Buffer): string {
  return createHash("sha256").update(plain).digest("base64url").slice(0, 22);
}

/**
 * Compressed bytes come as the beginning of a chunk of 16 KiB, short ones out of a shared pool: kept
 * as they are, they would hold on to all of it, uncounted.
 */
function copyBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Browsers send few different headers, over and over. */
const encodingByHeader = new Map<string, Encoding>();
const MAX_REMEMBERED_HEADERS = 200;

/** The best encoding that an Accept-Encoding header allows; a weight of 0 refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const earlier = encodingByHeader.get(header);
  if (earlier) return earlier;
  const encoding = allows(header, "br") ? "br" : allows(header, "gzip") ? "gzip" : "identity";
  if (encodingByHeader.size < MAX_REMEMBERED_HEADERS) encodingByHeader.set(header, encoding);
  return encoding;
}

function allows(header: string, encoding: Encoding): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header);
}
