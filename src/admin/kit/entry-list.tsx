import type { ReactNode } from "react";

interface EntryListProps<Entry> {
  entries: readonly Entry[];
  /** Whether other entries are on their way: these are dimmed meanwhile. */
  reloading: boolean;
  children: (entry: Entry) => ReactNode;
}

/** The entries of a list of the dashboard, one below the other. */
export function EntryList<Entry extends { _id: string }>(props: EntryListProps<Entry>) {
  const { entries, reloading, children } = props;
  return (
    <ul aria-busy={reloading} className={`grid gap-3 ${reloading ? "opacity-60" : ""}`}>
      {entries.map((entry) => (
        <li key={entry._id}>{children(entry)}</li>
      ))}
    </ul>
  );
}
