/** How moments are written for people: in Indian English, by the clock of the head office. */
const timeZone = "Asia/Kolkata";

const long = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone });
const short = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone });
const withTime = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone,
});
const time = new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone });

/** A moment, or its ISO 8601 text, as a date: `12 June 2026`. */
export function longDate(moment: Date | string): string {
  return long.format(new Date(moment));
}

/** The same, shorter: `12 Jun 2026`. */
export function shortDate(moment: Date | string): string {
  return short.format(new Date(moment));
}

/** A moment, or its ISO 8601 text, to the minute: `12 Jun 2026, 3:04 pm`. */
export function dateAndTime(moment: Date | string): string {
  return withTime.format(new Date(moment));
}

/** A moment (milliseconds since 1970) as the time of its day: `3:04 pm`. */
export function timeOfDay(moment: Date | number): string {
  return time.format(moment);
}

const ago = new Intl.RelativeTimeFormat("en-IN");
const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago a moment was, in the largest whole unit: `3 days ago`, `1 hour ago`, `just now`. */
export function timeAgo(moment: Date | string, now: number): string {
  const passed = now - new Date(moment).getTime();
  for (const [unit, milliseconds] of units) {
    if (passed >= milliseconds) return ago.format(-Math.floor(passed / milliseconds), unit);
  }
  return "just now";
}

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
