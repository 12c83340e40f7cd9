import type { IncomingMessage, ServerResponse } from "node:http";
import { RETURN_PATH } from "#shared/checkout/return-path.ts";
import { ALL_TAGS, type ChangeFeed } from "../database/change-feed.ts";
import { cacheKeyOf } from "./cache-key.ts";
import { createInvalidations } from "./invalidations.ts";
import { encodingFor, type PageAnswer, type PageAnswers, writeAnswer } from "./page-answer.ts";

/** The gateway's return is a page, too, but its query must be read before it is shown. */
const PAYMENT_RETURN = `${RETURN_PATH}?`;

/** Past it, the oldest pages that nobody asked for meanwhile go. */
export const MAX_CACHE_BYTES = 48 * 1024 * 1024;

/** About what a page's headers, tags and entries in the maps take beside its bodies. */
const ENTRY_OVERHEAD_BYTES = 4 * 1024;

/** Characters. Longer keys are searches that nobody makes twice. */
const MAX_KEY_LENGTH = 500;

/** Tags whose last change is remembered, for the pages that are being rendered meanwhile. */
const MAX_REMEMBERED_TAGS = 10_000;

export interface PageCache {
  /** Answers a request from the cache; false when its page is not there, or not a GET or HEAD. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** A page that shows how things are: none while changes are not heard of. */
  find(key: string): PageAnswers | undefined;
  /**
   * A page from before changes were no longer heard of, marked as such (`Cache-Status`, RFC 9211):
   * for when it cannot be rendered. Undefined while changes are heard of.
   */
  findStale(key: string): PageAnswers | undefined;
  /**
   * Adds a page, unless something that it shows was invalidated after `version`, or its key is
   * longer than 500 characters.
   */
  add(key: string, page: CacheablePage, version: number): void;
  /** The number of invalidations so far: take it before rendering and pass it to `add`. */
  version(): number;
  /** Drops every page that shows what the tag names; all pages for `ALL_TAGS`. */
  invalidate(tag: string): void;
  /** Pages and bytes in the cache now. */
  size(): { pages: number; bytes: number };
}

interface CacheablePage {
  /** The cache tags of what it shows (`lib/cache-tags.ts`). */
  tags: ReadonlySet<string>;
  answers: PageAnswers;
}

interface CacheEntry extends CacheablePage {
  /** Bytes that it takes, its key included. */
  bytes: number;
  /** Asked for since it was last considered for eviction. */
  used: boolean;
}

/**
 * Opens a cache of rendered pages as compressed bytes, in this process's memory.
 *
 * @param changes tells whether the shop hears of changes: otherwise a cached page may be out of date
 */
export function createPageCache(
  maxBytes: number,
  changes: Pick<ChangeFeed, "lostForMs">,
): PageCache {
  // A Map keeps the order of insertion: the first has been here longest.
  const entries = new Map<string, CacheEntry>();
  const keysByTag = new Map<string, Set<string>>();
  const invalidations = createInvalidations(MAX_REMEMBERED_TAGS);
  let totalBytes = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    totalBytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };

  // The oldest go first, but one that was asked for meanwhile is given a second chance.
  const evict = () => {
    for (const [key, entry] of entries) {
      if (totalBytes <= maxBytes) return;
      if (entry.used) {
        entry.used = false;
        entries.delete(key);
        entries.set(key, entry);
      } else remove(key);
    }
  };

  const findAny = (key: string): PageAnswers | undefined => {
    const entry = entries.get(key);
    if (entry) entry.used = true;
    return entry?.answers;
  };

  const find = (key: string): PageAnswers | undefined =>
    changes.lostForMs() === undefined ? findAny(key) : undefined;

  return {
    answer(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "";
      if (url.startsWith(PAYMENT_RETURN)) return false;
      const answers = find(cacheKeyOf(url));
      if (!answers) return false;
      writeAnswer(answers[encodingFor(request)], request, response);
      return true;
    },
    find,
    findStale(key) {
      const lostForMs = changes.lostForMs();
      const answers = lostForMs === undefined ? undefined : findAny(key);
      return answers && markStale(answers, lostForMs ?? 0);
    },
    add(key, { tags, answers }, renderedAt) {
      const bytes = bytesOf(key, answers);
      const mayHaveChanged = invalidations.mayHaveChanged(tags, renderedAt);
      if (mayHaveChanged || key.length > MAX_KEY_LENGTH || bytes > maxBytes) return;
      remove(key);
      entries.set(key, { tags, answers, bytes, used: false });
      totalBytes += bytes;
      for (const tag of tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keysByTag.set(tag, keys.add(key));
      }
      evict();
    },
    version: invalidations.version,
    invalidate(tag) {
      invalidations.record(tag);
      const keys = tag === ALL_TAGS ? entries.keys() : (keysByTag.get(tag) ?? []);
      for (const key of [...keys]) remove(key);
    },
    size: () => ({ pages: entries.size, bytes: totalBytes }),
  };
}

/** Says on each answer for how long it may have been out of date, as a time to live below 0. */
function markStale({ br, gzip, identity }: PageAnswers, lostForMs: number): PageAnswers {
  const mark = ["Cache-Status", `pressroom; hit; ttl=${-Math.ceil(lostForMs / 1000)}`];
  const marked = (answer: PageAnswer): PageAnswer => ({
    ...answer,
    headers: [...mark, ...answer.headers],
    notModifiedHeaders: [...mark, ...answer.notModifiedHeaders],
  });
  return { br: marked(br), gzip: marked(gzip), identity: marked(identity) };
}

function bytesOf(key: string, { br, gzip }: PageAnswers): number {
  const bodies = br.body.length + gzip.body.length;
  // JavaScript takes up to two bytes for a character.
  return bodies + 2 * key.length + ENTRY_OVERHEAD_BYTES;
}
