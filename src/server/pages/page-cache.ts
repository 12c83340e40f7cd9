import type { IncomingMessage, ServerResponse } from "node:http";
import { RETURN_PATH } from "#shared/checkout/return-path.ts";
import { ALL_TAGS } from "../database/change-feed.ts";
import { cacheKeyOf } from "./cache-key.ts";
import {
  encodingFor,
  type Page,
  type PreparedPage,
  preparePage,
  writeAnswer,
} from "./page-answer.ts";

/** The gateway's return is a page, too, but first it must be heard. */
const RETURN = `${RETURN_PATH}?`;

/** Bytes of cached pages at most; past it the oldest that nobody asks for go. */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;

/** About what a page's headers, tags and places in the tables take beside its bodies. */
const ENTRY_OVERHEAD_BYTES = 4 * 1024;

/** Characters. Longer ones are searches that nobody makes twice. */
const MAX_KEY_LENGTH = 500;

export interface PageCache {
  /** Answers from what is kept; false when it is not kept, or not a plain read. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** What is kept under an address. */
  find(address: string): PreparedPage | undefined;
  /**
   * Keeps a page, unless something on it has changed since `mark` was taken, or its address is
   * longer than 500 characters.
   */
  keep(address: string, page: Page, version: number): void;
  /** Call before rendering; pass it to `keep`. */
  mark(): number;
  /** Drops every page that shows the tag. */
  drop(tag: string): void;
  /** Pages and bytes that are kept now. */
  size(): { pages: number; bytes: number };
}

interface CachedPage {
  tags: ReadonlySet<string>;
  prepared: PreparedPage;
  /** Bytes that it takes, its address included. */
  weight: number;
  /** Asked for since it was last considered for going. */
  used: boolean;
}

/** Keeps rendered pages as compressed bytes and answers them before any router is asked. */
export function createPageCache(largest: number = MAX_CACHE_BYTES): PageCache {
  // A Map keeps the order of insertion: the first has been here longest.
  const pages = new Map<string, CachedPage>();
  const byTag = new Map<string, Set<string>>();
  const droppedAt = new Map<string, number>();
  let clock = 0;
  let bytes = 0;

  const forget = (address: string) => {
    const kept = pages.get(address);
    if (!kept) return;
    pages.delete(address);
    bytes -= kept.weight;
    for (const tag of kept.tags) {
      const addresses = byTag.get(tag);
      addresses?.delete(address);
      if (addresses?.size === 0) byTag.delete(tag);
    }
  };

  // The oldest go first, but one that was asked for meanwhile has a second turn.
  const makeRoom = () => {
    for (const [address, kept] of pages) {
      if (bytes <= largest) return;
      if (kept.used) {
        kept.used = false;
        pages.delete(address);
        pages.set(address, kept);
      } else forget(address);
    }
  };

  const find = (address: string): PreparedPage | undefined => {
    const kept = pages.get(address);
    if (kept) kept.used = true;
    return kept?.prepared;
  };

  return {
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "";
      if (url.startsWith(RETURN)) return false;
      const page = find(cacheKeyOf(url));
      if (!page) return false;
      writeAnswer(page[encodingFor(request)], request, response);
      return true;
    },
    find,
    keep(address, page, mark) {
      const changedSince = [ALL_TAGS, ...page.tags].some((tag) => (droppedAt.get(tag) ?? 0) > mark);
      // JavaScript takes up to two bytes for a character.
      const weight = page.body.bytes + 2 * address.length + ENTRY_OVERHEAD_BYTES;
      if (changedSince || address.length > MAX_KEY_LENGTH || weight > largest) return;
      forget(address);
      pages.set(address, { tags: page.tags, prepared: preparePage(page), weight, used: false });
      bytes += weight;
      for (const tag of page.tags) {
        const addresses = byTag.get(tag) ?? new Set();
        byTag.set(tag, addresses.add(address));
      }
      makeRoom();
    },
    mark: () => clock,
    drop(tag) {
      clock += 1;
      droppedAt.set(tag, clock);
      const addresses = tag === ALL_TAGS ? pages.keys() : (byTag.get(tag) ?? []);
      for (const address of [...addresses]) forget(address);
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}
