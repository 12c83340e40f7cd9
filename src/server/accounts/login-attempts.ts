import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Failure } from "#shared/failure.ts";
import {
  attemptsSpent,
  countAttempt,
  networkOf,
  tooManyAttempts,
  uncountAttempt,
} from "../lib/throttle.ts";

/** Seconds. */
const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/**
 * How the account knows the sender: `session` of somebody who is signed in, the hash of a `browser`
 * or a `network` that has logged in to it before, or `stranger`.
 */
export type LoginDevice = "session" | "stranger" | { browser: string } | { network: string };

/** Somebody tries a password or an answer. */
interface Guess {
  /** The key of the e-mail, of an account or of none: both count alike. */
  emailKey: string;
  /** The network address that it came from. */
  address: string;
  device: LoginDevice;
}

/**
 * Counts wrong passwords and answers, together: for one account 10 in 15 minutes from all strangers,
 * and as many from each device that it trusts, so that a stranger's guesses do not lock out its owner.
 * Whoever uses them up waits twice as long the next time, 4 hours at most. From one address 100 in
 * 15 minutes, those of known browsers and sessions aside. Registrations: 60 from one address in an
 * hour.
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
  const byAccount = createGuessLimit({
    points: 10,
    firstWindow: QUARTER_HOUR_SECONDS,
    longestWindow: 4 * HOUR_SECONDS,
  });
  const byNetwork = new RateLimiterMemory({ points: 100, duration: QUARTER_HOUR_SECONDS });
  const registrations = new RateLimiterMemory({ points: 60, duration: HOUR_SECONDS });
  return {
    async check(guess) {
      const refused = await byAccount.spent(accountKey(guess));
      if (refused || !countsByNetwork(guess)) return refused;
      return attemptsSpent(byNetwork, networkOf(guess.address));
    },
    async count(guess) {
      const account = await byAccount.count(accountKey(guess));
      if (account || !countsByNetwork(guess)) return account;
      const network = await countAttempt(byNetwork, networkOf(guess.address));
      if (network) await byAccount.uncount(accountKey(guess));
      return network;
    },
    async uncount(guess) {
      await byAccount.uncount(accountKey(guess));
      if (countsByNetwork(guess)) await uncountAttempt(byNetwork, networkOf(guess.address));
    },
    countRegistration: (address) => countAttempt(registrations, networkOf(address)),
    uncountRegistration: (address) => uncountAttempt(registrations, networkOf(address)),
  };
}

function accountKey({ emailKey, device }: Guess): string {
  return `${JSON.stringify(device)} ${emailKey}`;
}

/** A browser that the account knows can be told from its neighbours; an address cannot. */
function countsByNetwork({ device }: Guess): boolean {
  return device !== "session" && !(typeof device === "object" && "browser" in device);
}

interface Settings {
  /** Guesses in one window. */
  points: number;
  /** Seconds of the first window; each one that is used up makes the next twice as long. */
  firstWindow: number;
  /** Seconds of the longest window. */
  longestWindow: number;
}

/** After a day without a window that was used up, the first window is as short as ever. */
const MEMORY_SECONDS = 24 * 60 * 60;

type TooMany = Failure<"too_many_requests">;

/** Bounds wrong guesses by key; whoever goes on guessing waits ever longer. */
interface GuessLimit {
  /** The failure if this key has no guess left; counts nothing. */
  spent(key: string): Promise<TooMany | undefined>;
  /** Counts a guess; at the limit it counts nothing and answers the failure. */
  count(key: string): Promise<TooMany | undefined>;
  /** Takes a guess back that was right. */
  uncount(key: string): Promise<void>;
}

/** Opens the counts; they live as long as the process. */
export function createGuessLimit({ points, firstWindow, longestWindow }: Settings): GuessLimit {
  const guesses = new RateLimiterMemory({ points, duration: firstWindow });
  const usedUp = new RateLimiterMemory({
    points: Number.MAX_SAFE_INTEGER,
    duration: MEMORY_SECONDS,
  });

  const windowOf = async (key: string) => {
    const windows = (await usedUp.get(key))?.consumedPoints ?? 0;
    return Math.min(firstWindow * 2 ** windows, longestWindow);
  };

  return {
    spent: (key) => attemptsSpent(guesses, key),

    async count(key) {
      try {
        const { consumedPoints } = await guesses.consume(key, 1, {
          customDuration: await windowOf(key),
        });
        if (consumedPoints === points) await usedUp.penalty(key);
        return undefined;
      } catch (refusal) {
        await guesses.reward(key);
        return tooManyAttempts(refusal);
      }
    },

    async uncount(key) {
      const counted = await guesses.get(key);
      if (counted?.consumedPoints === points) await uncountAttempt(usedUp, key);
      await uncountAttempt(guesses, key);
    },
  };
}
