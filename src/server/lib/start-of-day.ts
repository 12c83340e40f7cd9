import { DAY_MS } from "#shared/dates.ts";

/** After the last day that people search for, and before the last that the database can read. */
const LAST_READABLE_TIME = Date.UTC(9000, 0);
/** The first moment in India of a day such as 2026-11-21; years that the database cannot read end there. */
function startOfDay(day: string): Date {
  const time = Date.parse(`${day}T00:00:00+05:30`);
  return new Date(Math.min(Math.max(time, 0), LAST_READABLE_TIME));
}

/** The moments of some days in India, both included: from `since` on, and before `before`. */
export function momentsOfDays({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}) {
  return {
    since: from ? startOfDay(from) : undefined,
    before: to ? new Date(startOfDay(to).getTime() + DAY_MS) : undefined,
  };
}
