import { asIndianClock, DAY_MS } from "../dates.ts";
import type { DaySpan } from "../settings/shipping.ts";

/**
 * The day in India on which what is ordered now has arrived, at its latest: working days count from
 * tomorrow on, and Sundays are none. Holidays are not known.
 */
export function latestArrival({ to }: DaySpan, now: Date): Date {
  let day = asIndianClock(now).getTime();
  for (let left = to; left > 0; ) {
    day += DAY_MS;
    if (new Date(day).getUTCDay() !== 0) left -= 1;
  }
  return new Date(day);
}

/** The same day as it is kept: `2026-11-28`. */
export function arrivalDay(days: DaySpan, now: Date): string {
  return latestArrival(days, now).toISOString().slice(0, 10);
}

const dayAndMonth = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** `by 28 November`, for what is ordered now. */
export function arrivalText(days: DaySpan, now: Date): string {
  return `by ${dayAndMonth.format(latestArrival(days, now))}`;
}
