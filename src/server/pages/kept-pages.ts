import type { IncomingMessage, ServerResponse } from "node:http";
import { EVERYTHING } from "../database/change-feed.ts";
import { answerPage, type Page, type PreparedPage, preparePage } from "./answer-page.ts";
import { keptAddress } from "./page-address.ts";

/** The gateway's return is a page, too, but first it must be heard. */
const RETURN = "/payment/callback?";

/** Bytes of compressed pages that are kept at most; past it the oldest that nobody asks for go. */
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

interface KeptPage {
  page: Page;
  prepared: PreparedPage;
  /** Asked for since it was last considered for going. */
  used: boolean;
}

/** Keeps rendered pages as compressed bytes and answers them before any router is asked. */
export function createKeptPages(largest: number = LARGEST): KeptPages {
  // A Map keeps the order of insertion: the first has been here longest.
  const pages = new Map<string, KeptPage>();
  const byTag = new Map<string, Set<string>>();
  const droppedAt = new Map<string, number>();
  let clock = 0;
  let bytes = 0;

  const forget = (address: string) => {
    const page = pages.get(address)?.page;
    if (!page) return;
    pages.delete(address);
    bytes -= page.body.bytes;
    for (const tag of page.tags) {
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

  return {
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "";
      if (url.startsWith(RETURN)) return false;
      const kept = pages.get(keptAddress(url));
      if (!kept) return false;
      kept.used = true;
      answerPage(kept.prepared, request, response);
      return true;
    },
    keep(address, page, mark) {
      const changedSince = [EVERYTHING, ...page.tags].some(
        (tag) => (droppedAt.get(tag) ?? 0) > mark,
      );
      if (changedSince || page.body.bytes > largest) return;
      forget(address);
      pages.set(address, { page, prepared: preparePage(page), used: false });
      bytes += page.body.bytes;
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
      const addresses = tag === EVERYTHING ? pages.keys() : (byTag.get(tag) ?? []);
      for (const address of [...addresses]) forget(address);
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}
