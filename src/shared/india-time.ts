/** Every day in India has as many: its clock is never put forward or back. */
export const DAY_MS = 24 * 60 * 60_000;

const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000;

/** A moment moved so that its UTC fields (`getUTCMonth`, `toISOString`) are those of India's clock. */
export function asIndianClock(moment: Date): Date {
  return new Date(moment.getTime() + INDIA_AHEAD_MS);
}

/** Today's date in India, such as 2026-11-21. */
export function todayInIndia(): string {
  return asIndianClock(new Date()).toISOString().slice(0, 10);
}
