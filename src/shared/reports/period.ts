import {
  dayOf,
  monthsFrom,
  type Period,
  returnPeriods,
  wholeMonthsOf,
} from "../accounting/period.ts";
import { asIndianClock, DAY_MS } from "../dates.ts";

/** Days that a report may be of: no shop's books are older, and each of its rows can be counted. */
export const REPORT_DAYS: Period = { from: "1950-01-01", to: "2100-12-31" };

/** Periods at a tap, by their names in addresses; those of today end today. */
export const presets = {
  today: "Today",
  yesterday: "Yesterday",
  "7-days": "7 days",
  "30-days": "30 days",
  "90-days": "90 days",
  "this-month": "This month",
  "last-month": "Last month",
  "this-quarter": "This quarter",
  "last-quarter": "Last quarter",
  "this-year": "This financial year",
  "last-year": "Last financial year",
  "ten-years": "Ten financial years",
} as const;
export type Preset = keyof typeof presets;

export function isPreset(text: string | null): text is Preset {
  return text !== null && Object.hasOwn(presets, text);
}

/** The days of a preset at a moment; financial years begin on 1 April. */
export function presetPeriod(preset: Preset, now: Date): Period {
  const clock = asIndianClock(now);
  const today = dayOf(clock.getTime());
  const lastDays = (count: number) => ({ from: addDays(today, 1 - count), to: today });
  const untilToday = ({ from }: Period) => ({ from, to: today });
  const { thisMonth, lastMonth, thisQuarter, lastQuarter } = returnPeriods(now);
  const began = clock.getUTCFullYear() - (clock.getUTCMonth() < APRIL ? 1 : 0);
  const periods: Record<Preset, Period> = {
    today: lastDays(1),
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    "7-days": lastDays(7),
    "30-days": lastDays(30),
    "90-days": lastDays(90),
    "this-month": untilToday(thisMonth),
    "last-month": lastMonth,
    "this-quarter": untilToday(thisQuarter),
    "last-quarter": lastQuarter,
    "this-year": untilToday(monthsFrom(began, APRIL, 12)),
    "last-year": monthsFrom(began - 1, APRIL, 12),
    "ten-years": untilToday(monthsFrom(began - 9, APRIL, 12)),
  };
  return periods[preset];
}

/** Counted from 0. */
const APRIL = 3;

/** Why a report of these days cannot be made; undefined where it can. */
export function reportPeriodProblem({ from, to }: Period): string | undefined {
  if (to < from) return "The last day lies before the first";
  if (from < REPORT_DAYS.from || to > REPORT_DAYS.to) return "Choose days from 1950 to 2100";
  return undefined;
}

/** With what a period is compared. */
export const comparisons = {
  none: "Nothing",
  before: "The period before",
  year: "The same days a year before",
} as const;
export type Comparison = keyof typeof comparisons;

/** An earlier period, and which day of the later one each of its days stands beside. */
export interface EarlierPeriod extends Period {
  besideOf(day: string): string;
}

/**
 * What a period is compared with; undefined for nothing. Before whole months lie as many whole months, before
 * other days as many days. A day that the later period lacks stands beside the nearest that it has.
 */
export function earlierPeriod(period: Period, comparison: Comparison): EarlierPeriod | undefined {
  if (comparison === "none") return undefined;
  const { months, days } = wholeMonthsOf(period);
  const isWhole = months !== undefined && days.length === 0;
  if (comparison === "before" && !isWhole) {
    const length = daysOf(period);
    return {
      from: addDays(period.from, -length),
      to: addDays(period.from, -1),
      besideOf: (day) => addDays(day, length),
    };
  }
  const shift = comparison === "year" ? 12 : monthsBetween(period) + 1;
  const before = addMonths(period.from, -shift);
  return {
    from: before,
    to: isWhole
      ? addDays(addMonths(addDays(period.to, 1), -shift), -1)
      : addMonths(period.to, -shift),
    besideOf(day) {
      const same = addMonths(day, shift);
      if (same < period.from) return period.from;
      return same < period.to ? same : period.to;
    },
  };
}

/** By what the rows of a report over time are added up, the finest first. */
export const steps = {
  day: "Day",
  week: "Week",
  month: "Month",
  quarter: "Quarter",
  year: "Financial year",
} as const;
export type Step = keyof typeof steps;

/** How many months have one row. */
const monthsOfStep = { month: 1, quarter: 3, year: 12 } as const;

/** The first day of the day's week (a Monday), month, quarter or financial year; days of one row have the same. */
export function stepOf(day: string, by: Step): string {
  if (by === "day") return day;
  const date = new Date(`${day}T00:00:00Z`);
  if (by === "week") return addDays(day, -((date.getUTCDay() + 6) % 7));
  const month = date.getUTCMonth();
  // A financial year begins with a quarter as well as with a month of the calendar's.
  const since = (month - APRIL + 12) % monthsOfStep[by];
  return monthsFrom(date.getUTCFullYear(), month - since, 1).from;
}

/** Each step that a period touches, the first one first. */
export function stepsOf({ from, to }: Period, by: Step): string[] {
  const found: string[] = [];
  for (let step = stepOf(from, by); step <= to; step = stepAfter(step, by)) found.push(step);
  return found;
}

function stepAfter(step: string, by: Step): string {
  if (by === "day") return addDays(step, 1);
  return by === "week" ? addDays(step, 7) : addMonths(step, monthsOfStep[by]);
}

/** The step (day, week, month …) that rows are added up by: the one asked for, or the next longer one that keeps them few enough. */
export function stepWithin(period: Period, asked: Step, rows: number): Step {
  const all = Object.keys(steps) as Step[];
  const longer = all.slice(all.indexOf(asked));
  return longer.find((by) => stepsOf(period, by).length <= rows) ?? "year";
}

const dayName = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });
const monthName = new Intl.DateTimeFormat("en-IN", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A step for people: `21 Nov 2026`, `Week of 16 Nov 2026`, `Nov 2026`, `Oct 2026 to Dec 2026`, `FY 2026-27`. */
export function stepText(step: string, by: Step): string {
  const date = new Date(`${step}T00:00:00Z`);
  if (by === "day") return dayName.format(date);
  if (by === "week") return `Week of ${dayName.format(date)}`;
  const first = monthName.format(date);
  if (by === "month") return first;
  const year = date.getUTCFullYear();
  if (by === "year") return `FY ${year}-${String(year + 1).slice(2)}`;
  return `${first} to ${monthName.format(new Date(`${addMonths(step, 2)}T00:00:00Z`))}`;
}

/** How many days, the first and the last among them. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

export function addDays(day: string, count: number): string {
  return dayOf(Date.parse(day) + count * DAY_MS);
}

/** The same day of another month, or that month's last. */
function addMonths(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const { from, to } = monthsFrom(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
  const same = addDays(from, date.getUTCDate() - 1);
  return same < to ? same : to;
}

function monthsBetween({ from, to }: Period): number {
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return month(to) - month(from);
}
