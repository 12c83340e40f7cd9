import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ListQuery } from "#shared/search/list-query.ts";
import type { ActiveFilter } from "./active-filters.ts";
import { listAddress, withoutFilters } from "./list-address.ts";

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  /** The list's path and what it shows. */
  path: string;
  query: ListQuery;
  /** Id of what takes the focus when no chip is left. */
  afterLast: string;
}

/** Each can be taken off, and all at once. */
export function FilterChips({ filters, path, query, afterLast }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [taken, setTaken] = useState<number>();
  const keys = filters.map(({ key }) => key).join(" ");

  // The chip that had the focus is gone: the next one has it, or the list's heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the chips are others
  useEffect(() => {
    if (taken === undefined) return;
    setTaken(undefined);
    if (document.activeElement !== document.body) return;
    const chips = list.current?.querySelectorAll<HTMLElement>("a") ?? [];
    const next = chips[Math.min(taken, chips.length - 1)] ?? document.getElementById(afterLast);
    next?.focus({ preventScroll: true });
  }, [keys]);

  if (filters.length === 0) return null;
  return (
    <ul ref={list} aria-label="Chosen filters" className="mb-4 flex flex-wrap items-center gap-2">
      {filters.map(({ key, group, label, without }, place) => (
        <li key={key} className="min-w-0">
          <Link
            to={listAddress(path, without)}
            preventScrollReset
            onClick={() => setTaken(place)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border border-line-strong bg-surface py-1.5 pr-2 pl-3 text-sm leading-tight hover:bg-paper-deep"
          >
            <span className="sr-only">
              Remove filter {!label.startsWith(group) && `${group}: `}
            </span>
            <span className="min-w-0 break-words">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to={listAddress(path, withoutFilters(query))}
            preventScrollReset
            onClick={() => setTaken(0)}
            className="link inline-flex min-h-11 items-center px-2 text-sm"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
