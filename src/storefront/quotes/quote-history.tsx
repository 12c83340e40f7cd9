import { dateAndTime } from "#shared/dates.ts";

interface QuoteEvent {
  at: string;
  /** Who wrote or did it, as it is shown. */
  by: string;
  what: string;
  isMessage: boolean;
}

/** With what was asked and answered, the oldest first. */
export function QuoteHistory({ events }: { events: readonly QuoteEvent[] }) {
  return (
    <ol className="my-2 grid gap-3 border-l-2 border-line-strong pl-4 text-sm">
      {events.map(({ at, by, what, isMessage }) => (
        <li key={`${at} ${what}`} className="min-w-0 wrap-anywhere">
          <p className={isMessage ? "rounded-md bg-paper-deep p-3 whitespace-pre-line" : ""}>
            {what}
          </p>
          <p className="tabular text-muted">
            <time dateTime={at}>{dateAndTime(at)}</time> · {by}
          </p>
        </li>
      ))}
    </ol>
  );
}
