import {
  dayOf,
  monthsFrom,
  type Period,
  returnPeriods,
  wholeMonthsOf,
} from "../accounting/period.ts";
import { asIndianClock, DAY_MS } from "../dates.ts";

/** Days that a report may span: three years, their leap day, and what is left of a month. */
export const MAX_REPORT_DAYS = 1_127;

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
  };
  return periods[preset];
}

/** Counted from 0. */
const APRIL = 3;

/** Why a report of these days cannot be made; undefined where it can. */
export function reportPeriodProblem({ from, to }: Period): string | undefined {
  const days = daysOf({ from, to });
  if (days < 1) return "The last day lies before the first";
  if (days > MAX_REPORT_DAYS) return "Choose at most three years";
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

/** By what the rows of a report over time are added up. */
export const steps = { day: "Day", week: "Week", month: "Month" } as const;
export type Step = keyof typeof steps;

/** The first day of the day's week (a Monday) or month; days of one row have the same. */
export function stepOf(day: string, by: Step): string {
  if (by === "day") return day;
  if (by === "month") return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** Each step that a period touches, the first one first. */
export function stepsOf({ from, to }: Period, by: Step): string[] {
  const found = new Set<string>();
  for (let day = from; day <= to; day = addDays(day, 1)) found.add(stepOf(day, by));
  return [...found];
}

const names: Record<Step, Intl.DateTimeFormat> = {
  day: new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" }),
  week: new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("en-IN", { month: "short", year: "numeric", timeZone: "UTC" }),
};

/** A step for people: `21 Nov 2026`, `Week of 16 Nov 2026`, `Nov 2026`. */
export function stepText(step: string, by: Step): string {
  const text = names[by].format(new Date(`${step}T00:00:00Z`));
  return by === "week" ? `Week of ${text}` : text;
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
