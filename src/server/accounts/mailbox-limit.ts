import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Failure } from "#shared/failure.ts";
import { mailboxKey } from "../lib/email-key.ts";
import { countAttempt, uncountAttempt } from "../lib/throttle.ts";

const HOUR_SECONDS = 60 * 60;

/**
 * Bounds mails of one kind to addresses that nobody has confirmed: 3 an hour and 10 a day to one mailbox,
 * whatever accounts were registered with its addresses, since anybody can register with anybody's.
 */
export interface MailboxLimit {
  /** Counts one mail; at a limit it counts nothing and answers the failure. */
  count(email: string): Promise<Failure<"too_many_requests"> | undefined>;
}

/** Opens the counts; they live as long as the process. */
export function createMailboxLimit(): MailboxLimit {
  const hourly = new RateLimiterMemory({ points: 3, duration: HOUR_SECONDS });
  const daily = new RateLimiterMemory({ points: 10, duration: 24 * HOUR_SECONDS });
  return {
    async count(email) {
      const key = mailboxKey(email);
      const refused = await countAttempt(hourly, key);
      if (refused) return refused;
      const refusedToday = await countAttempt(daily, key);
      if (refusedToday) await uncountAttempt(hourly, key);
      return refusedToday;
    },
  };
}
