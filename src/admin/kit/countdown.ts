/** Seconds before the guard leaves for /login (specification, section 9). */
export const REDIRECT_SECONDS = 3;

/**
 * The whole seconds to show of a countdown: from `from` down to 1, and 0 when it is over. Times in
 * milliseconds; counted from the clock, as timers of a page in the background come late.
 */
export function secondsLeft(startedAt: number, now: number, from: number): number {
  const passed = Math.max(0, now - startedAt) / 1000;
  return Math.max(0, from - Math.floor(passed));
}
