import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Outcome } from "#shared/failure.ts";
import { createConcurrencyLimit } from "../lib/concurrency-limit.ts";
import { networkOf, tooManyAttempts } from "../lib/throttle.ts";

/** Most renders in progress: in all, and per network. */
const MAX_RENDERS = 200;
const MAX_RENDERS_PER_NETWORK = 20;

/** Cached pages, what nearly everybody asks for, are not counted. */
const MAX_RENDERS_PER_NETWORK_AND_MINUTE = 300;

interface RenderLimits {
  /**
   * Takes a slot for a caller's address.
   *
   * @returns the function that gives the slot back; or `unavailable`, or `too_many_requests`
   */
  take(ip: string): Promise<Outcome<() => void, "unavailable" | "too_many_requests">>;
}

/** Limits concurrent renders: nothing else that a stranger can ask for costs this process more. */
export function createRenderLimits(): RenderLimits {
  const perMinute = new RateLimiterMemory({
    points: MAX_RENDERS_PER_NETWORK_AND_MINUTE,
    duration: 60,
  });
  const atOnce = createConcurrencyLimit({
    total: MAX_RENDERS,
    perKey: MAX_RENDERS_PER_NETWORK,
    tooMany: "Too many pages at once. Please try again in a few seconds.",
  });

  return {
    async take(ip) {
      const network = networkOf(ip);
      const slot = await atOnce.take(network);
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
