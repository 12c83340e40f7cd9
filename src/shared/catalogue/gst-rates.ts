import { asIndianClock } from "../dates.ts";

/** A rate of GST on goods, and the days on which it holds (both included), such as `2025-09-22`. */
interface GstRate {
  percent: number;
  from: string;
  /** Left out while it is in force. */
  until?: string;
}

/**
 * The rates of GST on goods (CGST and SGST together, or IGST). Source: Notifications 9/2025 and
 * 10/2025-Central Tax (Rate) of 17 September 2025, in force from 22 September 2025, which ended 12 %;
 * 19/2025-Central Tax (Rate) of 31 December 2025 ended 28 %. Last looked at in November 2026.
 */
const gstRates: readonly GstRate[] = [
  { percent: 0, from: "2017-07-01" },
  { percent: 0.25, from: "2017-07-01" },
  { percent: 1.5, from: "2022-07-18" },
  { percent: 3, from: "2017-07-01" },
  { percent: 5, from: "2017-07-01" },
  { percent: 12, from: "2017-07-01", until: "2025-09-21" },
  { percent: 18, from: "2017-07-01" },
  { percent: 28, from: "2017-07-01", until: "2026-01-31" },
  { percent: 40, from: "2025-09-22" },
];

/** The rates, in percent, that hold at a moment by the Indian calendar; lowest first. */
export function gstPercentsAt(moment: Date): number[] {
  const day = asIndianClock(moment).toISOString().slice(0, 10);
  return gstRates
    .filter(({ from, until }) => from <= day && (until === undefined || day <= until))
    .map(({ percent }) => percent);
}

/** For a rate that does not hold now. */
export function gstRule(): string {
  const percents = gstPercentsAt(new Date()).map((percent) => `${percent}%`);
  return `GST must be a rate in force: ${new Intl.ListFormat("en-IN", { type: "disjunction" }).format(percents)}`;
}
