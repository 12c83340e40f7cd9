import { type CacheEntry, evictOldest } from "../lib/second-chance.ts";
import type { PageAnswers, StockRenewal } from "./page-answer.ts";

export interface CachedPage {
  /** The cache tags of what it shows (`lib/cache-tags.ts`). */
  tags: ReadonlySet<string>;
  answers: PageAnswers;
  /** Called each time that it is shown, with the network address of who asks. */
  shownAgain?: readonly ((address: string) => void)[] | undefined;
  /** How it becomes the page after a sale. */
  renewal?: StockRenewal | undefined;
  /** Bytes that it takes, its key included. */
  bytes: number;
  /** From then on it is out of date, by performance.now(): how many are left has changed. */
  dueAt?: number;
  /** Since then somebody renders it anew, by performance.now(). */
  renewedFrom?: number;
  /** When something that it shows has changed, by performance.now(): it is kept for want of a better. */
  outdatedAt?: number;
}

interface Entry extends CachedPage, CacheEntry {
  /** By performance.now(). */
  addedAt: number;
}

/** A part of the page cache, with its own bound: past it, the oldest that nobody asked for go. */
interface CacheSegment {
  maxBytes: number;
  find(key: string): CachedPage | undefined;
  /** Adds a page of a key that has none; answers what had to go for it. */
  add(key: string, page: CachedPage): [key: string, page: CachedPage][];
  remove(key: string): CachedPage | undefined;
  /** Marks a page as out of date; undefined where there is none, or it is so already. */
  outdate(key: string, at: number): CachedPage | undefined;
  /** Has a page be out of date from so many milliseconds after it was added. */
  outdateAfter(key: string, ms: number): void;
  /** Notes that somebody renders a page anew from now on. */
  renew(key: string): void;
  keys(): Iterable<string>;
  /** Pages that are not out of date, and their bytes. */
  size(): { pages: number; bytes: number };
}

export function createCacheSegment(maxBytes: number): CacheSegment {
  const entries = new Map<string, Entry>();
  let totalBytes = 0;
  const outdated = { pages: 0, bytes: 0 };

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry || !entries.delete(key)) return undefined;
    totalBytes -= entry.bytes;
    if (entry.outdatedAt !== undefined) {
      outdated.pages -= 1;
      outdated.bytes -= entry.bytes;
    }
    return entry;
  };

  return {
    maxBytes,
    find(key) {
      const entry = entries.get(key);
      if (entry) entry.used = true;
      return entry;
    },
    add(key, page) {
      entries.set(key, { ...page, addedAt: performance.now(), used: false });
      totalBytes += page.bytes;
      const evicted: [string, CachedPage][] = [];
      evictOldest(
        entries,
        () => totalBytes > maxBytes,
        (oldest, entry) => {
          remove(oldest);
          evicted.push([oldest, entry]);
        },
      );
      return evicted;
    },
    remove,
    outdate(key, at) {
      const entry = entries.get(key);
      if (!entry || entry.outdatedAt !== undefined) return undefined;
      entry.outdatedAt = at;
      outdated.pages += 1;
      outdated.bytes += entry.bytes;
      return entry;
    },
    outdateAfter(key, ms) {
      const entry = entries.get(key);
      if (entry) entry.dueAt ??= entry.addedAt + ms;
    },
    renew(key) {
      const entry = entries.get(key);
      if (entry) entry.renewedFrom = performance.now();
    },
    keys: () => entries.keys(),
    size: () => ({
      pages: entries.size - outdated.pages,
      bytes: totalBytes - outdated.bytes,
    }),
  };
}
