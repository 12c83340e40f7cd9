import { RateLimiterMemory } from "rate-limiter-flexible";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { shopBusy } from "../lib/common-failures.ts";
import { networkOf, tooManyAttempts } from "../lib/throttle.ts";

/** Pages that are rendered at once; past it the shop sheds load with 503. */
const MOST = 200;

/** As many of them for one network: the others are left their share. */
const MOST_OF_ONE = 20;

/** Pages a minute for one network. Kept ones, what nearly everybody asks for, are not counted. */
const A_MINUTE = 300;

const TOO_MANY = failure(
  "too_many_requests",
  "Too many pages at once. Please try again in a few seconds.",
  { retryAfter: 5 },
);

/** Limits how many pages are rendered at once: nothing that a stranger can ask for costs more. */
interface RenderLimits {
  /**
   * Takes a turn for a caller's address.
   *
   * @returns what gives it back; or `unavailable`, or `too_many_requests`
   */
  take(address: string): Promise<Outcome<() => void>>;
}

/** Opens the counts; they live as long as the process. */
export function openRenderLimits(): RenderLimits {
  const started = new RateLimiterMemory({ points: A_MINUTE, duration: 60 });
  const underWay = new Map<string, number>();
  let all = 0;

  return {
    async take(address) {
      const network = networkOf(address);
      if (all >= MOST) return shopBusy();
      const before = underWay.get(network) ?? 0;
      if (before >= MOST_OF_ONE) return TOO_MANY;
      // Taken before anything is waited for, so that many at once cannot pass.
      all += 1;
      underWay.set(network, before + 1);
      const giveBack = () => {
        all -= 1;
        const left = (underWay.get(network) ?? 1) - 1;
        if (left > 0) underWay.set(network, left);
        else underWay.delete(network);
      };
      try {
        await started.consume(network);
        return success(giveBack);
      } catch (refusal) {
        giveBack();
        return tooManyAttempts(refusal);
      }
    },
  };
}
