import { useState } from "react";
import { localStore } from "#browser/browser-storage.ts";
import type { HideableColumn } from "./list-column.tsx";

/** For a list, in this browser. */
interface ListPreferences {
  /** Names of the columns that are not shown, and of those that are though they are hidden at first. */
  hidden: readonly string[];
  shown: readonly string[];
}

/** Stored beside them until views were saved in the database. */
interface KeptInBrowser extends ListPreferences {
  /** Queries, each under a name; `search` is that of the address, with its `?`. */
  views: readonly { name: string; search: string }[];
}

const none: KeptInBrowser = { hidden: [], shown: [], views: [] };
const keyOf = (path: string) => `admin-list:${path}`;

const isHiddenBy = (
  { hidden, shown }: ListPreferences,
  { name, isHiddenAtFirst }: HideableColumn,
) => (isHiddenAtFirst ? !shown.includes(name) : hidden.includes(name));

/** Reads and writes what somebody has set for the list of a path. */
export function useListPreferences(path: string) {
  const key = keyOf(path);
  const [preferences, setPreferences] = useState(() => read(key));
  /** Changes what is stored now: another tab may have stored more since this one was opened. */
  const change = (changesOf: (now: ListPreferences) => Partial<ListPreferences>): void => {
    const now = read(key);
    const next = { ...now, ...changesOf(now) };
    localStore.write(key, JSON.stringify(next));
    setPreferences(next);
  };
  return {
    columns: { hidden: [...preferences.hidden], shown: [...preferences.shown] },
    /** Shows the columns that a view was saved with. */
    setColumns: (columns: ListPreferences) => change(() => columns),
    isHidden: (column: HideableColumn) => isHiddenBy(preferences, column),
    hideOrShow: (column: HideableColumn) =>
      change((now) => {
        const list = column.isHiddenAtFirst ? "shown" : "hidden";
        const others = now[list].filter((name) => name !== column.name);
        return { [list]: others.length < now[list].length ? others : [...others, column.name] };
      }),
  };
}

/** Views of a list that were kept in this browser before they were saved in the database. */
export function keptViews(path: string): KeptInBrowser["views"] {
  return read(keyOf(path)).views;
}

export function forgetKeptViews(path: string): void {
  const { views: _, ...preferences } = read(keyOf(path));
  localStore.write(keyOf(path), JSON.stringify(preferences));
}

/** Anything may be stored. */
function read(key: string): KeptInBrowser {
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

function isView(stored: unknown): stored is KeptInBrowser["views"][number] {
  const { name, search } = (stored ?? {}) as Record<string, unknown>;
  return typeof name === "string" && typeof search === "string" && search.startsWith("?");
}
