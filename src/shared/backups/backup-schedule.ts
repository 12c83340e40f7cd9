import { asIndianClock, DAY_MS } from "../dates.ts";

/** So long before the newest one all are kept: whoever makes one at noon must not lose the morning's by it. */
const ALL_KEPT_MS = 2 * DAY_MS;

/** For how many days, weeks and months that have a backup their newest one is kept. */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const;

/** A day and a half: one night was missed, and the next one's backup is not begun yet. */
const TOO_OLD_MS = 1.5 * DAY_MS;

/** The latest moment at which India's clock struck that hour. */
export function lastStrike(hour: number, now: Date): Date {
  const clock = asIndianClock(now);
  const struck = new Date(clock);
  struck.setUTCHours(hour, 0, 0, 0);
  const ahead = struck.getTime() - clock.getTime();
  return new Date(now.getTime() + ahead - (ahead > 0 ? DAY_MS : 0));
}

/** Whether the last backup is too old. @param since when it was begun, or else when the schedule was set */
export function isTooOld(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > TOO_OLD_MS;
}

/**
 * Which backups nobody needs any more, by the times when they were begun: all but those of two days before
 * the newest, and the newest one of each of the last days, weeks (from Monday) and months of India's clock that have one. Days without a backup count for nothing,
 * so that a shop that stood still loses none of what it has.
 */
export function backupsToDelete<Backup extends { at: Date }>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [newest] = newestFirst;
  const kept = new Set(
    newestFirst.filter(({ at }) => newest && newest.at.getTime() - at.getTime() < ALL_KEPT_MS),
  );
  const keep = (count: number, spanOf: (at: Date) => string) => {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const span = spanOf(asIndianClock(backup.at));
      if (seen.has(span)) continue;
      if (seen.size === count) return;
      seen.add(span);
      kept.add(backup);
    }
  };
  keep(KEPT.days, (at) => at.toISOString().slice(0, 10));
  keep(KEPT.weeks, (at) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7)));
  keep(KEPT.months, (at) => at.toISOString().slice(0, 7));
  return newestFirst.filter((backup) => !kept.has(backup));
}
