import type { ReactNode } from "react";
import { dateAndTime } from "#shared/dates.ts";
import { IfMayChange } from "./own-access.tsx";

/** What one of the staff wrote down. */
interface StaffNote {
  /** Unlike that of the others beside it. */
  key: string;
  text: string;
  at: string;
  by: string;
  /** What can be done with it. */
  act?: ReactNode;
}

interface StaffNotesProps {
  notes: readonly StaffNote[];
  /** The form of a new one, for those who may write one. */
  children: ReactNode;
}

/** Notes of the shop's own people about whom or what a page shows, and the form of a new one; never printed. */
export function StaffNotes({ notes, children }: StaffNotesProps) {
  return (
    <section aria-labelledby="notes" className="sheet no-print min-w-0 p-5">
      <h2 id="notes" className="mb-3 text-xl">
        Notes
      </h2>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map(({ key, text, at, by, act }) => (
            <li key={key} className="flex min-w-0 flex-wrap items-start justify-between gap-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="whitespace-pre-line">{text}</p>
                <p className="tabular text-sm text-muted">
                  <time dateTime={at}>{dateAndTime(at)}</time> · {by}
                </p>
              </div>
              {act}
            </li>
          ))}
        </ul>
      )}
      <IfMayChange>
        <div className="max-w-2xl">{children}</div>
      </IfMayChange>
    </section>
  );
}
