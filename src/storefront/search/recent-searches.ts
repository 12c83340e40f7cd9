import { readStoredList, writeStoredList } from "#browser/stored-list.ts";

/** Searches of this browser that are offered again; the newest first. */
const KEY = "recent-searches";
const MAX_SEARCHES = 5;
/** Characters. Longer ones are pasted, and nobody's search twice. */
const MAX_LENGTH = 100;

/** What was searched for last in this browser, the newest first. */
export function recentSearches(): string[] {
  return readStoredList(KEY, (text) =>
    typeof text === "string" && text.trim() !== "" ? text : undefined,
  ).slice(0, MAX_SEARCHES);
}

/** Remembers a search, once however it was written. */
export function rememberSearch(typed: string): void {
  const keyword = typed.trim();
  if (keyword === "" || keyword.length > MAX_LENGTH) return;
  const same = keyword.toLowerCase();
  const others = recentSearches().filter((text) => text.toLowerCase() !== same);
  writeStoredList(KEY, [keyword, ...others].slice(0, MAX_SEARCHES));
}

/** Forgets them all. */
export function forgetSearches(): void {
  writeStoredList(KEY, []);
}
