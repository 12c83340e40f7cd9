import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { isPeriodReversed, REVERSED_PERIOD } from "./list-filters.tsx";

/** Of a list that has no entries yet. */
export interface EmptyTexts {
  Icon: LucideIcon;
  title?: string;
  text?: ReactNode;
  action?: ReactNode;
}

interface NoEntriesProps {
  empty: EmptyTexts;
  /** Of one entry, and of several. */
  noun: readonly [one: string, many: string];
  list: { path: string };
  query: object;
  narrowedBy: "search" | "filters" | undefined;
}

/** In place of the entries: nothing is there yet, or nothing matches. */
export function NoEntries({ empty, noun: [one, many], list, query, narrowedBy }: NoEntriesProps) {
  const icon = <empty.Icon className="size-10" />;
  if (narrowedBy) {
    return (
      <EmptyState title={`No ${many} found`} icon={icon}>
        <p className="text-muted">
          {isPeriodReversed(query) ? REVERSED_PERIOD : `No ${one} matches your ${narrowedBy}.`}
        </p>
        <ButtonLink to={list.path} variant="secondary">
          Show all {many}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={empty.title ?? `No ${many} yet`} icon={icon}>
      {empty.text && <p className="max-w-md text-muted">{empty.text}</p>}
      {empty.action}
    </EmptyState>
  );
}
