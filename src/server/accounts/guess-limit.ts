import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Failure } from "#shared/failure.ts";
import { attemptsSpent, tooManyAttempts, uncountAttempt } from "../lib/throttle.ts";

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
