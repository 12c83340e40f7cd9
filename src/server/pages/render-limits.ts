import { RateLimiterMemory } from "rate-limiter-flexible";
import { type Outcome, success } from "#shared/failure.ts";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import { networkOf, tooManyAttempts } from "../lib/throttle.ts";

/** Most renders in progress, in all and per network. */
const MAX_RENDERS = 16;
const MAX_RENDERS_PER_NETWORK = 8;
/** So many at least are rendered at once beside the embedded database. */
const MIN_USUAL = 4;
const LINE = { total: 412, perKey: 64, waitMs: 5_000 };

/**
 * Of these, such as are kept for nobody: combinations of filters, of which there is no end. Everything that
 * this process answers waits for the thread as often as it asks the database, so many at once would
 * slow down every search.
 */
const MAX_UNKEPT = 3;
const MAX_UNKEPT_PER_NETWORK = 2;

/** Cached pages, what nearly everybody asks for, are not counted. */
const MAX_RENDERS_PER_NETWORK_AND_MINUTE = 300;

export interface RenderLimits {
  /**
   * Takes a slot for a caller's address, or waits for one; of those who wait the network that has
   * least comes first.
   *
   * @param isCached whether the page is cached for others; a page of one person counts as one that is
   * @param leaving its abort has who waits leave, refused
   * @returns the function that gives the slot back; or `unavailable`, or `too_many_requests`
   */
  take(
    ip: string,
    isCached: boolean,
    leaving?: AbortSignal,
  ): Promise<Outcome<() => void, "unavailable" | "too_many_requests">>;
}

/**
 * How many pages are rendered at once, as long as they go on, where the database has the processors of this machine. They share one
 * thread, in which more of them only make each slower: who has come waits once then, and not again for all others each
 * time that the database has answered. A database of another machine works for all at once meanwhile.
 */
export const rendersBesideDatabase = (processors: number) =>
  Math.min(MAX_RENDERS, Math.max(MIN_USUAL, 2 * processors));

/**
 * Limits concurrent renders: nothing else that a stranger can ask for costs this process more.
 *
 * @param usual how many begin at once as long as they go on
 */
export function createRenderLimits(usual: number = MAX_RENDERS): RenderLimits {
  const perMinute = new RateLimiterMemory({
    points: MAX_RENDERS_PER_NETWORK_AND_MINUTE,
    duration: 60,
  });
  const bounds = {
    tooMany: "Too many pages at once. Please try again in a few seconds.",
    line: LINE,
  };
  const atOnce = createConcurrencyLimit({
    ...bounds,
    total: MAX_RENDERS,
    usual,
    perKey: MAX_RENDERS_PER_NETWORK,
  });
  const uncached = createConcurrencyLimit({
    ...bounds,
    total: MAX_UNKEPT,
    perKey: MAX_UNKEPT_PER_NETWORK,
  });

  const takeUncached = async (network: string, leaving?: AbortSignal) => {
    const own = await uncached.take(network, leaving);
    if (!own.ok) return own;
    const slot = await atOnce.take(network, leaving);
    if (!slot.ok) {
      own.value();
      return slot;
    }
    return success(() => {
      slot.value();
      own.value();
    });
  };

  return {
    async take(ip, isCached, leaving) {
      const network = networkOf(ip);
      const slot = await (isCached
        ? atOnce.take(network, leaving)
        : takeUncached(network, leaving));
      if (!slot.ok) return slot;
      try {
        await perMinute.consume(network);
        return slot;
      } catch (refusal) {
        slot.value();
        return tooManyAttempts(refusal);
      }
    },
  };
}
