import { digestOf, encodeBytes, PAGE_QUALITY } from "../lib/content-encoding.ts";

/** What a page is sent as. */
export interface PageBody {
  /** The same for the same bytes, on every node. */
  digest: string;
  /** Of its plain bytes. */
  length: number;
  plain(): Buffer;
  /** Compressed with brotli, off the main thread; in memory of exactly its length. */
  brotli(): Promise<Buffer>;
  /** Has what is kept of the page be compressed as tightly as can be, for what is sent of it later. */
  packTighter?(): Promise<void>;
}

/** @param digest by which its bytes are known; made of them if not given */
export function plainBody(bytes: Buffer, digest = digestOf(bytes)): PageBody {
  return {
    digest,
    length: bytes.length,
    plain: () => bytes,
    brotli: () => encodeBytes(bytes, "br", PAGE_QUALITY),
  };
}
