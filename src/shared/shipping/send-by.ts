import { asIndianClock, DAY_MS } from "../dates.ts";
import { isWorkingDay } from "./arrival.ts";

/**
 * The moment before which an order had to be settled for its time to be sent in to be over: working days count from the
 * day after it, and the last of them lies before today in India.
 *
 * @param sendDays working days within which an order is to be sent; 0 for its own day
 */
export function lateBefore(sendDays: number, now: Date): Date {
  let day = startOfDay(now) - DAY_MS;
  for (let left = sendDays; left > 0; day -= DAY_MS) {
    if (isWorkingDay(new Date(day))) left -= 1;
  }
  const INDIA_AHEAD_MS = asIndianClock(now).getTime() - now.getTime();
  return new Date(day + DAY_MS - INDIA_AHEAD_MS);
}

/** Midnight of a moment's day by India's clock, of which the UTC fields are those of that clock. */
function startOfDay(moment: Date): number {
  const clock = asIndianClock(moment).getTime();
  return clock - (clock % DAY_MS);
}
