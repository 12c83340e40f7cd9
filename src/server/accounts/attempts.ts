import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Failure } from "#shared/failure.ts";
import { attemptsSpent, countAttempt, networkOf, uncountAttempt } from "../lib/throttle.ts";

/** Seconds. */
const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

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
interface Attempts {
  /** The failure if no guess is left; counts nothing. */
  refuse(guess: Guess): Promise<Failure | undefined>;
  /**
   * Counts a guess before it is checked, so that many at once cannot pass the limit. The failure
   * when the limit is reached.
   */
  count(guess: Guess): Promise<Failure | undefined>;
  /** Takes a guess back that was right. */
  giveBack(guess: Guess): Promise<void>;
  countRegistration(address: string): Promise<Failure | undefined>;
  giveRegistrationBack(address: string): Promise<void>;
}

/** Opens the counts; they live as long as the process. */
export function openAttempts(): Attempts {
  const ofAccount = new RateLimiterMemory({ points: 10, duration: QUARTER_HOUR });
  const ofNetwork = new RateLimiterMemory({ points: 100, duration: QUARTER_HOUR });
  const registrations = new RateLimiterMemory({ points: 60, duration: HOUR });
  return {
    async refuse({ emailKey, address }) {
      return (
        (await attemptsSpent(ofAccount, emailKey)) ??
        (await attemptsSpent(ofNetwork, networkOf(address)))
      );
    },
    async count({ emailKey, address }) {
      const account = await countAttempt(ofAccount, emailKey);
      if (account) return account;
      const network = await countAttempt(ofNetwork, networkOf(address));
      if (network) await uncountAttempt(ofAccount, emailKey);
      return network;
    },
    async giveBack({ emailKey, address }) {
      await uncountAttempt(ofAccount, emailKey);
      await uncountAttempt(ofNetwork, networkOf(address));
    },
    countRegistration: (address) => countAttempt(registrations, networkOf(address)),
    giveRegistrationBack: (address) => uncountAttempt(registrations, networkOf(address)),
  };
}
