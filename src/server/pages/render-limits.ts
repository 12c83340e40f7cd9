import { RateLimiterMemory } from "rate-limiter-flexible";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { shopBusy } from "../lib/common-failures.ts";
import { networkOf, tooManyAttempts } from "../lib/throttle.ts";

/** Most renders in progress: in all, and per network, so that the others have their share. */
const MAX_RENDERS = 200;
const MAX_RENDERS_PER_NETWORK = 20;

/** Cached pages, what nearly everybody asks for, are not counted. */
const MAX_RENDERS_PER_NETWORK_AND_MINUTE = 300;

const TOO_MANY_AT_ONCE = failure(
  "too_many_requests",
  "Too many pages at once. Please try again in a few seconds.",
  { retryAfter: 5 },
);

interface RenderLimits {
  /**
   * Takes a slot for a caller's address.
   *
   * @returns the function that gives the slot back; or `unavailable`, or `too_many_requests`
   */
  take(ip: string): Promise<Outcome<() => void>>;
}

/** Limits concurrent renders: nothing else that a stranger can ask for costs more. */
export function createRenderLimits(): RenderLimits {
  const perMinute = new RateLimiterMemory({
    points: MAX_RENDERS_PER_NETWORK_AND_MINUTE,
    duration: 60,
  });
  const activeByNetwork = new Map<string, number>();
  let active = 0;

  return {
    async take(ip) {
      const network = networkOf(ip);
      if (active >= MAX_RENDERS) return shopBusy();
      const activeHere = activeByNetwork.get(network) ?? 0;
      if (activeHere >= MAX_RENDERS_PER_NETWORK) return TOO_MANY_AT_ONCE;
      // Counted before anything is awaited, so that concurrent calls cannot pass the limit.
      active += 1;
      activeByNetwork.set(network, activeHere + 1);
      const giveBack = () => {
        active -= 1;
        const left = (activeByNetwork.get(network) ?? 1) - 1;
        if (left > 0) activeByNetwork.set(network, left);
        else activeByNetwork.delete(network);
      };
      try {
        await perMinute.consume(network);
        return success(giveBack);
      } catch (refusal) {
        giveBack();
        return tooManyAttempts(refusal);
      }
    },
  };
}
