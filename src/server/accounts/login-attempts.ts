import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Failure } from "#shared/failure.ts";
import { attemptsSpent, countAttempt, networkOf, uncountAttempt } from "../lib/throttle.ts";

type TooMany = Failure<"too_many_requests">;

/** Seconds. */
const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/** Somebody tries a password or an answer. */
interface Guess {
  /** The key of the e-mail, of an account or of none: both count alike. */
  emailKey: string;
  /** The network address that it came from. */
  address: string;
}

/**
 * Counts wrong passwords and answers, together: 10 for one account and 100 from one address in 15
 * minutes. Registrations: 60 from one address in an hour.
 */
interface LoginAttempts {
  /** The failure if no guess is left; counts nothing. */
  check(guess: Guess): Promise<TooMany | undefined>;
  /**
   * Counts a guess before it is checked, so that many at once cannot pass the limit. The failure
   * when the limit is reached.
   */
  count(guess: Guess): Promise<TooMany | undefined>;
  /** Takes a guess back that was right. */
  uncount(guess: Guess): Promise<void>;
  countRegistration(address: string): Promise<TooMany | undefined>;
  uncountRegistration(address: string): Promise<void>;
}

/** Opens the counts; they live as long as the process. */
export function createLoginAttempts(): LoginAttempts {
  const byAccount = new RateLimiterMemory({ points: 10, duration: QUARTER_HOUR_SECONDS });
  const byNetwork = new RateLimiterMemory({ points: 100, duration: QUARTER_HOUR_SECONDS });
  const registrations = new RateLimiterMemory({ points: 60, duration: HOUR_SECONDS });
  return {
    async check({ emailKey, address }) {
      return (
        (await attemptsSpent(byAccount, emailKey)) ??
        (await attemptsSpent(byNetwork, networkOf(address)))
      );
    },
    async count({ emailKey, address }) {
      const account = await countAttempt(byAccount, emailKey);
      if (account) return account;
      const network = await countAttempt(byNetwork, networkOf(address));
      if (network) await uncountAttempt(byAccount, emailKey);
      return network;
    },
    async uncount({ emailKey, address }) {
      await uncountAttempt(byAccount, emailKey);
      await uncountAttempt(byNetwork, networkOf(address));
    },
    countRegistration: (address) => countAttempt(registrations, networkOf(address)),
    uncountRegistration: (address) => uncountAttempt(registrations, networkOf(address)),
  };
}
