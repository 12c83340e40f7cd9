import type { IncomingMessage, ServerResponse } from "node:http";
import { PAYMENT_CALLBACK_PATH } from "#shared/payments/payment-paths.ts";
import { ALL_TAGS, type ChangedPart, type ChangeFeed, partOfTag } from "../database/change-feed.ts";
import { createInvalidations } from "../database/invalidations.ts";
import { cacheKeyOf, isDashboard } from "./cache-key.ts";
import { type CachedPage, createCacheSegment } from "./cache-segment.ts";
import { encodingFor, type PageAnswers, type StockRenewal, writeAnswer } from "./page-answer.ts";
import { createRepacking } from "./repack-pages.ts";

/** The gateway's callback is a page, too, but its query must be read before it is shown. */
const PAYMENT_CALLBACK = `${PAYMENT_CALLBACK_PATH}?`;

/** Past it, the oldest pages that nobody asked for meanwhile go. */
export const MAX_CACHE_BYTES = 48 * 1024 * 1024;

/**
 * The part of it for pages that there is no end of: searches, places in lists, ids of the dashboard. They
 * push out one another, and never the shop's own pages.
 */
const ENDLESS_SHARE = 0.25;

/** About what a page's headers, tags and entries in the maps take beside its bodies. */
const ENTRY_OVERHEAD_BYTES = 4 * 1024;

/** Characters. Longer keys are searches that nobody makes twice. */
const MAX_KEY_LENGTH = 500;

/** Tags whose last change is remembered, for the pages that are being rendered meanwhile. */
const MAX_REMEMBERED_TAGS = 10_000;

export interface PageCache {
  /**
   * Answers a request from the cache; false when its page is not there, or not a GET or HEAD.
   *
   * @param addressOf finds the network address of who asks, for the few pages that count who does
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    addressOf: (request: IncomingMessage) => string,
  ): boolean;
  /**
   * A page that shows how things are: none while changes are not heard of. Who gets none renders it: for others a page
   * of which only the number that is left has changed is there meanwhile.
   */
  find(key: string): PageAnswers | undefined;
  /**
   * A page from before changes were no longer heard of, marked as such (`Cache-Status`, RFC 9211):
   * for when it cannot be rendered. Undefined while changes are heard of.
   */
  findStale(key: string): PageAnswers | undefined;
  /**
   * The same also while changes are heard of, for when the database does not answer: a page that shows
   * what has changed since is better than none.
   */
  findLastKnown(key: string): PageAnswers | undefined;
  /** The answers of a page as it was rendered last, be it out of date. */
  findRendered(key: string): PageAnswers | undefined;
  /**
   * How a page that is out of date becomes up to date, where numbers of what there is are all that has changed of it since it
   * was rendered; undefined where it is to be rendered, or changes are not heard of.
   */
  findRenewal(key: string): StockRenewal | undefined;
  /**
   * Adds a page, unless something that it shows was invalidated after `version`, or its key is
   * longer than 500 characters.
   */
  add(key: string, page: CacheablePage, version: number): void;
  /** The number of invalidations so far: take it before rendering and pass it to `add`. */
  version(): number;
  /**
   * Every page that shows what the tag names is out of date from now on, all pages for `ALL_TAGS`: kept
   * within the cache's bound for when they cannot be rendered anew. Where only the number that is left of a product
   * has changed, pages that show it are out of date a second after they were rendered: what sells best would be
   * rendered for each sale. Whether that many can be had is settled where they are ordered.
   *
   * @param part no more has changed of what the tag names
   */
  invalidate(tag: string, part?: ChangedPart): void;
  /** Pages that are up to date, and their bytes. */
  size(): { pages: number; bytes: number };
}

type CacheablePage = Pick<CachedPage, "tags" | "answers" | "shownAgain" | "renewal">;

/** A page that shows how many are left of something is rendered no more often for that. */
const SHOWN_STOCK_MS = 1_000;

/** And so long it is shown as it was while somebody renders it anew; then the next one does. */
const RENEWING_MS = 2_000;

/**
 * Opens a cache of rendered pages as compressed bytes, in this process's memory.
 *
 * @param changes tells whether the shop hears of changes: otherwise a cached page may be out of date
 */
export function createPageCache(
  maxBytes: number,
  changes: Pick<ChangeFeed, "lostForMs">,
): PageCache {
  const endless = createCacheSegment(maxBytes * ENDLESS_SHARE);
  const limited = createCacheSegment(maxBytes * (1 - ENDLESS_SHARE));
  const segmentOf = (key: string) => (key.includes("?") || isDashboard(key) ? endless : limited);
  const keysByTag = new Map<string, Set<string>>();
  const invalidations = createInvalidations(MAX_REMEMBERED_TAGS);

  const forget = (key: string, page: CachedPage | undefined) => {
    for (const tag of page?.tags ?? []) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };

  const outdate = (key: string, at: number) => forget(key, segmentOf(key).outdate(key, at));

  const isShown = ({ outdatedAt, dueAt, renewedFrom }: CachedPage): boolean => {
    if (outdatedAt !== undefined) return false;
    // Without asking what time it is, which every answer from the cache would pay for.
    if (dueAt === undefined) return true;
    const now = performance.now();
    return now < dueAt || (renewedFrom !== undefined && now < renewedFrom + RENEWING_MS);
  };

  const peekPage = (key: string): CachedPage | undefined => {
    if (changes.lostForMs() !== undefined) return undefined;
    const page = segmentOf(key).find(key);
    return page && isShown(page) ? page : undefined;
  };

  const peek = (key: string) => peekPage(key)?.answers;

  const repacking = createRepacking((key) => peek(key));

  const find = (key: string): PageAnswers | undefined => {
    const answers = peek(key);
    if (!answers) segmentOf(key).renew(key);
    return answers;
  };

  const findLastKnown = (key: string): PageAnswers | undefined => {
    const page = segmentOf(key).find(key);
    if (!page) return undefined;
    const { outdatedAt = performance.now() } = page;
    const oldForMs = Math.max(changes.lostForMs() ?? 0, performance.now() - outdatedAt);
    return markStale(page.answers, oldForMs);
  };

  return {
    answer(request, response, addressOf) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const url = request.url ?? "";
      if (url.startsWith(PAYMENT_CALLBACK)) return false;
      const key = cacheKeyOf(url);
      const page = peekPage(key);
      if (!page) return false;
      const { answers, shownAgain } = page;
      writeAnswer(answers.in(encodingFor(request)), request, response);
      repacking.note(key, answers);
      if (shownAgain) tellShown(shownAgain, addressOf(request));
      return true;
    },
    find,
    findStale: (key) => (changes.lostForMs() === undefined ? undefined : findLastKnown(key)),
    findLastKnown,
    findRendered: (key) => segmentOf(key).find(key)?.answers,
    findRenewal(key) {
      if (changes.lostForMs() !== undefined) return undefined;
      const page = segmentOf(key).find(key);
      // All else that changes has it be out of date at once.
      return page?.dueAt !== undefined && page.outdatedAt === undefined ? page.renewal : undefined;
    },
    add(key, { tags, answers, shownAgain, renewal }, renderedAt) {
      const bytes = bytesOf(key, answers) + (renewal?.bytes ?? 0);
      const mayHaveChanged = invalidations.mayHaveChanged(tags, renderedAt);
      const segment = segmentOf(key);
      if (mayHaveChanged || key.length > MAX_KEY_LENGTH || bytes > segment.maxBytes) return;
      const before = segment.remove(key);
      // After a sale a page has the tags that it had.
      if (before?.tags !== tags || before.outdatedAt !== undefined) {
        forget(key, before);
        for (const tag of tags) {
          const keys = keysByTag.get(tag) ?? new Set();
          keysByTag.set(tag, keys.add(key));
        }
      }
      for (const [evicted, gone] of segment.add(key, {
        ...{ tags, answers, shownAgain, renewal, bytes },
      })) {
        forget(evicted, gone);
      }
      const shownStock = [...tags].map((tag) => partOfTag(tag, "shown-stock"));
      if (invalidations.mayHaveChanged(shownStock, renderedAt)) {
        segment.outdateAfter(key, SHOWN_STOCK_MS);
      }
    },
    version: invalidations.version,
    invalidate(tag, part) {
      if (part === "stock") return;
      if (part === "shown-stock") {
        invalidations.record(partOfTag(tag, part));
        for (const key of keysByTag.get(tag) ?? []) {
          segmentOf(key).outdateAfter(key, SHOWN_STOCK_MS);
        }
        return;
      }
      invalidations.record(tag);
      const keys =
        tag === ALL_TAGS ? [...limited.keys(), ...endless.keys()] : (keysByTag.get(tag) ?? []);
      const at = performance.now();
      for (const key of [...keys]) outdate(key, at);
    },
    size() {
      const [a, b] = [limited.size(), endless.size()];
      return { pages: a.pages + b.pages, bytes: a.bytes + b.bytes };
    },
  };
}

/** Does what is to be done as a page is shown to one more. */
export function tellShown(
  shownAgain: readonly ((address: string) => void)[],
  address: string,
): void {
  for (const again of shownAgain) again(address);
}

/** Says on each answer for how long it may have been out of date, as a time to live below 0. */
function markStale(answers: PageAnswers, lostForMs: number): PageAnswers {
  const mark = ["Cache-Status", `pressroom; hit; ttl=${-Math.ceil(lostForMs / 1000)}`];
  return {
    in(encoding) {
      const answer = answers.in(encoding);
      return {
        ...answer,
        headers: [...mark, ...answer.headers],
        notModifiedHeaders: [...mark, ...answer.notModifiedHeaders],
      };
    },
    packTighter: answers.packTighter,
    fingerprint: answers.fingerprint,
    bytes: answers.bytes,
  };
}

function bytesOf(key: string, answers: PageAnswers): number {
  // JavaScript takes up to two bytes for a character.
  return answers.bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES;
}
