import { useState } from "react";
import { localStore } from "#browser/browser-storage.ts";
import type { HideableColumn } from "./list-column.tsx";

/** For a list, in this browser. */
interface ListPreferences {
  /** Names of the columns that are not shown, and of those that are though they are hidden at first. */
  hidden: readonly string[];
  shown: readonly string[];
  /** Queries that were kept, each under a name; `search` is that of the address, with its `?`. */
  views: readonly { name: string; search: string }[];
}

const none: ListPreferences = { hidden: [], shown: [], views: [] };

const isHiddenBy = (
  { hidden, shown }: ListPreferences,
  { name, isHiddenAtFirst }: HideableColumn,
) => (isHiddenAtFirst ? !shown.includes(name) : hidden.includes(name));

/** Reads and writes what somebody has set for the list of a path. */
export function useListPreferences(path: string) {
  const key = `admin-list:${path}`;
  const [preferences, setPreferences] = useState(() => read(key));
  /** Changes what is stored now: another tab may have stored more since this one was opened. */
  const change = (changesOf: (now: ListPreferences) => Partial<ListPreferences>): void => {
    const now = read(key);
    const next = { ...now, ...changesOf(now) };
    localStore.write(key, JSON.stringify(next));
    setPreferences(next);
  };
  return {
    ...preferences,
    change,
    isHidden: (column: HideableColumn) => isHiddenBy(preferences, column),
    hideOrShow: (column: HideableColumn) =>
      change((now) => {
        const list = column.isHiddenAtFirst ? "shown" : "hidden";
        const others = now[list].filter((name) => name !== column.name);
        return { [list]: others.length < now[list].length ? others : [...others, column.name] };
      }),
  };
}

/** Anything may be stored. */
function read(key: string): ListPreferences {
  try {
    const { hidden, shown, views } = JSON.parse(localStore.read(key) ?? "{}") as Record<
      string,
      unknown
    >;
    return {
      hidden: list(hidden).filter((name) => typeof name === "string"),
      shown: list(shown).filter((name) => typeof name === "string"),
      views: list(views).filter(isView),
    };
  } catch {
    return none;
  }
}

const list = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : []);

function isView(stored: unknown): stored is ListPreferences["views"][number] {
  const { name, search } = (stored ?? {}) as Record<string, unknown>;
  return typeof name === "string" && typeof search === "string" && search.startsWith("?");
}
