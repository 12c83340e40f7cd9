import { type Outcome, success } from "#shared/failure.ts";
import { isUnavailable } from "../database/database-errors.ts";
import type { Encoding } from "../lib/content-encoding.ts";
import { networkOf } from "../lib/throttle.ts";
import {
  type PageAnswer,
  prepareAnswer,
  prepareAnswers,
  type RenderedPage,
} from "./page-answer.ts";
import { type PageCache, tellShown } from "./page-cache.ts";
import type { RenderLimits } from "./render-limits.ts";
import type { RenderPage } from "./renderer.ts";

/** A page's answer in the encoding that a visitor takes. */
type AnswerIn = (encoding: Encoding) => Promise<PageAnswer>;

interface PageRequest {
  /** The page's key in the cache (`cache-key.ts`), which is also the address that is rendered. */
  key: string;
  /** The status with which the page is cached; undefined where it is not cached. */
  cacheableStatus: 200 | 404 | undefined;
  /** That its answer is wanted in. */
  encoding: Encoding;
  /** The network address of who asks. */
  ip: string;
}

interface Rendering {
  answer: AnswerIn;
  /** For each who joins it. */
  shownAgain?: RenderedPage["shownAgain"] | undefined;
  /** The network that had asked for too much, for which a part of the page was refused. */
  refusedTo?: string;
}

/** After a page could not be rendered, so long none is tried that is in the cache, if out of date. */
const PAUSE_AFTER_FAILURE_MS = 1_000;

/** Who has waited in vain for so many renderings that others had begun begins one. */
const MAX_JOINED = 2;

/**
 * Renders each page once for all who ask for it meanwhile, and adds it to the cache where that is
 * allowed. Fails with `unavailable` or `too_many_requests` where too many are being rendered. What
 * cannot be rendered while changes are not heard of is answered from the cache, marked; so is what the
 * database does not answer for at all, though it has changed since.
 */
export function createSharedRenderer(
  pageCache: PageCache,
  render: RenderPage,
  limits: RenderLimits,
): (request: PageRequest) => Promise<Outcome<AnswerIn>> {
  const rendering = new Map<string, { result: Promise<Rendering>; version: number }>();
  /** Who waits for a slot. */
  const waiting = new Set<{ key: string; leaving: AbortController }>();
  let failedAt = Number.NEGATIVE_INFINITY;
  /** The page itself could not be had then, and not a part of it. */
  let failedWholly = false;

  const findStale = (key: string): AnswerIn | undefined => {
    const answers = failedWholly ? pageCache.findLastKnown(key) : pageCache.findStale(key);
    return answers && (async (encoding) => answers.in(encoding));
  };

  // A render that began before the last invalidation may show what was true before it.
  const findCurrent = (key: string) => {
    const current = rendering.get(key);
    return current?.version === pageCache.version() ? current.result : undefined;
  };

  /** Undefined where a page that asks for its numbers alone gets no answer. */
  const renderOrRenew = async ({ key, ip }: PageRequest): Promise<RenderedPage | undefined> => {
    const renewal = pageCache.findRenewal(key);
    try {
      return await render(key, ip, renewal);
    } catch (error) {
      if (!renewal || !isUnavailable(error)) throw error;
      return undefined;
    }
  };

  const renderAndCache = async (request: PageRequest, version: number): Promise<Rendering> => {
    const made = await renderOrRenew(request);
    failedAt = made?.complete ? Number.NEGATIVE_INFINITY : performance.now();
    failedWholly = !made || (!made.complete && made.status === 503);
    if (!made?.complete) {
      // Who has waited in vain for numbers is not to wait as long again for a rendering.
      const stale = findStale(request.key);
      if (stale) return { answer: stale };
    }
    const page = made ?? (await render(request.key, request.ip));
    const isCached = page.status === request.cacheableStatus && page.complete && page.cacheable;
    // Of most pages nothing is counted: they need not be looked at as they are shown.
    const shownAgain = page.shownAgain?.length ? page.shownAgain : undefined;
    if (!isCached) {
      const answer = compressOnDemand(page);
      return { answer, shownAgain, ...(page.refused && { refusedTo: networkOf(request.ip) }) };
    }
    const before = pageCache.findRendered(request.key);
    const answers = await prepareAnswers(page, request.encoding, before);
    const { tags, renewal } = page;
    pageCache.add(request.key, { tags, answers, shownAgain, renewal }, version);
    return { answer: async (encoding) => answers.in(encoding), shownAgain };
  };

  const start = (request: PageRequest): Promise<Rendering> => {
    const { key } = request;
    const version = pageCache.version();
    const result = renderAndCache(request, version).finally(() => {
      if (rendering.get(key)?.result === result) rendering.delete(key);
    });
    rendering.set(key, { result, version });
    for (const waiter of waiting) if (waiter.key === key) waiter.leaving.abort();
    return result;
  };

  return async (request) => {
    const { key } = request;
    let joined = 0;
    for (;;) {
      const others = joined < MAX_JOINED ? findCurrent(key) : undefined;
      if (others) {
        joined += 1;
        const theirs = await others;
        if (isForOthers(theirs, request)) continue;
        tellShown(theirs.shownAgain ?? [], request.ip);
        return success(theirs.answer);
      }
      const pauses = performance.now() < failedAt + PAUSE_AFTER_FAILURE_MS;
      const stale = pauses ? findStale(key) : undefined;
      if (stale) return success(stale);
      const waiter = { key, leaving: new AbortController() };
      const { signal } = waiter.leaving;
      if (joined < MAX_JOINED) waiting.add(waiter);
      const slot = await limits.take(request.ip, request.cacheableStatus !== undefined, signal);
      waiting.delete(waiter);
      // Somebody else has begun this page meanwhile.
      if (signal.aborted || (joined < MAX_JOINED && findCurrent(key))) {
        if (slot.ok) slot.value();
        continue;
      }
      if (!slot.ok) {
        const instead = findStale(key);
        return instead ? success(instead) : slot;
      }
      try {
        return success((await start(request)).answer);
      } finally {
        slot.value();
      }
    }
  };
}

/** It lacks a part that this visitor may have. */
function isForOthers({ refusedTo }: Rendering, { ip }: PageRequest): boolean {
  return refusedTo !== undefined && refusedTo !== networkOf(ip);
}

/** Compresses a page that is not cached once for all who wait for it, only as they take it. */
function compressOnDemand(page: RenderedPage): AnswerIn {
  const prepared: Partial<Record<Encoding, Promise<PageAnswer>>> = {};
  return (encoding) => {
    prepared[encoding] ??= prepareAnswer(page, encoding);
    return prepared[encoding];
  };
}
