import type { IncomingMessage, ServerResponse } from "node:http";
import { EVERYTHING } from "../database/change-feed.ts";
import { acceptedEncoding, type CompressedBody } from "./compress.ts";
import { keptAddress } from "./page-address.ts";

/** A rendered page: the same for every visitor. */
export interface Page {
  status: number;
  /** All headers but those of encoding, length and tag. */
  headers: Record<string, string>;
  body: CompressedBody;
  /** What it shows; see ../tags.ts. */
  tags: ReadonlySet<string>;
}

/** The gateway's return is a page, too, but first it must be heard. */
const RETURN = "/payment/callback?";

/** Bytes of compressed pages that are kept at most; past it the least recently asked for go. */
const LARGEST = 48 * 1024 * 1024;

export interface KeptPages {
  /** Answers from what is kept; false when it is not kept, or not a plain read. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps a page, unless something on it has changed since `mark` was taken. */
  keep(address: string, page: Page, mark: number): void;
  /** Call before rendering; pass it to `keep`. */
  mark(): number;
  /** Drops every page that shows the tag. */
  drop(tag: string): void;
  /** Pages and bytes that are kept now. */
  size(): { pages: number; bytes: number };
}

/** Keeps rendered pages as compressed bytes and answers them before any router is asked. */
export function createKeptPages(largest: number = LARGEST): KeptPages {
  // A Map keeps the order of insertion: the first is the least recently asked for.
  const pages = new Map<string, Page>();
  const byTag = new Map<string, Set<string>>();
  const droppedAt = new Map<string, number>();
  let clock = 0;
  let bytes = 0;

  const forget = (address: string) => {
    const page = pages.get(address);
    if (!page) return;
    pages.delete(address);
    bytes -= page.body.bytes;
    for (const tag of page.tags) {
      const addresses = byTag.get(tag);
      addresses?.delete(address);
      if (addresses?.size === 0) byTag.delete(tag);
    }
  };

  return {
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "";
      if (url.startsWith(RETURN)) return false;
      const address = keptAddress(url);
      const page = pages.get(address);
      if (!page) return false;
      pages.delete(address);
      pages.set(address, page);
      sendPage(page, request, response);
      return true;
    },
    keep(address, page, mark) {
      const changedSince = [EVERYTHING, ...page.tags].some(
        (tag) => (droppedAt.get(tag) ?? 0) > mark,
      );
      if (changedSince || page.body.bytes > largest) return;
      forget(address);
      pages.set(address, page);
      bytes += page.body.bytes;
      for (const tag of page.tags) {
        const addresses = byTag.get(tag) ?? new Set();
        byTag.set(tag, addresses.add(address));
      }
      for (const oldest of pages.keys()) {
        if (bytes <= largest) break;
        forget(oldest);
      }
    },
    mark: () => clock,
    drop(tag) {
      clock += 1;
      droppedAt.set(tag, clock);
      const addresses = tag === EVERYTHING ? pages.keys() : (byTag.get(tag) ?? []);
      for (const address of [...addresses]) forget(address);
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

/** Writes a page in the encoding that the browser takes, or 304 when it has these very bytes. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): void {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const body = page.body[encoding];
  const etag = `"${page.body.digest}-${encoding}"`;
  const headers: Record<string, string | number> = { ...page.headers, ETag: etag };
  if (page.status === 200 && request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Content-Length"] = body.length;
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
