import { asIndianClock, DAY_MS } from "../dates.ts";

/** Days such as 2026-11-22, by India's clock, both included. */
export interface Period {
  from: string;
  to: string;
}

/** Days that one period may have: a year and the leap day. */
const MAX_PERIOD_DAYS = 366;

/** Periods for which returns are made, as they stand at a moment. */
interface ReturnPeriods {
  thisMonth: Period;
  lastMonth: Period;
  thisQuarter: Period;
  lastQuarter: Period;
}

/** The months and quarters (April to June, and so on) around a moment. */
export function returnPeriods(now: Date): ReturnPeriods {
  const clock = asIndianClock(now);
  const year = clock.getUTCFullYear();
  const month = clock.getUTCMonth();
  const quarter = month - (month % 3);
  return {
    thisMonth: monthsFrom(year, month, 1),
    lastMonth: monthsFrom(year, month - 1, 1),
    thisQuarter: monthsFrom(year, quarter, 3),
    lastQuarter: monthsFrom(year, quarter - 3, 3),
  };
}

/** Whole months; the month counts from 0 and may lie outside the year. */
export function monthsFrom(year: number, month: number, count: number): Period {
  return {
    from: dayOf(Date.UTC(year, month, 1)),
    to: dayOf(Date.UTC(year, month + count, 0)),
  };
}

/** Why a period cannot be asked for; undefined for one that can. */
export function periodProblem({ from, to }: Period): string | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return "The last day lies before the first";
  if (days > MAX_PERIOD_DAYS) return "Choose at most one year";
  return undefined;
}

/** The first moment in India of a period's first day, and the one after its last day. */
export function periodBounds({ from, to }: Period): { since: Date; before: Date } {
  const start = (day: string) => Date.parse(`${day}T00:00:00+05:30`);
  return { since: new Date(start(from)), before: new Date(start(to) + DAY_MS) };
}

/** A period in parts of `days` days, the first one first; the last part may be shorter. */
export function splitPeriod({ from, to }: Period, days: number): Period[] {
  const parts: Period[] = [];
  for (let start = Date.parse(from); start <= Date.parse(to); start += days * DAY_MS) {
    const end = Math.min(start + (days - 1) * DAY_MS, Date.parse(to));
    parts.push({ from: dayOf(start), to: dayOf(end) });
  }
  return parts;
}

/** The whole months of a period, if it has any, and the days before and after them. */
export function wholeMonthsOf({ from, to }: Period): { months?: Period; days: Period[] } {
  const first = new Date(`${from}T00:00:00Z`);
  const last = new Date(Date.parse(to) + DAY_MS);
  const since = Date.UTC(
    first.getUTCFullYear(),
    first.getUTCMonth() + (first.getUTCDate() === 1 ? 0 : 1),
  );
  const before = Date.UTC(last.getUTCFullYear(), last.getUTCMonth());
  if (since >= before) return { days: [{ from, to }] };
  const months = { from: dayOf(since), to: dayOf(before - DAY_MS) };
  return {
    months,
    days: [
      ...(from < months.from ? [{ from, to: dayOf(since - DAY_MS) }] : []),
      ...(months.to < to ? [{ from: dayOf(before), to }] : []),
    ],
  };
}

/**
 * The last month, such as 2026-10, of a period that a return can be of: a whole month, or a quarter for those who file
 * quarterly; undefined for any other.
 */
export function returnMonth({ from, to }: Period): string | undefined {
  const first = new Date(`${from}T00:00:00Z`);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const isReturn = [1, ...(month % 3 === 0 ? [3] : [])].some((count) => {
    const whole = monthsFrom(year, month, count);
    return whole.from === from && whole.to === to;
  });
  return isReturn ? to.slice(0, 7) : undefined;
}

const dayNames = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });
const monthNames = new Intl.DateTimeFormat("en-IN", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A period for people: `October 2026` for a whole month, else `1 Oct 2026 to 15 Nov 2026`. */
export function periodText({ from, to }: Period): string {
  const first = new Date(`${from}T00:00:00Z`);
  const month = monthsFrom(first.getUTCFullYear(), first.getUTCMonth(), 1);
  if (month.from === from && month.to === to) return monthNames.format(first);
  const last = new Date(`${to}T00:00:00Z`);
  if (from === to) return dayNames.format(first);
  return `${dayNames.format(first)} to ${dayNames.format(last)}`;
}

/** The day of a moment whose UTC fields are those of India's clock, such as 2026-11-21. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
