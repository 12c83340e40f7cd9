import { dateAndTime } from "#shared/dates.ts";

interface HistoryEvent {
  at: string;
  what: string;
  /** Who did it; shown in the dashboard. */
  actor?: string;
}

/** What happened to an order, the oldest first. */
export function OrderHistory({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <ol className="my-2 grid gap-2 border-l-2 border-line-strong pl-4 text-sm">
      {events.map(({ at, what, actor }) => (
        <li key={`${at} ${what}`} className="min-w-0 wrap-anywhere">
          <p>{what}</p>
          <p className="tabular text-muted">
            <time dateTime={at}>{dateAndTime(at)}</time>
            {actor && ` · ${actor}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
