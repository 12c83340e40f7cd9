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

/** Compresses a text off the main thread. */
export async function compress(text: string): Promise<CompressedBody> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity, { level: GZIP_LEVEL }),
  ]);
  return {
    br,
    gzip: gzipped,
    identity,
    digest: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    bytes: br.length + gzipped.length + identity.length,
  };
}

/** Browsers send few different headers, over and over. */
const known = new Map<string, Encoding>();
const MOST_KNOWN = 200;

/** The best encoding that an Accept-Encoding header allows; a weight of 0 refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const earlier = known.get(header);
  if (earlier) return earlier;
  const encoding = allows(header, "br") ? "br" : allows(header, "gzip") ? "gzip" : "identity";
  if (known.size < MOST_KNOWN) known.set(header, encoding);
  return encoding;
}

function allows(header: string, encoding: Encoding): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header);
}
